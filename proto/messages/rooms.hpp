// Rooms: listing, making, joining, watching and leaving them, and what they tell those who look.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "proto/fields.hpp"
#include "proto/messages/view.hpp"

namespace visavis::proto {

/// The answer to a request that has nothing to tell but that it was done.
struct Done {
    static constexpr auto fields() { return std::tuple{}; }
};

struct RoomEntry {
    std::string room;
    Game game{};
    Options options;
    Nullable<Clock> clock;
    Trust trust{};
    Spectators spectators{};
    Phase phase{};
    Seats seats;
    static constexpr auto fields() {
        return std::tuple{field("room", &RoomEntry::room),       field("game", &RoomEntry::game),
                          field("options", &RoomEntry::options), field("clock", &RoomEntry::clock),
                          field("trust", &RoomEntry::trust),     field("spectators", &RoomEntry::spectators),
                          field("phase", &RoomEntry::phase),     field("seats", &RoomEntry::seats)};
    }
};

struct LobbyListAnswer {
    std::vector<RoomEntry> rooms; ///< public ones, the oldest first
    std::optional<std::string> next;
    static constexpr auto fields() {
        return std::tuple{field("rooms", &LobbyListAnswer::rooms), field("next", &LobbyListAnswer::next)};
    }
};

struct LobbyList {
    static constexpr std::string_view method = "lobby.list";
    using Result = LobbyListAnswer;
    std::optional<Game> game;
    std::optional<std::string> after; ///< `next` of the page before
    static constexpr auto fields() {
        return std::tuple{field("game", &LobbyList::game), field("after", &LobbyList::after)};
    }
};

/// From now on `lobby.update` says what changes; the answer is how things stand.
struct LobbyFollow {
    static constexpr std::string_view method = "lobby.follow";
    using Result = LobbyListAnswer;
    static constexpr auto fields() { return std::tuple{}; }
};

struct LobbyUnfollow {
    static constexpr std::string_view method = "lobby.unfollow";
    using Result = Done;
    static constexpr auto fields() { return std::tuple{}; }
};

/// What has changed among the public rooms since the last update, at most once a second.
struct LobbyUpdate {
    static constexpr std::string_view method = "lobby.update";
    std::vector<RoomEntry> opened;
    std::vector<RoomEntry> changed;
    std::vector<std::string> closed; ///< codes
    static constexpr auto fields() {
        return std::tuple{field("opened", &LobbyUpdate::opened), field("changed", &LobbyUpdate::changed),
                          field("closed", &LobbyUpdate::closed)};
    }
};

/// Looks for somebody who wants the same. One search a player: a new one replaces it.
struct LobbySeek {
    static constexpr std::string_view method = "lobby.seek";
    using Result = Done;
    Game game{};
    std::optional<Options> options;
    std::optional<Nullable<Clock>> clock;
    static constexpr auto fields() {
        return std::tuple{field("game", &LobbySeek::game), field("options", &LobbySeek::options),
                          field("clock", &LobbySeek::clock)};
    }
};

struct LobbyUnseek {
    static constexpr std::string_view method = "lobby.unseek";
    using Result = Done;
    static constexpr auto fields() { return std::tuple{}; }
};

/// Somebody was found: both hold a seat of this room now, and join it to play.
struct LobbyPaired {
    static constexpr std::string_view method = "lobby.paired";
    std::string room;
    static constexpr auto fields() { return std::tuple{field("room", &LobbyPaired::room)}; }
};

enum class SeatWish : std::uint8_t { first, second, random };
/// On the wire 0, 1 or "random".
void write_json(std::string& out, const SeatWish& wish);
std::string read_json(const nlohmann::json& from, SeatWish& wish);

struct ViewAnswer {
    View view;
    static constexpr auto fields() { return std::tuple{field("view", &ViewAnswer::view)}; }
};

/// Who is to take the other seat.
struct OpponentWish {
    int level = 0;
    static constexpr auto fields() { return std::tuple{field("level", &OpponentWish::level)}; }
};

struct RoomCreate {
    static constexpr std::string_view method = "room.create";
    using Result = ViewAnswer;
    Game game{};
    std::optional<Options> options;
    std::optional<Nullable<Clock>> clock;
    std::optional<SeatWish> seat;
    std::optional<Visibility> visibility;
    std::optional<Spectators> spectators;
    std::optional<Trust> trust;
    std::optional<OpponentWish> opponent; ///< of the server's; the match begins at once
    static constexpr auto fields() {
        return std::tuple{field("game", &RoomCreate::game),
                          field("options", &RoomCreate::options),
                          field("clock", &RoomCreate::clock),
                          field("seat", &RoomCreate::seat),
                          field("visibility", &RoomCreate::visibility),
                          field("spectators", &RoomCreate::spectators),
                          field("trust", &RoomCreate::trust),
                          field("opponent", &RoomCreate::opponent)};
    }
};

struct RoomJoin {
    static constexpr std::string_view method = "room.join";
    using Result = ViewAnswer;
    std::string room;
    static constexpr auto fields() { return std::tuple{field("room", &RoomJoin::room)}; }
};

struct RoomWatch {
    static constexpr std::string_view method = "room.watch";
    using Result = ViewAnswer;
    std::string room;
    static constexpr auto fields() { return std::tuple{field("room", &RoomWatch::room)}; }
};

struct RoomUnsubscribe {
    static constexpr std::string_view method = "room.unsubscribe";
    using Result = Done;
    std::string room;
    static constexpr auto fields() { return std::tuple{field("room", &RoomUnsubscribe::room)}; }
};

struct RoomLeave {
    static constexpr std::string_view method = "room.leave";
    using Result = Done;
    std::string room;
    static constexpr auto fields() { return std::tuple{field("room", &RoomLeave::room)}; }
};

struct RoomSay {
    static constexpr std::string_view method = "room.say";
    using Result = Done;
    std::string room;
    Audience to{};
    std::string text;
    static constexpr auto fields() {
        return std::tuple{field("room", &RoomSay::room), field("to", &RoomSay::to),
                          field("text", &RoomSay::text)};
    }
};

struct RoomUpdate {
    static constexpr std::string_view method = "room.update";
    std::string room;
    std::int64_t version = 0;
    std::int64_t at_ms = 0;
    std::vector<Event> events;
    Changes changes;
    static constexpr auto fields() {
        return std::tuple{field("room", &RoomUpdate::room), field("version", &RoomUpdate::version),
                          field("at_ms", &RoomUpdate::at_ms), field("events", &RoomUpdate::events),
                          field("changes", &RoomUpdate::changes)};
    }
};

/// Replaces the view of a watcher whose backlog was dropped.
struct RoomView {
    static constexpr std::string_view method = "room.view";
    std::string room;
    View view;
    static constexpr auto fields() {
        return std::tuple{field("room", &RoomView::room), field("view", &RoomView::view)};
    }
};

/// Who is there, as in the view; the newest wins.
struct RoomPresence {
    static constexpr std::string_view method = "room.presence";
    std::string room;
    std::int64_t at_ms = 0;
    std::array<Nullable<SeatPresence>, 2> seats;
    int watching = 0;
    static constexpr auto fields() {
        return std::tuple{field("room", &RoomPresence::room), field("at_ms", &RoomPresence::at_ms),
                          field("seats", &RoomPresence::seats), field("watching", &RoomPresence::watching)};
    }
};

struct RoomSaid {
    static constexpr std::string_view method = "room.said";
    std::string room;
    std::int64_t number = 0;
    Person by;
    Audience to{};
    std::string text;
    std::int64_t at_ms = 0;
    static constexpr auto fields() {
        return std::tuple{field("room", &RoomSaid::room), field("number", &RoomSaid::number),
                          field("by", &RoomSaid::by),     field("to", &RoomSaid::to),
                          field("text", &RoomSaid::text), field("at_ms", &RoomSaid::at_ms)};
    }
};

enum class RoomEnd : std::uint8_t {
    empty,          ///< every seat has been given up
    idle,           ///< nobody has been there for too long
    storage_failed, ///< what happened next could not be stored; the room goes on when the server is back
    closed_by_host,
};
constexpr auto words_of(RoomEnd) {
    using enum RoomEnd;
    return Words<RoomEnd, 4>{{{empty, "empty"},
                              {idle, "idle"},
                              {storage_failed, "storage_failed"},
                              {closed_by_host, "closed_by_host"}}};
}

/// A room's last word.
struct RoomClosed {
    static constexpr std::string_view method = "room.closed";
    std::string room;
    RoomEnd reason{};
    static constexpr auto fields() {
        return std::tuple{field("room", &RoomClosed::room), field("reason", &RoomClosed::reason)};
    }
};

} // namespace visavis::proto
