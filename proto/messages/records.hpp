// The record of a finished match, and how records are asked for.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "proto/fields.hpp"
#include "proto/messages/facts.hpp"
#include "proto/messages/view.hpp"

namespace visavis::proto {

/// Virtem's board as dealt, for people to read: it follows from the seed.
struct Deal {
    std::string layout;
    std::map<std::string, std::string> cells; ///< "circle-blue", or "target" for a card that lies face down
    static constexpr auto fields() {
        return std::tuple{field("layout", &Deal::layout), field("cells", &Deal::cells)};
    }
    bool operator==(const Deal&) const = default;
};

/// What is known when a match begins.
struct RecordHead {
    int format = 1;
    WrittenStart start;
    std::optional<Deal> deal; ///< virtem
    std::array<Person, 2> players;
    std::int64_t started_ms = 0;
    static constexpr auto fields() {
        return std::tuple{field("format", &RecordHead::format), field("start", &RecordHead::start),
                          field("deal", &RecordHead::deal), field("players", &RecordHead::players),
                          field("started_ms", &RecordHead::started_ms)};
    }
};

/// One fact, and what both clocks show after it.
struct RecordEntry {
    std::int64_t at_ms = 0;
    WrittenFact fact;
    Nullable<std::array<std::int64_t, 2>> clocks; ///< milliseconds left; null in an untimed match
    static constexpr auto fields() {
        return std::tuple{field("at_ms", &RecordEntry::at_ms), field("fact", &RecordEntry::fact),
                          field("clocks", &RecordEntry::clocks)};
    }
};

/// `sum` binds the entry to all that stands before it.
struct SummedEntry : RecordEntry {
    std::string sum;
    static constexpr auto fields() {
        return std::tuple_cat(RecordEntry::fields(), std::tuple{field("sum", &SummedEntry::sum)});
    }
};

struct Record : RecordHead {
    std::string sum; ///< of the head
    std::vector<SummedEntry> facts;
    WireOutcome outcome;
    std::int64_t ended_ms = 0;
    static constexpr auto fields() {
        return std::tuple_cat(
            RecordHead::fields(),
            std::tuple{field("sum", &Record::sum), field("facts", &Record::facts),
                       field("outcome", &Record::outcome), field("ended_ms", &Record::ended_ms)});
    }
};

/// A record in a list.
struct RecordSummary {
    std::string match;
    Game game{};
    Options options;
    std::array<Person, 2> players;
    WireOutcome outcome;
    std::int64_t ended_ms = 0;
    static constexpr auto fields() {
        return std::tuple{
            field("match", &RecordSummary::match),     field("game", &RecordSummary::game),
            field("options", &RecordSummary::options), field("players", &RecordSummary::players),
            field("outcome", &RecordSummary::outcome), field("ended_ms", &RecordSummary::ended_ms)};
    }
};

struct RecordListAnswer {
    std::vector<RecordSummary> records; ///< the newest first
    std::optional<std::string> next;
    static constexpr auto fields() {
        return std::tuple{field("records", &RecordListAnswer::records),
                          field("next", &RecordListAnswer::next)};
    }
};

struct RecordList {
    static constexpr std::string_view method = "record.list";
    using Result = RecordListAnswer;
    std::optional<std::string> player; ///< the public id of one who sat in the match
    std::optional<Game> game;
    std::optional<std::string> after; ///< `next` of the page before
    static constexpr auto fields() {
        return std::tuple{field("player", &RecordList::player), field("game", &RecordList::game),
                          field("after", &RecordList::after)};
    }
};

struct RecordAnswer {
    Record record;                    ///< with a page of its facts
    std::optional<std::int64_t> next; ///< `after` of the next page
    static constexpr auto fields() {
        return std::tuple{field("record", &RecordAnswer::record), field("next", &RecordAnswer::next)};
    }
};

struct RecordGet {
    static constexpr std::string_view method = "record.get";
    using Result = RecordAnswer;
    std::string match;
    std::optional<std::int64_t> after; ///< how many facts came on the pages before
    static constexpr auto fields() {
        return std::tuple{field("match", &RecordGet::match), field("after", &RecordGet::after)};
    }
};

} // namespace visavis::proto
