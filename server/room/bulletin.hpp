// What has changed among the listed rooms, told to those who follow the lobby at most once a second. Knows no
// room but what a list shows of it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "common/match/time.hpp"
#include "proto/messages/rooms.hpp"
#include "server/room/line.hpp"

namespace visavis::server {

class LobbyFollower {
  public:
    virtual ~LobbyFollower() = default;
    /// May not destroy the follower before it returns.
    virtual void receive_lobby(const SharedLine& line) = 0;
};

class Bulletin {
  public:
    static constexpr Milliseconds interval{1'000};

    void follow(LobbyFollower& follower) { followers_.insert(&follower); }
    void unfollow(LobbyFollower& follower) { followers_.erase(&follower); }

    /// The line of a room as it is now; nothing when it is not listed (any more). `place` is the room's in
    /// the list.
    void note(std::uint64_t place, const std::string& code, std::optional<proto::RoomEntry> entry);

    /// When there is something to tell.
    std::optional<ServerTime> next_issue() const;
    void issue(ServerTime at);

  private:
    struct News {
        std::string code;
        std::optional<proto::RoomEntry> entry;
    };

    std::set<LobbyFollower*> followers_;
    std::map<std::uint64_t, News> news_;
    std::map<std::uint64_t, std::string> told_; ///< the rooms as followers have them, as text, by place
    ServerTime issued_at_;
};

} // namespace visavis::server
