// Every game of common/match/game.hpp, as a list of types: a game that is added there is tested by each suite
// that holds for all, or that suite no longer compiles.
#pragma once

#include <tuple>
#include <utility>
#include <variant>

#include "common/match/game.hpp"

namespace visavis {

template <class States>
struct RulesOfStates;
template <class... States>
struct RulesOfStates<std::variant<States...>> {
    using Types = std::tuple<decltype(match::rules_of(std::declval<const States&>()))...>;
};

using AllGames = RulesOfStates<match::GameState>::Types;

} // namespace visavis
