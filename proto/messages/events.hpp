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
    std::optional<int> level; ///< 1 … 5 of an opponent that the server seats; other players have none

    static constexpr auto fields() {
        return std::tuple{field("id", &Person::id), field("name", &Person::name), field("bot", &Person::bot),
                          field("level", &Person::level)};
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

struct Offer {
    match::OfferKind kind{};
    Seat by{}; ///< who made it
    static constexpr auto fields() {
        return std::tuple{field("kind", &Offer::kind), field("by", &Offer::by)};
    }
};

/// Why a clock shows something else than its running down explains.
enum class ClockCause : std::uint8_t {
    action,   ///< an action stopped it, and added the increment
    gift,     ///< the other player gave time
    takeback, ///< it stopped where a takeback found it
    restart,  ///< the server was down: it stood meanwhile, and was given 15 s
    ended,    ///< it stopped with the match
};
constexpr auto words_of(ClockCause) {
    using enum ClockCause;
    return Words<ClockCause, 5>{
        {{action, "action"}, {gift, "gift"}, {takeback, "takeback"}, {restart, "restart"}, {ended, "ended"}}};
}

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

struct Clock {
    static constexpr std::string_view type = "clock";
    Seat seat{};
    std::int64_t left_ms = 0;
    ClockCause cause{};
    static constexpr auto fields() {
        return std::tuple{field("seat", &Clock::seat), field("left_ms", &Clock::left_ms),
                          field("cause", &Clock::cause)};
    }
};

struct Offered : Offer {
    static constexpr std::string_view type = "offered";
};

/// The offer does not stand any more: its turn is over, or its maker withdrew it or has gone.
struct Lapsed : Offer {
    static constexpr std::string_view type = "lapsed";
};

/// The one it was made to said no.
struct Declined : Offer {
    static constexpr std::string_view type = "declined";
};

/// The maker's takeback was accepted.
struct TakenBack {
    static constexpr std::string_view type = "taken_back";
    Seat seat{};
    int turns = 0; ///< how many moves were undone
    static constexpr auto fields() {
        return std::tuple{field("seat", &TakenBack::seat), field("turns", &TakenBack::turns)};
    }
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
                           events::Swapped, events::Kept, events::Moved, events::Clock, events::Offered,
                           events::Lapsed, events::Declined, events::TakenBack, events::Left, events::Ended>;

} // namespace visavis::proto
