// The bytes of one connection as TLS carries them: the handshake, then reading, writing and the goodbye.
// Knows nothing of what the bytes mean.
#pragma once

#include <boost/asio/buffer.hpp>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <tuple>

#include "server/net/task.hpp"
#include "server/tls/context.hpp"

namespace visavis::server {

/// Why not Asio's stream: it keeps 34 KB for every connection, and writes each record by itself. Here OpenSSL
/// reads from the socket into its own buffer, which it gives back when it is empty, and all records of a
/// batch leave in one write. One reader and one writer at a time.
class TlsStream {
  public:
    using Transferred = std::tuple<error_code, std::size_t>;

    /// The socket outlives the stream. `early` is what has been read from it already.
    TlsStream(Socket& socket, const TlsContext& context, std::string early);
    ~TlsStream();
    TlsStream(const TlsStream&) = delete;
    TlsStream& operator=(const TlsStream&) = delete;

    /// To be run before all else. What the peer is to know of a failure has been sent then.
    Task<error_code> shake_hands();
    /// At least one byte. `eof`: the peer has said goodbye; a connection that ends without one is an error.
    Task<Transferred> read_some(boost::asio::mutable_buffer into);
    /// All of it, in one write; nothing but what is owed where there are no buffers.
    Task<Transferred> write(std::span<const boost::asio::const_buffer> buffers);
    /// Tells the peer that no more will come.
    Task<> say_goodbye();

    /// Whether something waits for the next write that TLS itself has to say.
    bool owes() const { return !outgoing_.empty(); }

  private:
    struct Engine;
    enum class Step : std::uint8_t { done, again, closed, failed };

    Step judge(int result) const;
    Task<error_code> send_outgoing();
    Task<error_code> wait_readable();
    Task<> yield();

    Socket& socket_;
    std::unique_ptr<Engine> engine_;
    std::string early_;       ///< read before the handshake, and not yet taken by OpenSSL
    std::string outgoing_;    ///< records on their way out
    bool is_drained_ = false; ///< OpenSSL has asked for more than the socket had
    bool has_failed_ = false; ///< OpenSSL wants to be left alone then
    bool is_established_ = false;
};

} // namespace visavis::server
