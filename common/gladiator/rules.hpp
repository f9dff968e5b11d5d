// The rules of Gladiator 21 as values and pure functions (RULES, "Gladiator 21").
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "common/game/fixed_list.hpp"
#include "common/game/outcome.hpp"
#include "common/game/refusal.hpp"
#include "common/game/seat.hpp"
#include "common/gladiator/cards.hpp"
#include "common/gladiator/view.hpp"

namespace visavis::gladiator {

inline constexpr int starting_life = 12;

/// All that the rest of a match depends on: between two fights nothing is hidden.
struct Position {
    PerSeat<Hand> hands{{Hand::full(), Hand::full()}};
    PerSeat<std::int8_t> life{{starting_life, starting_life}};
    std::int8_t fights = min_fights; ///< how many the match lasts, 5 or 6
    std::int8_t fought = 0;

    bool operator==(const Position&) const = default;
};
static_assert(std::is_trivially_copyable_v<Position> && sizeof(Position) <= 64);

/// The position after a fight of two held cards.
Position after_fight(Position position, const PerSeat<Card>& cards);

/// Who has won, if the match is over: at 0 life points or below, or by life after the last fight.
std::optional<Outcome> outcome_of(const Position& position);

struct Setup {
    int fights = min_fights; ///< 5 or 6
    bool operator==(const Setup&) const = default;
};

using Action = Card;

struct State {
    Position position;
    PerSeat<std::optional<Card>> chosen; ///< secret until both are there; then the fight is resolved at once
    FightHistory history;

    bool operator==(const State&) const = default;
};

} // namespace visavis::gladiator

namespace visavis {

/// Gladiator 21 under the contract of common/game/rules.hpp.
struct Gladiator {
    using Setup = gladiator::Setup;
    using State = gladiator::State;
    using Action = gladiator::Action;
    using View = gladiator::View;
    static constexpr std::string_view name = "gladiator";

    static State start(const Setup& setup);
    static SeatSet to_act(const State& state);
    static int turn(const State& state);
    static std::vector<Action> legal_actions(const State& state, Seat seat);
    static std::optional<Refusal> check(const State& state, Seat seat, Action action);
    static State apply(State state, Seat seat, Action action);
    static View view(const State& state, Viewer viewer);
    static std::optional<Outcome> outcome(const State& state);
    static bool is_consistent(const State& state);
    static std::expected<Action, Refusal> parse(const State& state, std::string_view text);
    static std::string write(const State& state, Action action);
};

} // namespace visavis
