// The facts of a match as they are written down for good: in the journal and in a record. A change here must
// still read what was written before.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "common/match/match.hpp"
#include "proto/fields.hpp"
#include "proto/messages/events.hpp"
#include "proto/messages/games.hpp"
#include "proto/messages/view.hpp"
#include "proto/words.hpp"

namespace visavis::match {

constexpr auto words_of(OfferDropped::Cause) {
    using enum OfferDropped::Cause;
    return Words<OfferDropped::Cause, 3>{{{declined, "declined"}, {withdrawn, "withdrawn"}, {away, "away"}}};
}

} // namespace visavis::match

namespace visavis::proto {

/// How a match begins.
struct WrittenStart {
    std::string id; ///< 32 lower-case hex digits
    int number = 1; ///< of its room, from 1
    int rules = 1;  ///< match::rules_version at that time
    Game game{};
    Options options; ///< those of the game, all of them
    Nullable<Clock> clock;
    std::optional<std::string> seed; ///< virtem: 64 lower-case hex digits, from which the deal follows
    static constexpr auto fields() {
        return std::tuple{field("id", &WrittenStart::id),           field("number", &WrittenStart::number),
                          field("rules", &WrittenStart::rules),     field("game", &WrittenStart::game),
                          field("options", &WrittenStart::options), field("clock", &WrittenStart::clock),
                          field("seed", &WrittenStart::seed)};
    }
};

namespace written {

struct Acted {
    static constexpr std::string_view type = "acted";
    Seat seat{};
    Nullable<std::string> action; ///< in a record null for a choice that the end overtook
    static constexpr auto fields() {
        return std::tuple{field("seat", &Acted::seat), field("action", &Acted::action)};
    }
};

struct Offered : Offer {
    static constexpr std::string_view type = "offered";
};

struct OfferDropped {
    static constexpr std::string_view type = "dropped";
    match::OfferKind kind{};
    Seat by{}; ///< who had made it
    match::OfferDropped::Cause cause{};
    static constexpr auto fields() {
        return std::tuple{field("kind", &OfferDropped::kind), field("by", &OfferDropped::by),
                          field("cause", &OfferDropped::cause)};
    }
};

struct TakenBack {
    static constexpr std::string_view type = "taken_back";
    Seat seat{}; ///< whose move
    static constexpr auto fields() { return std::tuple{field("seat", &TakenBack::seat)}; }
};

struct TimeGiven {
    static constexpr std::string_view type = "given";
    Seat seat{}; ///< who gave it to the other
    std::int64_t time_ms = 0;
    static constexpr auto fields() {
        return std::tuple{field("seat", &TimeGiven::seat), field("time_ms", &TimeGiven::time_ms)};
    }
};

struct Resumed {
    static constexpr std::string_view type = "resumed";
    std::int64_t stopped_ms = 0;
    std::int64_t granted_ms = 0; ///< to each clock that runs
    static constexpr auto fields() {
        return std::tuple{field("stopped_ms", &Resumed::stopped_ms),
                          field("granted_ms", &Resumed::granted_ms)};
    }
};

/// By something else than the game's rules.
struct Ended {
    static constexpr std::string_view type = "ended";
    WireOutcome outcome;
    static constexpr auto fields() { return std::tuple{field("outcome", &Ended::outcome)}; }
};

} // namespace written

using WrittenFact = std::variant<written::Acted, written::Offered, written::OfferDropped, written::TakenBack,
                                 written::TimeGiven, written::Resumed, written::Ended>;

} // namespace visavis::proto
