// The directory of all rooms: by code, by match, by player, and the public ones in order. Knows no
// connection.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "proto/messages/rooms.hpp"
#include "server/log.hpp"
#include "server/random.hpp"
#include "server/room/bulletin.hpp"
#include "server/room/journal.hpp"
#include "server/room/room.hpp"
#include "server/settings.hpp"

namespace visavis::server {

class Lobby final : public RoomObserver {
  public:
    /// Whether a player may hold no seat at this time.
    using KeepsOut = std::function<bool(const std::string& player, ServerTime at)>;

    /// The arguments outlive the lobby. Whoever `keeps_out` names gives up a seat as soon as it is stored:
    /// its fact may have been on the way when the player was sent away.
    Lobby(const Settings& settings, Journal& journal, RecordShelf& shelf, Random& random, Bulletin& bulletin,
          KeepsOut keeps_out);

    struct Seating {
        PerSeat<std::optional<SeatHolder>> seats;
        std::optional<MatchChance> chance; ///< where both are held: for the match that begins at once
    };
    using Opened = std::function<void(std::expected<std::shared_ptr<Room>, proto::Error>)>;
    /// A new room with a code of its own; `opened` runs once, when its first fact is stored. Refuses with
    /// `no_new_rooms`, `server_full`, `too_many_rooms` or `storage_failed`.
    void open(const RoomTerms& terms, const Seating& seating, ServerTime at, Opened opened);

    /// A room that was open when the server stopped goes on. To be called for all of them, in the order in
    /// which they were made, before anybody comes. Its clocks have run until `stopped`, or until it stored
    /// its last fact.
    void recover(RecoveredRoom recovered, ServerTime stopped, ServerTime at);

    /// In either case of letters; nothing when there is no such room.
    std::shared_ptr<Room> find(std::string_view code) const;
    std::shared_ptr<Room> find_match(const match::MatchId& match) const;

    /// Chance for a match that a joining player may start.
    MatchChance draw_chance();

    /// From now on no room is opened, or again; rooms that are open go on.
    void allow_new_rooms(bool are_allowed) { allows_new_rooms_ = are_allowed; }
    bool allows_new_rooms() const { return allows_new_rooms_; }

    /// Refuses with `too_many_rooms` a player who holds as many seats as one may.
    std::optional<proto::Error> check_seats(const std::string& player) const;
    /// Codes of the rooms where the player holds a seat, sorted.
    std::vector<std::string> rooms_of(const std::string& player) const;
    bool holds_seats(const std::string& player) const { return seats_.contains(player); }

    /// Rooms that somebody may join, and matches that anybody may watch.
    proto::LobbyListAnswer list(const proto::LobbyList& request) const;

    /// When `run_alarms` is next due, for whoever has a clock.
    std::optional<ServerTime> next_alarm() const;
    /// Lets time pass in every room where something is due by now.
    void run_alarms(ServerTime at);

    /// Closes rooms that nobody has been in for too long. To be called about once a minute.
    void sweep(ServerTime at);

    using Sequence = std::uint64_t; ///< in the order in which rooms were made; what the log calls a room

    /// In the order in which they were made.
    std::vector<std::shared_ptr<Room>> all() const;
    /// At most so many of them, behind this one; with their numbers.
    std::vector<std::pair<Sequence, std::shared_ptr<Room>>> page(Sequence after, std::size_t limit) const;

    std::size_t size() const { return rooms_.size(); }
    /// Calls `visit` for every room, in no order.
    template <class Visit>
    void each(Visit visit) const {
        for (const auto& [code, entry] : rooms_) visit(std::as_const(*entry.room));
    }
    std::size_t matches() const { return matches_running_; }
    /// Whether a clock runs anywhere, and none stands here that runs on the disk, in a room that could not
    /// store.
    bool clocks_run() const { return rooms_with_clocks_running_ > 0 && !a_clock_was_lost_; }

  private:
    /// Of each room: who asks for an earlier match than the last but one is told that there is none.
    static constexpr std::size_t matches_known = 2;

    struct Entry {
        std::shared_ptr<Room> room;
        Sequence sequence = 0;
        ServerTime last_present;         ///< when a player of the room was last seen in it
        std::optional<ServerTime> alarm; ///< its place in `alarms_`
        bool clock_runs = false;
        std::vector<match::MatchId> matches; ///< found by their ids: the present one behind the one before
    };

    void fact_stored(Room& room, const Fact& fact) override;
    void room_failed(Room& room) override;
    void match_started(Room& room);
    void remember_match(Room& room);
    void match_ended(const Room& room);
    void log(const Room& room, std::string_view sentence, std::vector<LogField> fields) const;
    Sequence number_of(const Room& room) const;
    void alarm_set(Room& room, std::optional<ServerTime> at) override;
    void close(Room& room);
    void note_clock(Entry& entry, bool runs);
    void take_off(Room& room);
    void seat_taken(Room& room, const std::string& player, ServerTime at);
    void take_seat(const std::string& player, const std::string& code);
    void give_up_seat(const std::string& player, const std::string& code);
    void give_up_seats(const RoomState& state);
    std::string new_code();

    const Settings& settings_;
    Bulletin& bulletin_;
    Journal& journal_;
    RecordShelf& shelf_;
    Random& random_;
    KeepsOut keeps_out_;
    std::unordered_map<std::string, Entry> rooms_;
    std::map<Sequence, Room*> in_order_; ///< whose first fact is stored
    std::map<Sequence, Room*> public_;   ///< of these
    std::set<std::pair<ServerTime, Room*>> alarms_;
    std::map<match::MatchId, std::weak_ptr<Room>> by_match_;
    std::unordered_map<std::string, std::set<std::string>> seats_; ///< by player, the rooms' codes
    Sequence next_sequence_ = 1;
    std::size_t matches_running_ = 0;
    std::size_t rooms_with_clocks_running_ = 0;
    bool allows_new_rooms_ = true;
    bool a_clock_was_lost_ = false; ///< with a room that could not store
};

} // namespace visavis::server
