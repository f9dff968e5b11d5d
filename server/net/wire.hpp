// The bytes of one connection, in and out, with the time and the count of both. Knows nothing of what they
// mean. This is where a TLS stream takes the socket's place, for all that lies above.
#pragma once

#include <boost/asio/buffer.hpp>
#include <boost/asio/write.hpp>
#include <cstddef>
#include <utility>

#include "server/clock.hpp"
#include "server/net/read_buffer.hpp"
#include "server/net/task.hpp"
#include "server/net/traffic.hpp"

namespace visavis::server {

class Wire {
  public:
    /// `buffer_bytes` may be read and not yet understood.
    Wire(Socket socket, std::size_t buffer_bytes, const Clock& clock, Traffic& traffic)
        : in(buffer_bytes),
          socket_(std::move(socket)),
          clock_(clock),
          traffic_(traffic),
          read_at_(clock.now()) {}

    /// Reads into `in`: call `took` with what it has brought.
    auto read_some() {
        const std::span<char> space = in.space();
        return socket_.async_read_some(boost::asio::mutable_buffer(space.data(), space.size()), as_tuple);
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
    /// Reads what nobody wants.
    auto discard_some(boost::asio::mutable_buffer into) { return socket_.async_read_some(into, as_tuple); }

    /// One write at a time: call `wrote` when it has ended.
    template <class Buffers>
    auto write(const Buffers& buffers) {
        ++traffic_.writes;
        return boost::asio::async_write(socket_, buffers, as_tuple);
    }
    void wrote(std::size_t bytes) { traffic_.bytes_out += bytes; }

    // The peer may be gone already: what these meet does not matter.
    void shut_sending() {
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
    const Clock& clock_;
    Traffic& traffic_;
    ServerTime read_at_;
    bool has_ended_ = false;
};

} // namespace visavis::server
