// What there is to say about a finished match, decision by decision, and how it is asked for.
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
#include "proto/messages/rooms.hpp"

namespace visavis::proto {

/// A card of Gladiator 21 that was chosen, and what should have been. All numbers are thousandths.
struct JudgedChoice {
    std::string card;
    int given_away = 0; ///< of a win
    std::map<std::string, int>
        mix; ///< how often an equilibrium plays each card; those that it never plays are missing
    static constexpr auto fields() {
        return std::tuple{field("card", &JudgedChoice::card), field("given_away", &JudgedChoice::given_away),
                          field("mix", &JudgedChoice::mix)};
    }
    bool operator==(const JudgedChoice&) const = default;
};

/// A fight of Gladiator 21. Values are to seat 0, in thousandths: from 1000, a sure win, to −1000.
struct FightRemark {
    int value_before = 0;
    int value_after = 0;
    std::array<JudgedChoice, 2> choices;
    static constexpr auto fields() {
        return std::tuple{field("value_before", &FightRemark::value_before),
                          field("value_after", &FightRemark::value_after),
                          field("choices", &FightRemark::choices)};
    }
    bool operator==(const FightRemark&) const = default;
};

/// A position of Virtem: who wins within how many moves of their own, whatever the other one plays (0: it is
/// over, and without a winner drawn); or where nothing is proven, who seems to be ahead.
struct Verdict {
    std::optional<int> winner;
    std::optional<int> moves;
    std::optional<int> ahead; ///< tenths of a move's time, to seat 0
    static constexpr auto fields() {
        return std::tuple{field("winner", &Verdict::winner), field("moves", &Verdict::moves),
                          field("ahead", &Verdict::ahead)};
    }
    bool operator==(const Verdict&) const = default;
};

/// A decision of Virtem: a face, the swap, or a move.
struct DecisionRemark {
    int seat = 0;
    std::string action;
    Verdict before;
    Verdict after;
    std::optional<std::string> better;
    static constexpr auto fields() {
        return std::tuple{field("seat", &DecisionRemark::seat), field("action", &DecisionRemark::action),
                          field("before", &DecisionRemark::before), field("after", &DecisionRemark::after),
                          field("better", &DecisionRemark::better)};
    }
    bool operator==(const DecisionRemark&) const = default;
};

/// How far an analysis has come; its last one has `fights` or `decisions`, by the game.
struct RecordAnalysis {
    static constexpr std::string_view method = "record.analysis";
    std::string match;
    std::int64_t judged = 0; ///< positions, of
    std::int64_t all = 0;
    std::optional<std::vector<FightRemark>> fights;
    std::optional<std::vector<DecisionRemark>> decisions;
    static constexpr auto fields() {
        return std::tuple{field("match", &RecordAnalysis::match), field("judged", &RecordAnalysis::judged),
                          field("all", &RecordAnalysis::all), field("fights", &RecordAnalysis::fights),
                          field("decisions", &RecordAnalysis::decisions)};
    }
};

struct RecordAnalyse {
    static constexpr std::string_view method = "record.analyse";
    using Result = Done;
    std::string match;
    static constexpr auto fields() { return std::tuple{field("match", &RecordAnalyse::match)}; }
};

} // namespace visavis::proto
