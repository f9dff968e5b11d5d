// From which positions a move leads into a set of positions, for all positions of a board at once. Knows no
// seat, no goal and no search.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/play/base/meter.hpp"
#include "common/play/virtem/bit_matrix.hpp"
#include "common/virtem/layouts.hpp"
#include "common/virtem/moves.hpp"

namespace visavis::virtem {

/// Moves are made backwards for 512 standings of the opposing pawns with a few operations. What differs
/// between these standings is which cells let a chain through, a mask for each cell, and what a capture leads
/// to, which is looked up one by one.
class Predecessors {
  public:
    /// Besides the matrices.
    static constexpr std::size_t bytes = 27'000'000;
    /// What `find` counts: about what the prover looks at in the same time.
    static constexpr std::uint64_t cost = standings_of(pawn_count - 1) * cell_count * BitMatrix::stripes;

    explicit Predecessors(LayoutId layout);

    /// Rows are the mover's. `into` tells of positions after the move, `from` of those before it. False, with
    /// any `from`: told to stop.
    bool find(const BitMatrix& into, BitMatrix& from, play::Meter& meter);

  private:
    /// Of one cell and one number of opposing pawns on it, in ascending order of how these stand.
    struct Captures {
        std::vector<Standing> before;
        std::vector<Standing> after; ///< `ways` for each of `before`
        std::size_t ways = 0;
    };
    /// Other pawns, and the cell from which the fourth may get into the set or only back to where it is.
    struct Doubt {
        std::size_t others = 0;
        Cell cell{};
        Line columns{};
    };
    struct Stripe; ///< what `step_back` looks at and writes

    void capture(const BitMatrix& into);
    void step_back(const Stripe& stripe, std::size_t others);
    void settle_doubts(const Stripe& stripe);
    bool leads_into(const Stripe& stripe, const Doubt& doubt, std::size_t column) const;

    const Layout& layout_;
    std::vector<PerCell<Line>> opposed_; ///< by stripe: whether an opposing pawn stands on the cell
    PerCell<std::array<Captures, most_captured>> captures_;
    /// Rows of `into` for moves that end on a cell with own pawns, and may capture there. By stripe, by
    /// `all_others`, by the place of such a cell among those three.
    std::vector<Line> captured_;
    std::vector<Doubt> doubts_; ///< of one stripe
};

} // namespace visavis::virtem
