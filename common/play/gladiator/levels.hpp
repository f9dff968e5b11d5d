// Opponents of Gladiator 21, from gentle to perfect. They know what a player in their seat may see, and no
// more.
#pragma once

#include "common/gladiator/rules.hpp"
#include "common/gladiator/view.hpp"
#include "common/play/base/effort.hpp"
#include "common/play/gladiator/mix.hpp"
#include "common/play/gladiator/solution.hpp"

namespace visavis::gladiator {

/// Where a match stands that somebody sees: a choice that is not revealed changes nothing of it.
Position position_seen(const View& view);

/// What a player of this level plays. Level 5 keeps to the equilibrium. The others make a beginner's mistake,
/// the lower the more often: they save their strong cards for later, and the match is over before.
Mix mix_of(const Solution& solution, const Position& position, Seat seat, play::Level level);

/// A card drawn from that mix, of a match in which `seat` is to choose.
Card choose(const Solution& solution, const View& view, Seat seat, play::Level level,
            const play::RandomBytes& random);

} // namespace visavis::gladiator
