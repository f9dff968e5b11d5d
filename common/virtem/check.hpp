// Why the rules of Virtem refuse an action of the seat that is to act. Knows no text.
#pragma once

#include <optional>

#include "common/game/refusal.hpp"
#include "common/virtem/actions.hpp"

namespace visavis::virtem {

struct State;

/// Each assumes that the match goes on and that the action is by the seat that is to act.
std::optional<Refusal> refusal_of(const State& state, const ChooseFace& choice);
std::optional<Refusal> refusal_of(const State& state, const SwapCards& swap);
std::optional<Refusal> refusal_of(const State& state, const KeepBoard& keep);
std::optional<Refusal> refusal_of(const State& state, const Move& move);

} // namespace visavis::virtem
