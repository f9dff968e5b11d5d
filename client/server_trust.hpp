// Whether the server that is reached is the one that is meant: when TLS is asked for, and which certificate
// is believed. Knows no connection.
#pragma once

#include <expected>
#include <optional>
#include <string>

#include "client/known_servers.hpp"
#include "client/net/address.hpp"
#include "client/net/certificate.hpp"
#include "client/terminal/output.hpp"
#include "client/terminal/wish.hpp"

namespace visavis::client {

/// An error says why nothing may be sent to this server.
class ServerTrust {
  public:
    /// The arguments outlive it. `invited`: the fingerprint in the link; empty: none.
    ServerTrust(Address server, TlsWish tls, std::string invited, const KnownServers& known_servers,
                Output& output)
        : server_(std::move(server)),
          tls_(tls),
          invited_(std::move(invited)),
          known_servers_(known_servers),
          output_(output) {}

    /// Once it has been by TLS, it is so to the end.
    std::expected<bool, std::string> wants_tls();
    /// `shown`: the server's certificate, where there is TLS. One that is met for the first time is
    /// remembered.
    std::expected<void, std::string> check(const std::optional<Certificate>& shown);

  private:
    using Known = std::optional<std::string>;

    std::expected<Known, std::string> known();

    Address server_;
    TlsWish tls_;
    std::string invited_;
    const KnownServers& known_servers_;
    Output& output_;
    std::optional<Known> known_; ///< of the server's certificate, once that has been looked up
};

} // namespace visavis::client
