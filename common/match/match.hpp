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
#include <vector>

#include "common/game/outcome.hpp"
#include "common/game/refusal.hpp"
#include "common/game/seat.hpp"
#include "common/match/clocks.hpp"
#include "common/match/game.hpp"
#include "common/match/offers.hpp"
#include "common/match/time.hpp"

namespace visavis::match {

using MatchId = std::array<std::uint8_t, 16>;

/// The rules by which a match is folded. A change that plays any match differently takes the next number, and
/// the older rules stay for the matches that name them.
inline constexpr int rules_version = 1;

// Facts: what has happened, resolved so that folding them needs nothing else.

struct Started {
    MatchId id{};
    int rules = rules_version;
    int number = 1; ///< of its room, from 1
    Setup setup;
    std::optional<ClockTerms> clock; ///< none: untimed
    bool operator==(const Started&) const = default;
};
struct Acted {
    Seat seat{};
    Action action;
    bool operator==(const Acted&) const = default;
};
struct Offered {
    Seat seat{};
    OfferKind kind{};
    bool operator==(const Offered&) const = default;
};
/// By the one it was made to, who says no; by the one who made it, and takes it back; or by nobody, when its
/// maker has been away for too long.
struct OfferDropped {
    enum class Cause : std::uint8_t { declined, withdrawn, away };
    Offer offer;
    Cause cause{};
    bool operator==(const OfferDropped&) const = default;
};
/// The maker's takeback was accepted.
struct TakenBack {
    Seat maker{};
    bool operator==(const TakenBack&) const = default;
};
struct TimeGiven {
    Seat giver{};
    Milliseconds time{};
    bool operator==(const TimeGiven&) const = default;
};
/// The server was down, and is back. Clocks ran until it stopped; what lies between costs nobody anything,
/// and whoever is to act comes to act anew.
struct Resumed {
    ServerTime stopped;
    Milliseconds granted{}; ///< to each clock that runs
    bool operator==(const Resumed&) const = default;
};
/// Ended by something else than the game's rules; an end by the rules follows from the last action.
struct Ended {
    Outcome outcome;
    bool operator==(const Ended&) const = default;
};

using Fact = std::variant<Acted, Offered, OfferDropped, TakenBack, TimeGiven, Resumed, Ended>;

inline constexpr int takeback_limit = 10; ///< a seat a match
inline constexpr Milliseconds rematch_interval{10'000};
inline constexpr int rematch_offer_limit = 60; ///< a seat a match
inline constexpr Milliseconds time_gift{15'000};
inline constexpr Milliseconds longest_first_action = std::chrono::hours(1);
inline constexpr Milliseconds longest_untimed_turn = std::chrono::days(30);
inline constexpr Milliseconds restart_grant{15'000};
inline constexpr Milliseconds restart_grant_interval = std::chrono::minutes(10); ///< at most once in

struct LatestAction {
    int turn = 0;
    Action action;
    bool operator==(const LatestAction&) const = default;
};

/// What a seat has used up, and since when it is waited for.
struct SeatRecord {
    std::optional<LatestAction> latest;        ///< its last accepted action; none: it still owes its first
    ServerTime came_to_act;                    ///< when it last came to act
    OfferedKinds offered;                      ///< in the present turn
    bool has_given = false;                    ///< time, in the present turn
    int takebacks = 0;                         ///< accepted ones
    std::optional<ServerTime> rematch_offered; ///< the last time
    int rematch_offers = 0;
    bool operator==(const SeatRecord&) const = default;
};

struct Match {
    Started started;
    GameState game;
    std::vector<Acted> actions; ///< those that stand: what a takeback undid is not among them
    int turn = 1;               ///< counts decision points and takebacks; keeps its last value after the end
    PerSeat<SeatRecord> seats;
    std::optional<Clocks> clocks;         ///< none: untimed
    std::optional<ServerTime> granted_at; ///< when a restart last gave time
    Offers offers;
    std::optional<Outcome> ended; ///< by something else than the rules

    bool operator==(const Match&) const = default;
};

Match start(const Started& started, ServerTime at);
Match evolve(Match match, const Fact& fact, ServerTime at);

std::optional<Outcome> outcome(const Match& match);
SeatSet to_act(const Match& match);

/// What a typed action means in this match's game.
std::expected<Action, Refusal> parse(const Match& match, std::string_view text);
std::string write(const Match& match, const Action& action);

/// Whether this seat's latest accepted action is sent again, which is answered alike and changes nothing.
bool repeats(const Match& match, Seat seat, int turn, const Action& action);

/// Why the seat may not act so now; nothing when it may.
std::optional<Refusal> check(const Match& match, Seat seat, const Action& action);

std::optional<Offer> standing_offer(const Match& match, Seat by, OfferKind kind);

/// Why the seat may not make this offer now. Not asked of an offer that stands already.
std::optional<OfferRefusal> check_offer(const Match& match, Seat seat, OfferKind kind, ServerTime at);
/// Why the seat may not give the other one time now. Not asked of a gift that repeats this turn's.
std::optional<OfferRefusal> check_gift(const Match& match);

/// What it means for a running match that the server was down since `stopped`; nothing when it makes no
/// difference, because nobody's time runs.
std::optional<Resumed> resumed(const Match& match, ServerTime stopped, ServerTime at);

/// What it means that a seat leaves a running match: a resignation, or before its first action an abort.
Outcome outcome_of_leaving(const Match& match, Seat seat);

/// When a clock runs out if nothing happens before, and what that means: in the same millisecond it is a
/// draw.
struct TimeEnd {
    ServerTime at;
    Outcome outcome;
};
std::optional<TimeEnd> end_of_time(const Match& match);

/// From when a running match has been neglected, whoever is there, so that it may be aborted: a first action
/// was owed for an hour, or without clocks nothing was played for thirty days. Nothing while a clock will end
/// it, and after the end.
std::optional<ServerTime> neglected_at(const Match& match);

bool is_consistent(const Match& match);

} // namespace visavis::match
