// Matches to make records of: told in words, or played at random with all that can happen in one.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "common/match/replay.hpp"
#include "proto/record.hpp"

namespace visavis::proto {

struct PlayedMatch {
    match::Started started;
    ServerTime started_at;
    std::vector<match::TimedFact> facts;

    Record record() const;
};

inline constexpr std::int64_t match_begin_ms = 1'796'000'000'000;

/// A fact at so many milliseconds after the match began: "0 A3", "1 b2-c3", "0 offers draw",
/// "0 loses draw declined", "0 takes back", "1 gives", "back since 4000", "ends 1 resigned", "ends - agreed".
struct ToldFact {
    std::int64_t after_ms;
    std::string_view words;
};

/// Fails the test where a fact cannot follow; the match need not have ended.
PlayedMatch told(const match::Setup& setup, std::optional<match::ClockTerms> clock,
                 std::initializer_list<ToldFact> facts);

match::Fact fact_of(const match::Match& before, std::string_view words, ServerTime at);

struct Habits {
    bool talks = true;            ///< offers, gifts, restarts
    bool may_quit = true;         ///< resigns, agrees, breaks off
    bool goes_on = false;         ///< avoids moves that end the match
    std::int64_t most_ms = 3'000; ///< between two facts
};

/// A whole match.
PlayedMatch played(const match::Setup& setup, std::optional<match::ClockTerms> clock, std::mt19937& random,
                   const Habits& habits);

// Some to choose from.
match::Setup gladiator_setup(int fights = 5);
match::Setup virtem_setup(std::uint8_t seed = 0);
inline constexpr match::ClockTerms quick_clock{Milliseconds(60'000), Milliseconds(2'000)};

/// Short matches of both games, with and without clocks, that end in different ways.
std::vector<PlayedMatch> sample_matches();

} // namespace visavis::proto
