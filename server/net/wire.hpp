// The bytes of one connection, in and out, with the time and the count of both, plain or by TLS. Knows
// nothing of what they mean.
#pragma once

#include <boost/asio/buffer.hpp>
#include <boost/asio/write.hpp>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <tuple>
#include <utility>

#include "server/clock.hpp"
#include "server/net/read_buffer.hpp"
#include "server/net/task.hpp"
#include "server/net/tls_stream.hpp"
#include "server/net/traffic.hpp"

namespace visavis::server {

class Wire {
  public:
    using Transfer = Task<std::tuple<error_code, std::size_t>>;

    /// `buffer_bytes` may be read and not yet understood.
    Wire(Socket socket, std::size_t buffer_bytes, const Clock& clock, Traffic& traffic)
        : in(buffer_bytes),
          socket_(std::move(socket)),
          clock_(clock),
          traffic_(traffic),
          read_at_(clock.now()) {}

    /// Goes on by TLS: what has been read so far is the beginning of the peer's handshake.
    Task<error_code> secure(TlsContext context) {
        tls_ = std::make_unique<TlsStream>(socket_, context, std::string(in.unread()));
        in.consume(in.unread().size());
        return tls_->shake_hands();
    }
    bool is_secure() const { return tls_ != nullptr; }

    /// Reads into `in`: call `took` with what it has brought.
    Transfer read_some() {
        const std::span<char> space = in.space();
        const boost::asio::mutable_buffer into(space.data(), space.size());
        return tls_ ? tls_->read_some(into) : socket_.async_read_some(into, as_tuple);
    }
    /// Whether bytes have come. If not, none will: who reads once more may wait for ever.
    bool took(error_code error, std::size_t bytes) {
        has_ended_ = has_ended_ || error;
        if (error) return false;
        read_at_ = clock_.now();
        traffic_.bytes_in += bytes;
        in.took(bytes);
        return true;
    }
    bool has_ended() const { return has_ended_; }
    /// Reads what nobody wants, as it lies on the socket.
    Transfer discard_some(boost::asio::mutable_buffer into) {
        return socket_.async_read_some(into, as_tuple);
    }

    /// One write at a time: call `wrote` when it has ended.
    Transfer write(std::span<const boost::asio::const_buffer> buffers) {
        ++traffic_.writes;
        return tls_ ? tls_->write(buffers) : boost::asio::async_write(socket_, buffers, as_tuple);
    }
    void wrote(std::size_t bytes) { traffic_.bytes_out += bytes; }
    /// Whether TLS has something to say that only a write will take along, perhaps one of nothing.
    bool owes() const { return tls_ && tls_->owes(); }

    /// After the last write. The peer may be gone already: what this meets does not matter.
    Task<> end_sending() {
        if (tls_) co_await tls_->say_goodbye();
        error_code ignored;
        socket_.shutdown(Socket::shutdown_send, ignored);
    }
    void close() {
        error_code ignored;
        socket_.close(ignored);
    }

    Executor executor() { return socket_.get_executor(); }
    /// When the last bytes came; before any have, when it began.
    ServerTime read_at() const { return read_at_; }

    ReadBuffer in;

  private:
    Socket socket_;
    std::unique_ptr<TlsStream> tls_; ///< none: plain
    const Clock& clock_;
    Traffic& traffic_;
    ServerTime read_at_;
    bool has_ended_ = false;
};

} // namespace visavis::server
