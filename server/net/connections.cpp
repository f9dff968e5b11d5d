#include "server/net/connections.hpp"

#include <netinet/tcp.h>
#include <spdlog/spdlog.h>
#include <sys/socket.h>

#include <boost/asio/post.hpp>
#include <utility>

namespace visavis::server {

namespace {

/// Of the two seconds that a shutdown may take, the rest is for what the server stands on.
constexpr Milliseconds end_deadline{1'750};

Address address_of(const asio::ip::address& address) {
    return address.is_v4() ? Address::v4(address.to_v4().to_bytes())
                           : Address::v6(address.to_v6().to_bytes());
}

/// A peer that is gone without a word is found out in about 25 s, whether we write to it or not. Nothing here
/// can fail but for a socket that is closed already, which its first read will tell.
void tune(Socket& socket) {
    const auto set = [&socket](int level, int option, int value) {
        ::setsockopt(socket.native_handle(), level, option, &value, sizeof value);
    };
    set(IPPROTO_TCP, TCP_NODELAY, 1); // a batch is whole: nothing is to be waited for
    set(SOL_SOCKET, SO_KEEPALIVE, 1);
    set(IPPROTO_TCP, TCP_KEEPIDLE, 10);
    set(IPPROTO_TCP, TCP_KEEPINTVL, 5);
    set(IPPROTO_TCP, TCP_KEEPCNT, 3);
    set(IPPROTO_TCP, TCP_USER_TIMEOUT, 25'000);
}

} // namespace

Connections::Connections(asio::io_context& io, const Clock& clock, const Settings& settings,
                         OpenConversation open, HttpService* http, const Deadlines& deadlines,
                         const TlsIdentity* tls)
    : io_(io),
      settings_(settings),
      surroundings_{.clock = clock,
                    .deadlines = deadlines,
                    .outbox_bytes = settings.outbox_bytes,
                    .open = std::move(open),
                    .http = http,
                    .tls = tls,
                    .is_tls_required = settings.tls == TlsUse::required,
                    .handshakes = Handshakes(settings.max_handshakes),
                    .proxies = Proxies(settings.trusted_proxies),
                    .give_place = [this](const Connection& connection,
                                         const Address& address) { return give_place(connection, address); },
                    .traffic = {},
                    .on_ended = [this](const Connection& connection) { remove(connection); }},
      sweep_timer_(io),
      opened_(settings.new_connections_per_minute) {}

Connections::~Connections() = default;

void Connections::admit(Socket socket, const tcp::endpoint& peer) {
    const Address address = address_of(peer.address());
    const bool is_proxy = surroundings_.proxies.trust(peer.address().to_string());
    std::optional<Milliseconds> wait;
    if (is_full())
        wait = settings_.retry_when_full;
    else if (!is_proxy)
        wait = wait_for_place(address);
    const bool is_turned_away = wait.has_value();
    if (is_turned_away) ++surroundings_.traffic.turned_away;
    if (on_empty_ || (is_turned_away && turned_away_ >= max_turned_away)) return;
    tune(socket);
    if (connections_.empty()) schedule_sweep();
    auto made = std::make_unique<Connection>(std::move(socket), address, is_proxy, surroundings_);
    Connection& connection = *made;
    connections_.emplace(&connection, Entry{std::move(made), std::nullopt, is_turned_away});
    if (is_turned_away) {
        ++turned_away_;
        connection.turn_away(proto::ClosingReason::server_full, wait);
    } else {
        if (!is_proxy) give_place(connection, address);
        connection.start();
    }
}

bool Connections::is_full() const {
    return is_reached(connections_.size() - turned_away_, settings_.max_connections);
}

std::optional<Milliseconds> Connections::wait_for_place(const Address& address) const {
    const auto found = by_address_.find(address);
    if (found != by_address_.end() && is_reached(found->second, settings_.max_connections_per_address))
        return settings_.retry_when_full;
    return opened_.wait(address, surroundings_.clock.now());
}

/// Those whom a proxy brings are counted once it is known who they are, and the proxy never.
bool Connections::give_place(const Connection& connection, const Address& address) {
    if (wait_for_place(address)) return false;
    if (!address.is_loopback()) opened_.count(address, surroundings_.clock.now());
    ++by_address_[address];
    connections_.at(&connection).address = address;
    return true;
}

void Connections::remove(const Connection& connection) {
    const auto found = connections_.find(&connection);
    if (found->second.is_turned_away) --turned_away_;
    if (found->second.address) {
        const auto counted = by_address_.find(*found->second.address);
        if (--counted->second == 0) by_address_.erase(counted);
    }
    connections_.erase(found);
    if (!connections_.empty()) return;
    sweep_timer_.cancel();
    if (on_empty_) on_empty_();
}

void Connections::end_all(std::function<void()> on_empty) {
    on_empty_ = std::move(on_empty);
    ends_at_ = surroundings_.clock.now() + end_deadline;
    if (connections_.empty()) return asio::post(io_, on_empty_);
    for (const auto& [key, entry] : connections_)
        entry.connection->finish_when_free(proto::ClosingReason::shutdown, settings_.retry_after_shutdown);
}

void Connections::schedule_sweep() {
    sweep_timer_.expires_after(surroundings_.deadlines.sweep);
    sweep_timer_.async_wait([this](error_code cancelled) {
        if (!cancelled) sweep();
    });
}

void Connections::sweep() {
    const bool is_over = on_empty_ && surroundings_.clock.now() >= ends_at_;
    for (const auto& [key, entry] : connections_) {
        if (is_over)
            entry.connection->close();
        else
            entry.connection->check_deadlines();
    }
    schedule_sweep();
}

} // namespace visavis::server
