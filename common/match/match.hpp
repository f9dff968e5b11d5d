// One match as a pure fold over its facts: live play, recovery, replay and verification run this same code.
// Knows no room, no names and no time but what the facts carry.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "common/game/outcome.hpp"
#include "common/game/refusal.hpp"
#include "common/game/seat.hpp"
#include "common/match/game.hpp"

namespace visavis::match {

using MatchId = std::array<std::uint8_t, 16>;

/// Facts: what has happened, resolved so that folding them needs nothing else.
struct Started {
    MatchId id{};
    int number = 1; ///< of its room, from 1
    Setup setup;
    bool operator==(const Started&) const = default;
};
struct Acted {
    Seat seat{};
    Action action;
    bool operator==(const Acted&) const = default;
};
/// Ended by something else than the game's rules; an end by the rules follows from the last action.
struct Ended {
    Outcome outcome;
    bool operator==(const Ended&) const = default;
};

struct LatestAction {
    int turn = 0;
    Action action;
    bool operator==(const LatestAction&) const = default;
};

struct Match {
    MatchId id{};
    int number = 1;
    GameState game;
    PerSeat<std::optional<LatestAction>> latest; ///< each seat's last accepted action
    std::optional<Outcome> ended;                ///< by something else than the rules

    bool operator==(const Match&) const = default;
};

Match evolve(const Started& started);
Match evolve(Match match, const Acted& acted);
Match evolve(Match match, const Ended& ended);

std::optional<Outcome> outcome(const Match& match);
SeatSet to_act(const Match& match);

/// Counts decision points from 1; keeps its last value after the end.
int turn(const Match& match);

/// What a typed action means in this match's game.
std::expected<Action, Refusal> parse(const Match& match, std::string_view text);
std::string write(const Match& match, const Action& action);

/// Whether this seat's latest accepted action is sent again, which is answered alike and changes nothing.
bool repeats(const Match& match, Seat seat, int turn, const Action& action);

/// Why the seat may not act so now; nothing when it may.
std::optional<Refusal> check(const Match& match, Seat seat, const Action& action);

/// What it means that a seat leaves a running match: a resignation, or before its first action an abort.
Outcome outcome_of_leaving(const Match& match, Seat seat);

bool is_consistent(const Match& match);

} // namespace visavis::match
