// Who wins each position of a board, found backwards from the ends of the match for all of them at once.
// Knows no evaluation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/play/base/meter.hpp"
#include "common/play/virtem/bit_matrix.hpp"
#include "common/play/virtem/predecessors.hpp"
#include "common/play/virtem/proof.hpp"
#include "common/virtem/moves.hpp"

namespace visavis::virtem {

/// Retrograde analysis. Where the defender is to move and the attacker wins within n + 1 moves of its own:
/// the defender cannot win at once, and whatever it does, the attacker can win at once or get to where it
/// wins within n. That makes one of these sets of the other, in the same time whatever the position, and is
/// exact: what is not proven within n moves cannot be won within n. Only history is left out, as in `Prover`:
/// no position may have stood twice. Takes 150 MB.
class Retrograde {
  public:
    /// What `deepen` counts.
    static constexpr std::uint64_t cost = 2 * Predecessors::cost;

    /// For positions of the same board and goals as `position`.
    explicit Retrograde(const Position& position);

    /// Looks one move of the attacker's further ahead. False: too little is left of the meter and nothing was
    /// done, or it was told to stop and may have to begin anew for this attacker.
    bool deepen(Seat attacker, play::Meter& meter);

    /// The seat for which that was done less often and may still help.
    Seat to_deepen() const;

    /// How many moves ahead is known.
    int depth(Seat attacker) const { return sides_[attacker].depth; }
    /// Whether neither seat wins anything that it does not win within its depth: the rest is drawn.
    bool is_settled() const { return sides_[Seat::first].is_settled && sides_[Seat::second].is_settled; }

    /// Whether the mover loses within `depth` moves of the other seat's. Nobody has won.
    bool loses(const Position& position) const;

    /// By what is known and a search of so many of the attacker's moves beyond, which costs next to nothing
    /// for one and a thousand times that for three. Nobody has won. Of fewest moves if it was asked since
    /// each `deepen`.
    std::optional<Proof> find_proof(const Position& position, int plies, int moves_beyond = 1) const;

    /// Deepens until there is a proof, or all is settled and there is none.
    std::optional<Proof> solve(const Position& position, int plies, play::Meter& meter);

  private:
    struct Side {
        BitMatrix lost; ///< for the other seat, which is to move: by the attacker's pawns, then the other's
        std::vector<Standing> winning; ///< how the attacker's pawns stand when it has won
        std::size_t count = 0;         ///< bits of `lost`
        int depth = 0;
        bool is_settled = false;
    };

    bool wins(const Position& position, Seat attacker, int moves) const;
    std::optional<Move> winning_move(const Position& position, int moves) const;

    Predecessors predecessors_;
    PerSeat<Side> sides_;
    BitMatrix won_; ///< for the attacker, which is to move; only while looking ahead
};

} // namespace visavis::virtem
