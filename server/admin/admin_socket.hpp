// The Unix socket through which the host speaks to the running server: who may, how much at a time, and how
// long it may take. Knows no act.
#pragma once

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <cstddef>
#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "server/admin/audit_log.hpp"
#include "server/net/task.hpp"

namespace visavis::server {

/// Each connection asks once: a line comes in, a line goes out. None can hold up the server, nor keep another
/// away for longer than its deadline.
class AdminSocket {
  public:
    static constexpr std::size_t most_connections = 8;
    static constexpr Milliseconds deadline{10'000};

    /// What is answered to a line, without the ends of either.
    using Answer = std::function<std::string(std::string_view line, const Administrator& who)>;

    AdminSocket(asio::io_context& io, Answer answer);
    ~AdminSocket(); ///< takes the socket's file away
    AdminSocket(const AdminSocket&) = delete;
    AdminSocket& operator=(const AdminSocket&) = delete;

    /// Nobody but this process' user can open it. A file that a server has left there is replaced; refuses,
    /// with a sentence, when one is running behind it, and when there can be no socket.
    std::expected<void, std::string> open(const std::string& path);

  private:
    using Protocol = asio::local::stream_protocol;
    using Stream = asio::basic_stream_socket<Protocol, Executor>;
    struct Talk;

    Task<> accept();
    Task<> talk(std::shared_ptr<Talk> talk);

    asio::io_context& io_;
    Answer answer_;
    asio::basic_socket_acceptor<Protocol, Executor> acceptor_;
    Timer pause_;
    std::string path_; ///< of the file that is ours
    std::size_t connections_ = 0;
};

} // namespace visavis::server
