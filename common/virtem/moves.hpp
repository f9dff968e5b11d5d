// Positions and moves of Virtem on bit sets, without heap: what search, perft and the server's rules share.
// Knows no set-up, no history and no text.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "common/game/fixed_list.hpp"
#include "common/game/seat.hpp"
#include "common/virtem/cards.hpp"
#include "common/virtem/layouts.hpp"
#include "common/virtem/pawns.hpp"

namespace visavis::virtem {

/// Which four coloured cards win: any of the player's symbol or colour, or all of one of the two.
enum class Goal : std::uint8_t { mixed, pure };

/// All that the rest of a match depends on once faces and swap are settled, its history aside.
struct Position {
    PerSeat<Pawns> pawns;
    PerSeat<std::array<CellSet, 2>> goals; ///< four pawns apart, all within one of the two, win
    CellSet blacks;                        ///< so do four on these
    LayoutId layout{};
    Seat mover = Seat::first;

    bool operator==(const Position&) const = default;
};
static_assert(std::is_trivially_copyable_v<Position> && sizeof(Position) <= 64);

Position make_position(const Board& board, Goal goal, const PerSeat<Face>& faces,
                       const PerSeat<PawnCells>& pawns, Seat mover);

/// To capture, as many own pawns must stand there already, and the moving pawn is another.
inline constexpr std::size_t most_captured = pawn_count - 1;

struct Move {
    Cell from{};
    Cell to{};
    FixedList<Cell, most_captured> put; ///< a cell for each captured pawn, ascending

    bool operator==(const Move&) const = default;
};

inline constexpr std::size_t most_moves = 128; ///< proven in moves.cpp
using MoveList = FixedList<Move, most_moves>;

/// From a move's first cell to its last, over at most one chain cell for each opposing pawn.
using Path = FixedList<Cell, pawn_count + 2>;

/// The cards where a pawn may end that begins on `from`, if those of `chain` let it through.
CellSet reachable(const Layout& layout, CellSet chain, Cell from);

/// The cards where the mover's pawn may end that begins on `from`, one of the mover's cells.
CellSet destinations(const Position& position, Cell from);

/// How many opposing pawns a move that ends on `to`, and begins elsewhere, captures.
int captured_at(const Position& position, Cell to);

/// Every legal move, in the order of their written text. Does not ask whether somebody has won.
MoveList legal_moves(const Position& position);

/// The size of `legal_moves`, without the list.
int count_moves(const Position& position);

/// A shortest way of a legal move; of several, always the same one.
Path path_of(const Position& position, Cell from, Cell to);

/// Only the player who has just moved can have won: ask it of the seat that is not the mover.
inline bool has_won(const Position& position, Seat seat) {
    const Pawns& pawns = position.pawns[seat];
    const CellSet cells = pawns.at_least(1);
    return pawns.are_apart() && (cells.is_within(position.goals[seat][0]) ||
                                 cells.is_within(position.goals[seat][1]) || cells == position.blacks);
}

/// The move must be legal. To take it back, keep the position before: measured, that is quicker than undoing.
inline Position after_move(const Position& before, const Move& move) {
    Position after = before;
    Pawns& own = after.pawns[before.mover];
    Pawns& opposing = after.pawns[other(before.mover)];
    own.remove(move.from);
    own.add(move.to);
    for (Cell cell : move.put) {
        opposing.remove(move.to);
        opposing.add(cell);
    }
    after.mover = other(before.mover);
    return after;
}

/// A number for the pawns and the mover, another for each position of one board: it never collides.
std::uint64_t position_key(const Position& position);

} // namespace visavis::virtem
