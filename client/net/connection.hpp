// One connection to a server, plain or by TLS: lines out, lines in. Knows no message and says nothing to
// anybody, so that a lost connection can be followed by another.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <chrono>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "client/net/address.hpp"
#include "client/net/certificate.hpp"
#include "client/net/failure.hpp"
#include "client/net/requests.hpp"

namespace visavis::client {

class Connection final : public Wire {
  public:
    explicit Connection(const boost::asio::any_io_executor& executor);
    ~Connection() override;
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    /// Resolves and connects, trying each address of the host in turn, and agrees on TLS where that is
    /// wanted. Whom that has led to is to be looked at before anything is sent.
    boost::asio::awaitable<std::optional<Failure>> open(Address address, bool by_tls,
                                                        std::chrono::milliseconds within);
    /// What the server has shown; nothing on a plain connection.
    const std::optional<Certificate>& certificate() const { return certificate_; }

    /// The next line without its end. `within`: for how long to wait, or for ever.
    boost::asio::awaitable<std::expected<std::string, Failure>> read_line(
        std::optional<std::chrono::milliseconds> within);

    /// Queues the line; all that is queued while a write is under way leaves in the next one. A write that
    /// fails shows in `read_line`.
    void send(std::string line) override;

    /// Whoever waits in `read_line` gets `Failure::gone`.
    void close();

  private:
    struct Tls;
    using Transferred = std::tuple<boost::system::error_code, std::size_t>;

    boost::asio::awaitable<Transferred> read_until_line_end();
    void write_queued();
    void wrote(const boost::system::error_code& error);
    void look_at_certificate();

    boost::asio::ip::tcp::socket socket_;
    std::unique_ptr<Tls> tls_; ///< none: plain
    std::optional<Certificate> certificate_;
    std::string received_;
    std::string queued_;
    std::string writing_; ///< not to be touched while a write is under way
};

} // namespace visavis::client
