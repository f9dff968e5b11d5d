// A board of Virtem while pawns move on it: who can win at once, and how far each seat is from winning. Knows
// no search.
#pragma once

#include <array>
#include <cstddef>

#include "common/game/fixed_list.hpp"
#include "common/game/seat.hpp"
#include "common/virtem/moves.hpp"

namespace visavis::virtem {

/// The neighbours of each set of eight cells.
using NeighbourTable = std::array<std::array<CellSet, 256>, cell_count / 8>;

/// What wins on one board, whose goals all positions asked about must share.
class Field {
  public:
    explicit Field(const Position& position);

    /// Whether a move of the seat's wins, if it is to move or were.
    bool can_win_now(const Position& position, Seat seat) const;

    /// About how many moves the seat is from winning, as if the other one stood still and no two of its pawns
    /// wanted the same goal. Never less than the pawns that have to move yet, but chains that are still to
    /// come may make the way shorter, and the other seat longer.
    int moves_needed(const Position& position, Seat seat) const;

  private:
    CellSet neighbours_of(CellSet cells) const;
    /// The cells from which a pawn gets into `cells` by one move; equally those where it gets from there.
    CellSet one_move_from(CellSet cells, CellSet chain) const;
    int moves_needed(const Pawns& own, CellSet chain, CellSet winning, int limit) const;

    const NeighbourTable* neighbours_;       ///< the layout's, which lives as long as the program
    PerSeat<FixedList<CellSet, 3>> winning_; ///< different sets of cells; four pawns apart within one win
};

} // namespace visavis::virtem
