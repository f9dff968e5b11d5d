#include "server/net/tls_stream.hpp"

#include <sys/socket.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <cerrno>
#include <cstring>
#include <limits>
#include <utility>

#include "server/tls/openssl.hpp"

namespace visavis::server {

namespace {

/// What TLS may have to say unasked (answers to key updates) while nothing can be written. A peer that has it
/// say more does so on purpose.
constexpr std::size_t most_owed_bytes = 16 * 1024;
constexpr std::size_t record_bytes = 16 * 1024;
constexpr std::size_t record_overhead_bytes = 64; // more than any cipher's here

} // namespace

/// OpenSSL's end of the connection, and the door by which it reads and writes.
struct TlsStream::Engine {
    openssl::Connection ssl;

    static BIO_METHOD* door();
    static int read(BIO* bio, char* into, int size);
    static int write(BIO* bio, const char* from, int size);
    static long control(BIO*, int command, long, void*) { return command == BIO_CTRL_FLUSH ? 1 : 0; }
};

BIO_METHOD* TlsStream::Engine::door() {
    static BIO_METHOD* const method = [] {
        BIO_METHOD* const made = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "connection");
        BIO_meth_set_read(made, &Engine::read);
        BIO_meth_set_write(made, &Engine::write);
        BIO_meth_set_ctrl(made, &Engine::control);
        return made;
    }();
    return method;
}

int TlsStream::Engine::read(BIO* bio, char* into, int size) {
    TlsStream& stream = *static_cast<TlsStream*>(BIO_get_data(bio));
    BIO_clear_retry_flags(bio);
    const auto wanted = static_cast<std::size_t>(size);
    if (!stream.early_.empty()) {
        const std::size_t taken = stream.early_.copy(into, wanted);
        stream.early_.erase(0, taken);
        if (stream.early_.empty()) stream.early_ = {}; // gives its memory back
        return static_cast<int>(taken);
    }
    const ssize_t got = ::recv(stream.socket_.native_handle(), into, wanted, MSG_DONTWAIT);
    stream.is_drained_ = got < size;
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) BIO_set_retry_read(bio);
    return static_cast<int>(got);
}

int TlsStream::Engine::write(BIO* bio, const char* from, int size) {
    TlsStream& stream = *static_cast<TlsStream*>(BIO_get_data(bio));
    BIO_clear_retry_flags(bio);
    stream.outgoing_.append(from, static_cast<std::size_t>(size));
    return size;
}

TlsStream::TlsStream(Socket& socket, const TlsContext& context, std::string early)
    : socket_(socket), engine_(std::make_unique<Engine>()), early_(std::move(early)) {
    engine_->ssl.reset(SSL_new(context.get()));
    BIO* const bio = BIO_new(Engine::door());
    if (!engine_->ssl || bio == nullptr) {
        BIO_free(bio);
        throw std::bad_alloc();
    }
    BIO_set_data(bio, this);
    BIO_set_init(bio, 1);
    SSL_set_bio(engine_->ssl.get(), bio, bio); // which owns it from here on
    SSL_set_accept_state(engine_->ssl.get());
}

TlsStream::~TlsStream() = default;

TlsStream::Step TlsStream::judge(int result) const {
    switch (SSL_get_error(engine_->ssl.get(), result)) {
        case SSL_ERROR_NONE:
            return Step::done;
        case SSL_ERROR_WANT_READ:
            return outgoing_.size() > most_owed_bytes && is_established_ ? Step::failed : Step::again;
        case SSL_ERROR_ZERO_RETURN:
            return Step::closed;
        default:
            return Step::failed;
    }
}

Task<error_code> TlsStream::shake_hands() {
    for (;;) {
        ERR_clear_error();
        is_drained_ = false;
        const Step step = judge(SSL_do_handshake(engine_->ssl.get()));
        const error_code unsent = co_await send_outgoing();
        if (step == Step::failed || step == Step::closed) {
            has_failed_ = true;
            co_return asio::error::connection_aborted;
        }
        if (unsent) co_return unsent;
        if (step == Step::done) break;
        if (const error_code gone = co_await wait_readable()) co_return gone;
    }
    is_established_ = true;
    co_return error_code();
}

/// Bytes may be there without waiting, for as long as the peer sends them: others get their turn in between.
Task<TlsStream::Transferred> TlsStream::read_some(asio::mutable_buffer into) {
    SSL* const ssl = engine_->ssl.get();
    const int size = static_cast<int>(std::min<std::size_t>(into.size(), std::numeric_limits<int>::max()));
    bool has_waited = false;
    for (;;) {
        if (is_drained_ && SSL_has_pending(ssl) == 0) {
            if (const error_code gone = co_await wait_readable()) co_return Transferred{gone, 0};
            has_waited = true;
        }
        ERR_clear_error();
        is_drained_ = false;
        const int got = has_failed_ ? 0 : SSL_read(ssl, into.data(), size);
        switch (has_failed_ ? Step::failed : judge(got)) {
            case Step::done:
                if (!has_waited) co_await yield();
                co_return Transferred{error_code(), static_cast<std::size_t>(got)};
            case Step::closed:
                co_return Transferred{asio::error::eof, 0};
            case Step::failed:
                has_failed_ = true;
                co_return Transferred{asio::error::connection_aborted, 0};
            case Step::again:
                break;
        }
        if (is_drained_) {
            if (const error_code gone = co_await wait_readable()) co_return Transferred{gone, 0};
            has_waited = true;
        } else {
            co_await yield();
        }
    }
}

Task<TlsStream::Transferred> TlsStream::write(std::span<const asio::const_buffer> buffers) {
    if (has_failed_ || !is_established_) co_return Transferred{asio::error::connection_aborted, 0};
    const std::size_t total = asio::buffer_size(buffers);
    const std::size_t records = total / record_bytes + buffers.size();
    outgoing_.reserve(outgoing_.size() + total + records * record_overhead_bytes);
    for (const asio::const_buffer& each : buffers) {
        if (each.size() == 0) continue;
        ERR_clear_error();
        if (judge(SSL_write(engine_->ssl.get(), each.data(), static_cast<int>(each.size()))) != Step::done) {
            has_failed_ = true;
            co_return Transferred{asio::error::connection_aborted, 0};
        }
    }
    const error_code error = co_await send_outgoing();
    co_return Transferred{error, error ? 0 : total};
}

Task<> TlsStream::say_goodbye() {
    if (has_failed_ || !is_established_) co_return;
    ERR_clear_error();
    SSL_shutdown(engine_->ssl.get());
    co_await send_outgoing();
}

/// OpenSSL may have more to say meanwhile: that waits for the next write.
Task<error_code> TlsStream::send_outgoing() {
    if (outgoing_.empty()) co_return error_code();
    const std::string sending = std::exchange(outgoing_, {});
    const auto [error, bytes] = co_await asio::async_write(socket_, asio::buffer(sending), as_tuple);
    co_return error;
}

Task<error_code> TlsStream::wait_readable() {
    const auto [error] = co_await socket_.async_wait(Socket::wait_read, as_tuple);
    is_drained_ = false;
    co_return error;
}

Task<> TlsStream::yield() {
    co_await asio::post(asio::use_awaitable_t<Executor>());
}

} // namespace visavis::server
