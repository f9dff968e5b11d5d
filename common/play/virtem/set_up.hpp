// What the choices before the first move of Virtem are worth: die faces and the swap, by what the other seat
// can still do about them.
#pragma once

#include <vector>

#include "common/play/base/meter.hpp"
#include "common/virtem/actions.hpp"
#include "common/virtem/view.hpp"

namespace visavis::virtem {

struct RankedAction {
    Action action;
    int score = 0; ///< to the seat that chooses, as `evaluate` gives it

    bool operator==(const RankedAction&) const = default;
};

/// The position in which seat 0 is to make the first move, once both faces and `swap` (or to keep) are
/// chosen.
Position opening_after(const Board& board, Goal goal, const PerSeat<Face>& faces, const Action& swap);

/// Every legal choice where a face or the swap is due, the best first, each with the best that follows for
/// the other seat as far as the evaluation of the opening tells. Where the meter runs out, what is left is
/// ranked last.
std::vector<RankedAction> rank_set_up(const View& view, play::Meter& meter);

} // namespace visavis::virtem
