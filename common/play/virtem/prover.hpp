// Who wins a position of Virtem, proven: a search that answers yes or no, deeper and deeper. Knows no
// evaluation.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/play/base/meter.hpp"
#include "common/play/virtem/field.hpp"
#include "common/play/virtem/proof.hpp"
#include "common/play/virtem/proof_table.hpp"
#include "common/virtem/moves.hpp"

namespace visavis::virtem {

/// A proof is always right; that none was found says nothing. Depth first, deeper and deeper: an attacker
/// that has fewer moves than it needs by `Field::moves_needed` gives up at once, which leaves little but
/// races to search, yet makes the absence of a shorter win a guess.
///
/// Repetition and the table. What is asked, "does the attacker win within n moves of its own", depends on no
/// path: n falls with each of its moves, so that no line goes on for ever, and a draw by repetition is never
/// scored inside the search. It cannot spoil a win either: a shortest win is played along strictly falling
/// distances, so that no position comes twice in it. Only what happened before can: a position that has
/// already stood twice is drawn when it comes again. Those are told to the constructor, count as failures
/// wherever they come up, and stay the same for as long as the table does. (One that has stood once may come
/// once more.) The move limit is a bound on n at the root, and so on n everywhere below it.
class Prover {
  public:
    /// For positions of the same board and goals as `position`. `stood_twice`: by `position_key`.
    Prover(const Position& position, std::size_t table_bytes, std::vector<std::uint64_t> stood_twice = {});

    /// Whether the attacker is proven to win with so many moves of its own, 0 … most_moves_ahead. Nobody has
    /// won.
    bool proves(const Position& position, Seat attacker, int moves, play::Meter& meter);

    /// As `proves`, where the attacker is to move, and the first move of the win.
    std::optional<Move> winning_move(const Position& position, int moves, play::Meter& meter);

    /// The first proof found for either seat, deeper and deeper while the meter lasts, in at most `plies`
    /// more moves of both.
    std::optional<Proof> solve(const Position& position, int plies, play::Meter& meter);

  private:
    struct Candidate {
        int promise = 0;
        std::uint8_t place = 0; ///< in the list of moves
    };
    using Candidates = FixedList<Candidate, most_moves>;

    std::optional<Move> attack(const Position& position, int moves, play::Meter& meter);
    bool defence_fails(const Position& position, int moves, play::Meter& meter);
    bool is_drawn_by_history(const Position& position) const;

    Field field_;
    ProofTable table_;
    using Killers = std::array<ProofTable::Step, most_moves_ahead + 1>; ///< by the moves that are left
    Killers attacking_killers_{};
    Killers defending_killers_{};
    std::vector<std::uint64_t> stood_twice_; ///< ascending
};

} // namespace visavis::virtem
