// Perft: how many sequences of so many moves there are, for tests and benchmarks of Virtem's moves.
#pragma once

#include <cstdint>

#include "common/virtem/moves.hpp"

namespace visavis::virtem {

/// Makes every move and takes it back. A match that is won has no moves left.
inline std::uint64_t perft(Position& position, int depth) {
    if (depth == 0) return 1;
    if (has_won(position, other(position.mover))) return 0;
    std::uint64_t sequences = 0;
    for (const Move& move : legal_moves(position)) {
        make_move(position, move);
        sequences += perft(position, depth - 1);
        unmake_move(position, move);
    }
    return sequences;
}

/// The same number; the last moves of each sequence are counted without being made.
inline std::uint64_t bulk_perft(Position& position, int depth) {
    if (depth == 0) return 1;
    if (has_won(position, other(position.mover))) return 0;
    if (depth == 1) return static_cast<std::uint64_t>(count_moves(position));
    std::uint64_t sequences = 0;
    for (const Move& move : legal_moves(position)) {
        make_move(position, move);
        sequences += bulk_perft(position, depth - 1);
        unmake_move(position, move);
    }
    return sequences;
}

} // namespace visavis::virtem
