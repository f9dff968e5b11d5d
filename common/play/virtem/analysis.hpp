// A match of Virtem explained: at each decision who was winning before and after, and what would have been
// better.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "common/play/base/effort.hpp"
#include "common/play/virtem/prover.hpp"
#include "common/virtem/rules.hpp"

namespace visavis::virtem {

/// What is known of a position in a match. Where nothing is proven and nothing decided, `score` is all there
/// is.
struct Verdict {
    std::optional<Outcome> over; ///< the match has ended here, by the rules
    std::optional<Proof> proof;  ///< somebody wins, whatever the other plays
    int score = 0;               ///< to seat 0: `move_score` (search.hpp) for each move that it is ahead

    bool operator==(const Verdict&) const = default;
};

/// Of one decision: a die face, the swap, or a move.
struct Remark {
    Seat seat{};
    Action action;
    Verdict before;
    Verdict after;
    /// What wins where the action does not, or sooner; what does not surely lose where the action does; or
    /// what is worth at least half a move more.
    std::optional<Action> better;
};

/// One for each of `actions`, which lead on from `start`, where the first face was due; all must be legal.
/// The effort is shared out evenly over the positions, from the last to the first, since what is proven there
/// helps with what came before. Told to stop, it says nothing at all.
std::vector<Remark> analyse(const State& start, std::span<const Action> actions, const play::Effort& effort,
                            const play::HearProgress& hear);

} // namespace visavis::virtem
