// All connections: who may come in, whose deadline has passed, and how everybody is sent home. Knows no
// protocol beyond the farewell.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <unordered_map>

#include "server/net/address.hpp"
#include "server/net/connection.hpp"
#include "server/net/quota.hpp"
#include "server/net/task.hpp"
#include "server/settings.hpp"

namespace visavis::server {

/// Bounded by the settings' caps in total and by address. Who comes on top is told `server_full`; when too
/// many are being told already, the socket is closed without a word.
class Connections {
  public:
    static constexpr std::size_t max_turned_away =
        64; ///< at a time: each holds a descriptor until it is gone

    /// The arguments outlive the connections; `http` and `tls` may be none.
    Connections(asio::io_context& io, const Clock& clock, const Settings& settings, OpenConversation open,
                HttpService* http = nullptr, const Deadlines& deadlines = {},
                const TlsIdentity* tls = nullptr);
    ~Connections();

    /// A new socket and who is at its other end.
    void admit(Socket socket, const tcp::endpoint& peer);

    /// Nobody comes in any more. Everybody is told `shutdown`; once the last has gone, after 1.75 s at most,
    /// `on_empty` is called.
    void end_all(std::function<void()> on_empty);

    std::size_t size() const { return connections_.size(); }
    const Traffic& traffic() const { return surroundings_.traffic; }

  private:
    struct Entry {
        std::unique_ptr<Connection> connection;
        std::optional<Address> address; ///< that it counts for; none: a proxy, or turned away
        bool is_turned_away;
    };

    bool is_full() const;
    /// How long to wait for a place; nothing when there is one.
    std::optional<Milliseconds> wait_for_place(const Address& address) const;
    bool give_place(const Connection& connection, const Address& address);
    void remove(const Connection& connection);
    void schedule_sweep();
    void sweep();

    asio::io_context& io_;
    const Settings& settings_;
    Surroundings surroundings_;
    Timer sweep_timer_;
    std::unordered_map<const Connection*, Entry> connections_;
    std::unordered_map<Address, std::size_t> by_address_; ///< those not turned away
    AddressQuota opened_; ///< not by this machine: a proxy that runs here speaks for many
    std::size_t turned_away_ = 0;
    std::function<void()> on_empty_; ///< set once the end has begun
    ServerTime ends_at_{};
};

} // namespace visavis::server
