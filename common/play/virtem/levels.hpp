// Opponents of Virtem, from gentle to as good as the effort allows. They know what a player in their seat may
// see, and no more.
#pragma once

#include "common/game/seat.hpp"
#include "common/play/base/effort.hpp"
#include "common/virtem/actions.hpp"
#include "common/virtem/view.hpp"

namespace visavis::virtem {

/// What a player of this level does where `seat` is to act.
///  1 sees only its own way, and often not even that;
///  2 sees both ways, and one move ahead;
///  3 sees what the other seat can answer, but now and then plays without thinking;
///  4 looks a few moves ahead, and finds short wins;
///  5 looks for a proof first, and as deep as the effort allows otherwise.
/// A view tells nothing of what stood before, so that repetition is nobody's concern but the rules'.
Action choose(const View& view, Seat seat, play::Level level, const play::Effort& effort,
              const play::RandomBytes& random);

/// Whether a player of any level expects to lose a running match, and so agrees to a draw: the other seat is
/// proven to win, or two moves ahead.
bool expects_to_lose(const View& view, Seat seat, const play::Effort& effort);

} // namespace visavis::virtem
