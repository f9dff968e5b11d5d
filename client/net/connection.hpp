// One connection to a server: lines out, lines in. Knows no message and says nothing to anybody, so that a
// lost connection can be followed by another.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <chrono>
#include <expected>
#include <optional>
#include <string>

#include "client/net/address.hpp"
#include "client/net/failure.hpp"
#include "client/net/requests.hpp"

namespace visavis::client {

class Connection final : public Wire {
  public:
    explicit Connection(const boost::asio::any_io_executor& executor);

    /// Resolves and connects, trying each address of the host in turn.
    boost::asio::awaitable<std::optional<Failure>> open(Address address, std::chrono::milliseconds within);

    /// The next line without its end. `within`: for how long to wait, or for ever.
    boost::asio::awaitable<std::expected<std::string, Failure>> read_line(
        std::optional<std::chrono::milliseconds> within);

    /// Queues the line; all that is queued while a write is under way leaves in the next one. A write that
    /// fails shows in `read_line`.
    void send(std::string line) override;

    /// Whoever waits in `read_line` gets `Failure::gone`.
    void close();

  private:
    void write_queued();

    boost::asio::ip::tcp::socket socket_;
    std::string received_;
    std::string queued_;
    std::string writing_; ///< not to be touched while a write is under way
};

} // namespace visavis::client
