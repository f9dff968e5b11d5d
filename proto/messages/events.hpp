// What happened in a room, told in order by `room.update`. A client goes on past a type that it does not
// know.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "proto/fields.hpp"
#include "proto/messages/games.hpp"
#include "proto/words.hpp"

namespace visavis::proto {

/// A player as others see one. The id is public and stable; the token behind it is secret.
struct Person {
    std::string id;
    std::string name;
    bool bot = false;

    static constexpr auto fields() {
        return std::tuple{field("id", &Person::id), field("name", &Person::name), field("bot", &Person::bot)};
    }
};

struct MatchName {
    std::string id; ///< 32 lower-case hex digits
    int number = 1; ///< of this room, from 1

    static constexpr auto fields() {
        return std::tuple{field("id", &MatchName::id), field("number", &MatchName::number)};
    }
};

struct WireOutcome {
    Nullable<Seat> winner;
    OutcomeReason reason{};

    static constexpr auto fields() {
        return std::tuple{field("winner", &WireOutcome::winner), field("reason", &WireOutcome::reason)};
    }
};

namespace events {

struct Seated {
    static constexpr std::string_view type = "seated";
    Seat seat{};
    Person player;
    static constexpr auto fields() {
        return std::tuple{field("seat", &Seated::seat), field("player", &Seated::player)};
    }
};

struct Started {
    static constexpr std::string_view type = "started";
    MatchName match;
    static constexpr auto fields() { return std::tuple{field("match", &Started::match)}; }
};

/// Gladiator: this seat has made its choice; not which.
struct Chosen {
    static constexpr std::string_view type = "chosen";
    Seat seat{};
    static constexpr auto fields() { return std::tuple{field("seat", &Chosen::seat)}; }
};

/// Gladiator: both cards are revealed.
struct Fought : GladiatorFight {
    static constexpr std::string_view type = "fought";
};

/// Virtem: a die face is chosen.
struct Faced {
    static constexpr std::string_view type = "faced";
    Seat seat{};
    std::string face;
    static constexpr auto fields() {
        return std::tuple{field("seat", &Faced::seat), field("face", &Faced::face)};
    }
};

/// Virtem: two cards have changed places.
struct Swapped {
    static constexpr std::string_view type = "swapped";
    Seat seat{};
    std::array<std::string, 2> cells;
    static constexpr auto fields() {
        return std::tuple{field("seat", &Swapped::seat), field("cells", &Swapped::cells)};
    }
};

/// Virtem: the board stays as dealt.
struct Kept {
    static constexpr std::string_view type = "kept";
    Seat seat{};
    static constexpr auto fields() { return std::tuple{field("seat", &Kept::seat)}; }
};

/// Virtem: a pawn has moved.
struct Moved : VirtemMove {
    static constexpr std::string_view type = "moved";
};

struct Left {
    static constexpr std::string_view type = "left";
    Seat seat{};
    static constexpr auto fields() { return std::tuple{field("seat", &Left::seat)}; }
};

struct Ended {
    static constexpr std::string_view type = "ended";
    WireOutcome outcome;
    static constexpr auto fields() { return std::tuple{field("outcome", &Ended::outcome)}; }
};

} // namespace events

using Event = std::variant<events::Seated, events::Started, events::Chosen, events::Fought, events::Faced,
                           events::Swapped, events::Kept, events::Moved, events::Left, events::Ended>;

} // namespace visavis::proto
