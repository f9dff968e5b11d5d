// The directory of all rooms: by code, by match, by player, and the public ones in order. Knows no
// connection.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>

#include "proto/messages/rooms.hpp"
#include "server/random.hpp"
#include "server/room/journal.hpp"
#include "server/room/room.hpp"
#include "server/settings.hpp"

namespace visavis::server {

class Lobby final : public RoomObserver {
  public:
    Lobby(const Settings& settings, Journal& journal, Random& random);

    using Opened = std::function<void(std::expected<std::shared_ptr<Room>, proto::Error>)>;
    /// A new room with a code of its own; `opened` runs once, when its first fact is stored. Refuses with
    /// `server_full`, `too_many_rooms` or `storage_failed`.
    void open(const RoomTerms& terms, Seat seat, const SeatHolder& holder, ServerTime at, Opened opened);

    /// In either case of letters; nothing when there is no such room.
    std::shared_ptr<Room> find(std::string_view code) const;
    std::shared_ptr<Room> find_match(const match::MatchId& match) const;

    /// Chance for a match that a joining player may start.
    MatchChance draw_chance();

    /// Refuses with `too_many_rooms` a player who holds as many seats as one may.
    std::optional<proto::Error> check_seats(const std::string& player) const;
    /// Codes of the rooms where the player holds a seat, sorted.
    std::vector<std::string> rooms_of(const std::string& player) const;
    bool holds_seats(const std::string& player) const { return seats_.contains(player); }

    proto::LobbyListAnswer list(const proto::LobbyList& request) const;

    /// Closes rooms that nobody has been in for too long. To be called about once a minute.
    void sweep(ServerTime at);

    std::size_t size() const { return rooms_.size(); }
    std::size_t matches() const { return matches_running_; }

  private:
    using Sequence = std::uint64_t; ///< in the order in which rooms were made

    struct Entry {
        std::shared_ptr<Room> room;
        Sequence sequence = 0;
        ServerTime last_present; ///< when a player of the room was last seen in it
    };

    void fact_stored(Room& room, const Fact& fact) override;
    void match_started(Room& room);
    void match_ended(const Room& room);
    Sequence number_of(const Room& room) const;
    void close(Room& room);
    void take_seat(const std::string& player, const std::string& code);
    void give_up_seat(const std::string& player, const std::string& code);
    std::string new_code();

    const Settings& settings_;
    Journal& journal_;
    Random& random_;
    std::unordered_map<std::string, Entry> rooms_;
    std::map<Sequence, Room*> public_;
    std::map<match::MatchId, std::weak_ptr<Room>> by_match_;
    std::unordered_map<std::string, std::set<std::string>> seats_; ///< by player, the rooms' codes
    Sequence next_sequence_ = 1;
    std::size_t matches_running_ = 0;
};

} // namespace visavis::server
