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
