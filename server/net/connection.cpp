#include "server/net/connection.hpp"

#include <spdlog/spdlog.h>

#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <utility>

#include "proto/codec.hpp"
#include "server/net/address.hpp"
#include "server/net/sniff.hpp"

namespace visavis::server {

namespace {

SharedLine closing_line(proto::ClosingReason reason, std::optional<Milliseconds> retry) {
    proto::SessionClosing closing{.reason = reason};
    if (retry) closing.retry_ms = retry->count();
    return std::make_shared<const std::string>(proto::encode_notification(closing));
}

} // namespace

Connection::Connection(Socket socket, Surroundings& surroundings)
    : surroundings_(surroundings),
      socket_(std::move(socket)),
      outbox_(surroundings.outbox_bytes),
      reader_wakeup_(socket_.get_executor()),
      writer_wakeup_(socket_.get_executor()),
      read_at_(surroundings.clock.now()),
      phase_ends_at_(read_at_ + surroundings.deadlines.hello) {}

void Connection::start(const OpenConversation& open, const Address& address) {
    ++running_;
    std::exception_ptr failure;
    try {
        conversation_ = open(*this, address);
        run();
    } catch (...) {
        failure = std::current_exception();
    }
    on_task_ended(std::move(failure));
}

void Connection::turn_away(proto::ClosingReason reason, std::optional<Milliseconds> retry) {
    finish(reason, retry);
    run();
}

void Connection::run() {
    const auto ended = [this](std::exception_ptr failure) { on_task_ended(std::move(failure)); };
    running_ += 2;
    asio::co_spawn(socket_.get_executor(), read(), ended);
    asio::co_spawn(socket_.get_executor(), write(), ended);
}

Task<> Connection::read() {
    bool is_known = false; // to speak JSON lines
    while (phase_ == Phase::talking) {
        const std::span<char> space = framer_.space();
        const asio::mutable_buffer into(space.data(), space.size());
        const auto [error, bytes] = co_await socket_.async_read_some(into, as_tuple);
        if (error == asio::error::eof) {
            framer_.end();
            if (is_known) co_await handle_lines();
            // Half closed: it sends no more, yet what it asked for is still to be written.
            if (phase_ == Phase::talking) end_within(surroundings_.deadlines.write);
            co_return;
        }
        if (error) {
            close();
            co_return;
        }
        read_at_ = surroundings_.clock.now();
        surroundings_.traffic.bytes_in += bytes;
        framer_.took(bytes);
        if (!is_known) {
            switch (sniff(framer_.unread())) {
                case Carrier::undecided:
                    continue;
                case Carrier::json_lines:
                    is_known = true;
                    break;
                case Carrier::http:
                case Carrier::tls:
                case Carrier::unknown:
                    close();
                    co_return;
            }
        }
        co_await handle_lines();
    }
    co_await discard();
}

/// Gives the lines that have been read to the conversation, one after the other. While it is busy nothing is
/// read: the kernel's buffer fills and slows the peer down.
Task<> Connection::handle_lines() {
    while (phase_ == Phase::talking) {
        const auto line = framer_.next();
        if (!line) break;
        ++surroundings_.traffic.lines_in;
        conversation_->receive(*line, read_at_);
        while (phase_ == Phase::talking && conversation_->is_busy()) co_await reader_wakeup_.wait();
        if (farewell_when_free_) finish(farewell_when_free_->reason, farewell_when_free_->retry);
    }
    if (phase_ == Phase::talking && framer_.is_too_long()) {
        conversation_->receive_too_long(read_at_);
        finish(proto::ClosingReason::too_long, std::nullopt); // in case the conversation has not
    }
}

/// Closing a socket with unread bytes resets it, which may cost the peer our last words. So they are read and
/// thrown away until the peer closes its side or the farewell has taken too long.
Task<> Connection::discard() {
    std::array<char, 2048> nobody_reads;
    while (phase_ != Phase::closed) {
        const auto [error, bytes] = co_await socket_.async_read_some(asio::buffer(nobody_reads), as_tuple);
        if (error) co_return;
    }
}

Task<> Connection::write() {
    while (phase_ != Phase::closed) {
        if (outbox_.is_empty()) {
            if (phase_ == Phase::ending) break;
            co_await writer_wakeup_.wait();
            continue;
        }
        const auto batch = outbox_.begin_write();
        write_ends_at_ = surroundings_.clock.now() + surroundings_.deadlines.write;
        ++surroundings_.traffic.writes;
        const auto [error, bytes] = co_await asio::async_write(socket_, batch, as_tuple);
        outbox_.end_write();
        surroundings_.traffic.bytes_out += bytes;
        if (error) close();
    }
    error_code ignored; // the peer may be gone already
    socket_.shutdown(Socket::shutdown_send, ignored);
}

void Connection::send(SharedLine line, DropTag tag) {
    if (phase_ != Phase::talking) return;
    if (!outbox_.push(std::move(line), tag)) return finish(proto::ClosingReason::too_slow, std::nullopt);
    ++surroundings_.traffic.lines_out;
    writer_wakeup_.wake();
}

void Connection::finish(proto::ClosingReason reason, std::optional<Milliseconds> retry) {
    if (phase_ != Phase::talking) return;
    // It has not taken what waits, and will not in the time that is left: only the reason is worth a try.
    if (reason == proto::ClosingReason::too_slow) outbox_.drop_all();
    outbox_.push_last(closing_line(reason, retry));
    end_within(surroundings_.deadlines.farewell);
}

void Connection::finish_when_free(proto::ClosingReason reason, std::optional<Milliseconds> retry) {
    if (phase_ != Phase::talking || !conversation_->is_busy()) return finish(reason, retry);
    farewell_when_free_ = Farewell{reason, retry};
    phase_ends_at_ = surroundings_.clock.now() + surroundings_.deadlines.farewell;
}

/// Nothing is read before all lines that came together have been given to the conversation.
std::optional<ServerTime> Connection::unheard_since() const {
    if (phase_ != Phase::talking || !framer_.has_line()) return std::nullopt;
    return read_at_;
}

void Connection::close() {
    if (phase_ == Phase::closed) return;
    phase_ = Phase::closed;
    error_code ignored;
    socket_.close(ignored);
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
            is_greeted_ = is_greeted_ || conversation_->is_greeted();
            if (farewell_when_free_ && now >= phase_ends_at_)
                finish(farewell_when_free_->reason, farewell_when_free_->retry);
            else if (!is_greeted_ && now >= phase_ends_at_)
                finish(proto::ClosingReason::hello_timeout, std::nullopt);
            else if (outbox_.is_writing() && now >= write_ends_at_)
                finish(proto::ClosingReason::too_slow, std::nullopt);
            break;
        case Phase::ending:
            if (now >= phase_ends_at_) close();
            break;
        case Phase::closed:
            break;
    }
}

/// The conversation may be the caller: it is destroyed in a turn of the loop of its own.
void Connection::release_conversation() {
    ++running_;
    asio::post(socket_.get_executor(), [this] {
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
