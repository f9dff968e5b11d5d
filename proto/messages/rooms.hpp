// Rooms: listing, making, joining, watching and leaving them, and what they tell those who look.
#pragma once

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

enum class SeatWish : std::uint8_t { first, second, random };
/// On the wire 0, 1 or "random".
void write_json(std::string& out, const SeatWish& wish);
std::string read_json(const nlohmann::json& from, SeatWish& wish);

struct ViewAnswer {
    View view;
    static constexpr auto fields() { return std::tuple{field("view", &ViewAnswer::view)}; }
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
    static constexpr auto fields() {
        return std::tuple{field("game", &RoomCreate::game),
                          field("options", &RoomCreate::options),
                          field("clock", &RoomCreate::clock),
                          field("seat", &RoomCreate::seat),
                          field("visibility", &RoomCreate::visibility),
                          field("spectators", &RoomCreate::spectators),
                          field("trust", &RoomCreate::trust)};
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

enum class RoomEnd : std::uint8_t {
    empty, ///< every seat has been given up
    idle,  ///< nobody has been there for too long
};
constexpr auto words_of(RoomEnd) {
    return Words<RoomEnd, 2>{{{RoomEnd::empty, "empty"}, {RoomEnd::idle, "idle"}}};
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
