// Takes a server's certificate files up anew when they have changed: at SIGHUP, and within a minute without.
// Knows no connection: those that are there keep the certificate that they began with.
#pragma once

#include <boost/asio/signal_set.hpp>

#include "server/net/task.hpp"
#include "server/tls/identity.hpp"

namespace visavis::server {

class TlsRenewal {
  public:
    static constexpr std::chrono::seconds interval{60};

    /// The identity outlives the renewal.
    TlsRenewal(asio::io_context& io, TlsIdentity& identity);

    /// Looks at the files now.
    void look();

  private:
    void look_later();
    void look_at_hangup();

    TlsIdentity& identity_;
    Timer timer_;
    asio::signal_set hangups_;
};

} // namespace visavis::server
