// What anybody may see of a Virtem match: all of it, for every viewer the same, but never the seed, which is
// not even here to be shown.
#pragma once

#include <cstdint>
#include <optional>

#include "common/game/seat.hpp"
#include "common/virtem/actions.hpp"

namespace visavis::virtem {

/// What is due next: a die face, the swap (or none), or a move. After the end it stays at `move`.
enum class Stage : std::uint8_t { face, swap, move };

/// A move that was made. Each cell of `move.put` took one captured pawn.
struct Moved {
    Seat seat{};
    Move move;
    Path path; ///< a shortest one, from the first cell to the last

    bool operator==(const Moved&) const = default;
};

struct View {
    Board board;
    Goal goal{};
    Stage stage{};
    PerSeat<std::optional<Face>> faces;
    PerSeat<PawnCells> pawns{}; ///< ascending
    int moves = 0;              ///< made so far by both
    std::optional<Moved> last;

    bool operator==(const View&) const = default;
};

} // namespace visavis::virtem
