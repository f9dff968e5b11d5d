// Any of the games, as one closed set: what a match, a record and the server's rooms hold. To add a game, add
// it to the variants and to `rules_of`; the compiler then finds every place that must know it.
#pragma once

#include <type_traits>
#include <utility>
#include <variant>

#include "common/gladiator/rules.hpp"
#include "common/virtem/rules.hpp"

namespace visavis::match {

using Setup = std::variant<Gladiator::Setup, Virtem::Setup>;
using GameState = std::variant<Gladiator::State, Virtem::State>;
using Action = std::variant<Gladiator::Action, Virtem::Action>;

constexpr Gladiator rules_of(const Gladiator::Setup&) {
    return {};
}
constexpr Gladiator rules_of(const Gladiator::State&) {
    return {};
}
constexpr Virtem rules_of(const Virtem::Setup&) {
    return {};
}
constexpr Virtem rules_of(const Virtem::State&) {
    return {};
}

/// Calls `visit(rules, state)` with the game's rules (an empty value whose static functions are the contract
/// of common/game/rules.hpp) and its own state.
template <class State, class Visit>
decltype(auto) with_rules(State&& state, Visit&& visit) {
    return std::visit(
        [&]<class Own>(Own&& own) -> decltype(auto) { return visit(rules_of(own), std::forward<Own>(own)); },
        std::forward<State>(state));
}

} // namespace visavis::match
