// What systemd, or whoever starts the server as it does, hands over and wants to be told: sockets that listen
// already, and how the server is doing. Knows no server.
#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/match/time.hpp"

namespace visavis::server {

/// The protocols of sd_notify(3) and sd_listen_fds(3), which systemd promises to keep and describes so that
/// no library is needed: one datagram, and a number in the environment. Without a manager all this does
/// nothing.
class ServiceManager {
  public:
    static constexpr std::size_t max_sockets = 16;

    /// Takes what the environment holds and clears it there, so that no child believes it. An error is a
    /// sentence: more sockets than `max_sockets`, or a number that is none.
    static std::expected<ServiceManager, std::string> from_environment();

    /// Descriptors of sockets that were handed over; whoever takes them over closes them.
    const std::vector<int>& sockets() const { return sockets_; }

    /// How often the manager wants a sign of life at most; none: it does not ask for one.
    std::optional<Milliseconds> watchdog() const { return watchdog_; }

    /// Lines such as "READY=1". A manager that does not listen is no fault of the server's.
    void tell(std::string_view lines) const;

  private:
    ServiceManager() = default;

    std::string address_; ///< a path, or after a NUL an abstract name; empty: nobody listens
    std::vector<int> sockets_;
    std::optional<Milliseconds> watchdog_;
};

} // namespace visavis::server
