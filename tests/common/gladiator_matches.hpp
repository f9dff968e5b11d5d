// Matches of Gladiator 21 from a compact text, for the tests.
#pragma once

#include <string>
#include <string_view>

#include "common/gladiator/rules.hpp"

namespace visavis::gladiator {

/// What the text means, or why it is refused, by its form or by the rules.
std::expected<Card, Refusal> understand(const State& state, Seat seat, std::string_view text);

/// After a choice that must be legal.
State play(const State& state, Seat seat, std::string_view text);

/// "A3-A4 D1-": the cards of both seats, fight by fight; the last one may still wait for one of its cards.
State after(int fights, const std::string& cards);

} // namespace visavis::gladiator
