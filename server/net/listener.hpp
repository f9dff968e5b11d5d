// Accepts connections on the server's port and hands them on. Knows nothing of what becomes of them.
#pragma once

#include <cstdint>
#include <expected>
#include <string>

#include "server/net/task.hpp"

namespace visavis::server {

class Connections;

class Listener {
  public:
    Listener(asio::io_context& io, Connections& connections);

    /// Listens on one numeric address, or on all of IPv6 and IPv4 where `bind` is empty. Returns the port,
    /// which the system picks for port 0, or a sentence that says what to do.
    std::expected<std::uint16_t, std::string> open(const std::string& bind, std::uint16_t port);
    /// Takes over a socket that listens already, as a service manager hands it over. Returns its port, or a
    /// sentence; the descriptor is then still the caller's.
    std::expected<std::uint16_t, std::string> adopt(int descriptor);
    void close();

    /// Attempts that failed, each followed by a pause.
    std::uint64_t failures() const { return failures_; }

  private:
    error_code listen(const tcp::endpoint& endpoint);
    void start();
    Task<> accept();

    Connections& connections_;
    Acceptor acceptor_;
    Timer pause_;
    std::uint64_t failures_ = 0;
};

} // namespace visavis::server
