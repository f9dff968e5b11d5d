// What the host does on a running server: who is sent away, who is kept out, what is announced, how it ends.
// Each act is written down before it is done. Knows no socket.
#pragma once

#include <chrono>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/match/time.hpp"
#include "server/admin/audit_log.hpp"
#include "server/admin/request.hpp"
#include "server/clock.hpp"
#include "server/store/sanction_book.hpp"

namespace visavis::server {

class Room;
struct Player;
struct Services;

class Desk {
  public:
    static constexpr std::chrono::seconds kick_term = std::chrono::minutes(10);
    static constexpr std::chrono::seconds drain_term = std::chrono::hours(1);
    /// How long at most newcomers are kept out from where a player was sent away: others live there too.
    static constexpr std::chrono::seconds longest_bar = std::chrono::days(1);

    /// The services and the clock outlive it. `stop` ends the server as a signal would.
    Desk(Services& services, const Clock& clock, AuditLog log, std::function<void()> stop);

    AdminAnswer answer(const AdminRequest& request, const Administrator& who);

    /// Goes on with what takes time: rooms that close after their match, and the server's end. To be called
    /// several times a second.
    void pass_time();

    bool is_draining() const { return drains_until_.has_value(); }

  private:
    /// An act that is in order, and not done yet.
    struct Plan {
        std::string whom;
        std::optional<ServerTime> until;
        std::function<std::string()> carry_out; ///< returns what has been done
    };
    using Planned = std::expected<Plan, std::string>;

    Planned plan(const AdminRequest& request);
    Planned plan_kick(const AdminRequest& request);
    Planned plan_ban(const AdminRequest& request);
    Planned plan_unban(const AdminRequest& request);
    Planned plan_mute(const AdminRequest& request);
    Planned plan_unmute(const AdminRequest& request);
    Planned plan_close(const AdminRequest& request);
    Planned plan_announce(const AdminRequest& request);
    Planned plan_drain(const AdminRequest& request);

    std::expected<std::shared_ptr<Player>, std::string> find_player(const AdminRequest& request) const;
    std::optional<ServerTime> end_of_term(const AdminRequest& request,
                                          std::optional<std::chrono::seconds> otherwise) const;
    Sanction sanction(SanctionKind kind, const AdminRequest& request, std::optional<ServerTime> until) const;
    void send_away(const Player& player, const Sanction& ban, bool is_kick);
    void bar_newcomers(const Player& player, const Sanction& ban);
    void announce(const std::string& text);

    Services& services_;
    const Clock& clock_;
    AuditLog log_;
    std::function<void()> stop_;
    std::vector<std::weak_ptr<Room>> closing_; ///< once their match has ended
    std::optional<ServerTime> drains_until_;
    std::optional<ServerTime> stops_at_; ///< when whoever asked for it has been answered
};

} // namespace visavis::server
