#include "server/net/connection.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <utility>

#include "proto/codec.hpp"
#include "server/net/line_framing.hpp"
#include "server/net/proxy_header.hpp"
#include "server/net/web_socket_framing.hpp"
#include "server/tls/identity.hpp"

namespace visavis::server {

namespace {

/// After a request that came too fast. A flood is read in few pieces, each answered in one write.
constexpr Milliseconds flood_pause{250};

SharedLine closing_line(proto::ClosingReason reason, std::optional<Milliseconds> retry) {
    proto::SessionClosing closing{.reason = reason};
    if (retry) closing.retry_ms = retry->count();
    return std::make_shared<const std::string>(proto::encode_notification(closing));
}

} // namespace

Connection::Connection(Socket socket, const Address& address, bool is_proxy, Surroundings& surroundings)
    : surroundings_(surroundings),
      executor_(socket.get_executor().query(asio::execution::context), precedence_),
      address_(address),
      is_proxy_(is_proxy),
      wire_(std::move(socket), Framing::buffer_bytes, surroundings.clock, surroundings.traffic),
      outbox_(surroundings.outbox_bytes),
      reader_wakeup_(executor_),
      writer_wakeup_(executor_),
      phase_ends_at_(wire_.read_at() + surroundings.deadlines.hello) {}

void Connection::turn_away(proto::ClosingReason reason, std::optional<Milliseconds> retry) {
    farewell_when_free_ = Farewell{reason, retry};
    phase_ends_at_ = surroundings_.clock.now() + surroundings_.deadlines.farewell;
    run();
}

void Connection::run() {
    const auto ended = [this](std::exception_ptr failure) { on_task_ended(std::move(failure)); };
    running_ += 2;
    asio::co_spawn(executor_, read(), ended);
    asio::co_spawn(executor_, write(), ended);
}

Task<> Connection::read() {
    Carrier carrier = co_await recognize();
    if (carrier == Carrier::tls && surroundings_.tls) carrier = co_await secure();
    switch (carrier) {
        case Carrier::json_lines:
            if (surroundings_.is_tls_required && !wire_.is_secure())
                finish(proto::ClosingReason::tls_required, std::nullopt);
            else
                begin(std::make_unique<LineFraming>());
            break;
        case Carrier::http:
            if (co_await serve_http()) {
                phase_ends_at_ = surroundings_.clock.now() + surroundings_.deadlines.hello;
                outbox_.frame_messages();
                begin(std::make_unique<WebSocketFraming>());
            }
            break;
        case Carrier::tls:
        case Carrier::unknown:
            close();
            break;
        case Carrier::undecided: // and it will not be decided any more
            break;
    }
    if (framing_) co_await converse();
    if (!wire_.has_ended()) co_await discard();
}

/// Reads on until the first bytes tell what is spoken, or nobody listens any more.
Task<Carrier> Connection::recognize() {
    Carrier carrier = Carrier::undecided;
    while (carrier == Carrier::undecided) {
        const auto [error, bytes] = co_await wire_.read_some();
        const bool has_come = wire_.took(error, bytes);
        if (phase_ != Phase::talking) break;
        if (!has_come) {
            close();
            break;
        }
        if (is_introduced()) carrier = sniff(wire_.in.unread());
    }
    co_return carrier;
}

/// Whether it is known who is there: a proxy may say first for whom it passes bytes on.
bool Connection::is_introduced() {
    if (!is_proxy_) return true;
    const ProxyHeader header = read_proxy_header(wire_.in.unread());
    switch (header.state) {
        case ProxyHeader::State::none:
            return true;
        case ProxyHeader::State::partial:
            return false;
        case ProxyHeader::State::broken:
            close();
            return false;
        case ProxyHeader::State::whole:
            break;
    }
    wire_.in.consume(header.bytes);
    is_proxy_ = false;
    if (header.client) {
        address_ = *header.client;
        if (!farewell_when_free_ && !surroundings_.give_place(*this, address_))
            farewell_when_free_ = Farewell{proto::ClosingReason::server_full, std::nullopt};
    }
    return true;
}

/// Agrees on TLS with the peer and finds out what is spoken inside. There is no TLS in TLS.
Task<Carrier> Connection::secure() {
    handshake_ = surroundings_.handshakes.begin([this] {
        handshake_ = 0;
        close();
    });
    const error_code failed = co_await wire_.secure(surroundings_.tls->context());
    end_handshake();
    if (phase_ != Phase::talking) co_return Carrier::undecided;
    if (failed) { // the peer, if it listens, has been told why
        end_within(surroundings_.deadlines.farewell);
        co_return Carrier::undecided;
    }
    const Carrier inside = co_await recognize();
    co_return inside == Carrier::tls ? Carrier::unknown : inside;
}

void Connection::end_handshake() {
    surroundings_.handshakes.end(std::exchange(handshake_, 0));
}

/// Whether it has become a WebSocket.
Task<bool> Connection::serve_http() {
    if (!surroundings_.http) {
        close();
        co_return false;
    }
    HttpPeer peer{address_, is_proxy_ ? &surroundings_.proxies : nullptr,
                  [this](const Address& client) { return surroundings_.give_place(*this, client); }};
    http_ = std::make_unique<HttpExchange>(wire_, *surroundings_.http, std::move(peer), surroundings_.clock,
                                           surroundings_.deadlines, surroundings_.traffic);
    if (farewell_when_free_)
        http_->refuse_all(503, "The server is full: try again in a moment.", farewell_when_free_->retry);
    const HttpExchange::End end = co_await http_->serve();
    address_ = http_->client();
    http_.reset();
    if (phase_ != Phase::talking) co_return false;
    switch (end) {
        case HttpExchange::End::web_socket:
            co_return true;
        case HttpExchange::End::over:
            end_within(surroundings_.deadlines.farewell);
            co_return false;
        case HttpExchange::End::gone:
            break;
    }
    close();
    co_return false;
}

void Connection::begin(std::unique_ptr<Framing> framing) {
    if (!surroundings_.open) return close(); // nothing but HTTP is spoken here
    framing_ = std::move(framing);
    if (farewell_when_free_) return finish(farewell_when_free_->reason, farewell_when_free_->retry);
    conversation_ = surroundings_.open(*this, address_);
}

/// Bytes may have come with those that told what is spoken.
Task<> Connection::converse() {
    for (;;) {
        co_await handle_messages();
        if (phase_ != Phase::talking) co_return;
        const auto [error, bytes] = co_await wire_.read_some();
        const bool has_come = wire_.took(error, bytes);
        if (phase_ != Phase::talking) co_return;
        if (wire_.owes()) writer_wakeup_.wake();
        if (error == asio::error::eof && framing_->end()) {
            co_await handle_messages();
            // Half closed: it sends no more, yet what it asked for is still to be written.
            if (phase_ == Phase::talking) end_within(surroundings_.deadlines.write);
            co_return;
        }
        if (!has_come) {
            close();
            co_return;
        }
    }
}

/// Gives the messages that have been read to the conversation, one after the other. While it is busy nothing
/// is read: the kernel's buffer fills and slows the peer down.
Task<> Connection::handle_messages() {
    while (phase_ == Phase::talking) {
        const auto message = framing_->next(wire_.in);
        if (std::string reply = framing_->take_reply(); !reply.empty()) send_control(std::move(reply));
        if (!message) break;
        ++surroundings_.traffic.lines_in;
        conversation_->receive(*message, wire_.read_at());
        while (phase_ == Phase::talking && conversation_->is_busy()) co_await reader_wakeup_.wait();
        if (phase_ != Phase::talking) break;
        *precedence_ = conversation_->keeps_to_its_rate() ? Precedence::first : Precedence::later;
        if (conversation_->was_too_fast()) co_await pause();
        if (farewell_when_free_) finish(farewell_when_free_->reason, farewell_when_free_->retry);
    }
    if (phase_ == Phase::talking) handle_state();
}

Task<> Connection::pause() {
    is_pausing_ = true;
    Timer timer(executor_, flood_pause);
    co_await timer.async_wait(as_tuple);
    is_pausing_ = false;
}

void Connection::handle_state() {
    switch (framing_->state()) {
        case Framing::State::open:
            break;
        case Framing::State::too_long:
            conversation_->receive_too_long(wire_.read_at());
            finish(proto::ClosingReason::too_long, std::nullopt); // in case the conversation has not
            break;
        case Framing::State::over:
            end_within(surroundings_.deadlines.farewell);
            break;
    }
}

/// Closing a socket with unread bytes resets it, which may cost the peer our last words. So they are read and
/// thrown away until the peer closes its side or the farewell has taken too long.
Task<> Connection::discard() {
    static std::array<char, 64 * 1024> nobody_reads; // all connections throw away into the same
    while (phase_ != Phase::closed) {
        const auto [error, bytes] = co_await wire_.discard_some(asio::buffer(nobody_reads));
        if (error) co_return;
    }
}

Task<> Connection::write() {
    while (phase_ != Phase::closed) {
        if (outbox_.is_empty() && (!framing_ || !wire_.owes())) {
            if (phase_ == Phase::ending) break;
            co_await writer_wakeup_.wait();
            continue;
        }
        const auto batch = outbox_.begin_write();
        write_ends_at_ = surroundings_.clock.now() + surroundings_.deadlines.write;
        const auto [error, bytes] = co_await wire_.write(batch);
        outbox_.end_write();
        wire_.wrote(bytes);
        if (error) close();
    }
    if (phase_ != Phase::closed) co_await wire_.end_sending();
}

void Connection::send(SharedLine line, DropTag tag) {
    if (phase_ != Phase::talking) return;
    if (!outbox_.push(std::move(line), tag)) return finish(proto::ClosingReason::too_slow, std::nullopt);
    ++surroundings_.traffic.lines_out;
    writer_wakeup_.wake();
}

/// Frames of the carrier's own, of which at most one waits.
void Connection::send_control(std::string frame) {
    outbox_.push_control(std::move(frame));
    writer_wakeup_.wake();
}

void Connection::finish(proto::ClosingReason reason, std::optional<Milliseconds> retry) {
    if (phase_ != Phase::talking) return;
    if (is_shaking_hands()) return close(); // nothing can be said yet
    if (http_) {                            // whose answers say it themselves
        http_->finish();
        if (http_->is_between_requests()) close();
        return;
    }
    // It has not taken what waits, and will not in the time that is left: only the reason is worth a try.
    if (reason == proto::ClosingReason::too_slow) outbox_.drop_all();
    outbox_.push_last(closing_line(reason, retry));
    if (framing_)
        if (std::string farewell = framing_->farewell(reason); !farewell.empty())
            outbox_.push_control(std::move(farewell));
    end_within(surroundings_.deadlines.farewell);
}

void Connection::finish_when_free(proto::ClosingReason reason, std::optional<Milliseconds> retry) {
    if (phase_ != Phase::talking || !is_busy()) return finish(reason, retry);
    farewell_when_free_ = Farewell{reason, retry};
    phase_ends_at_ = surroundings_.clock.now() + surroundings_.deadlines.farewell;
}

/// Nothing is read before all messages that came together have been given to the conversation. Nobody waits
/// for what lies behind a pause.
std::optional<ServerTime> Connection::unheard_since() const {
    if (phase_ != Phase::talking || !framing_ || is_pausing_ || !framing_->has_message(wire_.in))
        return std::nullopt;
    return wire_.read_at();
}

void Connection::close() {
    if (phase_ == Phase::closed) return;
    phase_ = Phase::closed;
    end_handshake();
    wire_.close();
    if (http_) http_->close();
    release_conversation();
    reader_wakeup_.wake();
    writer_wakeup_.wake();
}

void Connection::end_within(Milliseconds time) {
    phase_ = Phase::ending;
    phase_ends_at_ = surroundings_.clock.now() + time;
    release_conversation();
    reader_wakeup_.wake();
    writer_wakeup_.wake();
}

void Connection::check_deadlines() {
    const ServerTime now = surroundings_.clock.now();
    switch (phase_) {
        case Phase::talking:
            check_talking(now);
            break;
        case Phase::ending:
            if (now >= phase_ends_at_) close();
            break;
        case Phase::closed:
            break;
    }
}

void Connection::check_talking(ServerTime now) {
    if (http_) {
        const bool is_turned_away_late = farewell_when_free_ && now >= phase_ends_at_;
        if (http_->is_overdue(now) || is_turned_away_late) close();
        return;
    }
    is_greeted_ = is_greeted_ || (conversation_ && conversation_->is_greeted());
    if (farewell_when_free_ && now >= phase_ends_at_)
        finish(farewell_when_free_->reason, farewell_when_free_->retry);
    else if (!is_greeted_ && now >= phase_ends_at_)
        finish(proto::ClosingReason::hello_timeout, std::nullopt);
    else if (outbox_.is_writing() && now >= write_ends_at_)
        finish(proto::ClosingReason::too_slow, std::nullopt);
    else if (framing_)
        check_life(now);
}

/// Whoever has been silent is asked for a sign of life. While we do not read, it cannot give one.
void Connection::check_life(ServerTime now) {
    const ServerTime heard_at = wire_.read_at();
    if (pinged_at_ && *pinged_at_ <= heard_at) pinged_at_.reset();
    if (is_busy()) {
        if (pinged_at_) pinged_at_ = now;
    } else if (pinged_at_) {
        if (now >= *pinged_at_ + surroundings_.deadlines.pong) close();
    } else if (now >= heard_at + surroundings_.deadlines.ping) {
        std::string probe = framing_->probe();
        if (probe.empty()) return;
        pinged_at_ = now;
        send_control(std::move(probe));
    }
}

/// The conversation may be the caller: it is destroyed in a turn of the loop of its own.
void Connection::release_conversation() {
    ++running_;
    asio::post(executor_, [this] {
        conversation_.reset();
        on_task_ended(nullptr);
    });
}

void Connection::on_task_ended(std::exception_ptr failure) {
    if (failure) {
        try {
            std::rethrow_exception(std::move(failure));
        } catch (const std::exception& unexpected) {
            spdlog::error("a connection ends because of an unexpected error: {}", unexpected.what());
        }
        close();
    }
    if (--running_ == 0) surroundings_.on_ended(*this);
}

} // namespace visavis::server
