// A match: acting in it, and how it went.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "proto/fields.hpp"
#include "proto/messages/rooms.hpp"
#include "proto/messages/view.hpp"

namespace visavis::proto {

struct ActAnswer {
    int turn = 0; ///< the one that the request named
    static constexpr auto fields() { return std::tuple{field("turn", &ActAnswer::turn)}; }
};

struct MatchAct {
    static constexpr std::string_view method = "match.act";
    using Result = ActAnswer;
    std::string match;
    int turn = 0;
    std::string action;
    static constexpr auto fields() {
        return std::tuple{field("match", &MatchAct::match), field("turn", &MatchAct::turn),
                          field("action", &MatchAct::action)};
    }
};

/// An offer, or what is said to one: of this kind, in this turn.
struct AboutOffer {
    std::string match;
    int turn = 0;
    match::OfferKind kind{};
    static constexpr auto fields() {
        return std::tuple{field("match", &AboutOffer::match), field("turn", &AboutOffer::turn),
                          field("kind", &AboutOffer::kind)};
    }
};

struct MatchOffer : AboutOffer {
    static constexpr std::string_view method = "match.offer";
    using Result = Done;
};

struct MatchAccept : AboutOffer {
    static constexpr std::string_view method = "match.accept";
    using Result = Done;
};

/// Says no to the other's offer, or withdraws one's own.
struct MatchDecline : AboutOffer {
    static constexpr std::string_view method = "match.decline";
    using Result = Done;
};

struct MatchResign {
    static constexpr std::string_view method = "match.resign";
    using Result = Done;
    std::string match;
    static constexpr auto fields() { return std::tuple{field("match", &MatchResign::match)}; }
};

/// Ends a match that the other player has left alone for too long.
struct MatchClaim {
    static constexpr std::string_view method = "match.claim";
    using Result = Done;
    std::string match;
    static constexpr auto fields() { return std::tuple{field("match", &MatchClaim::match)}; }
};

/// Gives the opponent time, once a turn.
struct MatchGive {
    static constexpr std::string_view method = "match.give";
    using Result = Done;
    std::string match;
    int turn = 0;
    int seconds = 0; ///< 15
    static constexpr auto fields() {
        return std::tuple{field("match", &MatchGive::match), field("turn", &MatchGive::turn),
                          field("seconds", &MatchGive::seconds)};
    }
};

struct HistoryAnswer {
    std::optional<View> view; ///< the watchers', as the match began; on the first page only
    std::vector<RoomUpdate> updates;
    std::optional<std::int64_t> next; ///< `after` of the next page
    static constexpr auto fields() {
        return std::tuple{field("view", &HistoryAnswer::view), field("updates", &HistoryAnswer::updates),
                          field("next", &HistoryAnswer::next)};
    }
};

struct MatchHistory {
    static constexpr std::string_view method = "match.history";
    using Result = HistoryAnswer;
    std::string match;
    std::optional<std::int64_t> after; ///< a version: the page begins behind it
    static constexpr auto fields() {
        return std::tuple{field("match", &MatchHistory::match), field("after", &MatchHistory::after)};
    }
};

} // namespace visavis::proto
