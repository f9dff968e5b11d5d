// Perft: how many sequences of so many moves there are, for tests and benchmarks of Virtem's moves.
#pragma once

#include <cstdint>

#include "common/virtem/moves.hpp"

namespace visavis::virtem {

/// Makes every move and shows `made` where it leads. A match that is won has no moves left.
template <class Made>
std::uint64_t perft(const Position& position, int depth, const Made& made) {
    if (depth == 0) return 1;
    if (has_won(position, other(position.mover))) return 0;
    std::uint64_t sequences = 0;
    for (const Move& move : legal_moves(position)) {
        const Position after = after_move(position, move);
        made(after);
        sequences += perft(after, depth - 1, made);
    }
    return sequences;
}

/// The same number; the last moves of each sequence are counted without being made.
inline std::uint64_t bulk_perft(const Position& position, int depth) {
    if (depth == 0) return 1;
    if (has_won(position, other(position.mover))) return 0;
    if (depth == 1) return static_cast<std::uint64_t>(count_moves(position));
    std::uint64_t sequences = 0;
    for (const Move& move : legal_moves(position))
        sequences += bulk_perft(after_move(position, move), depth - 1);
    return sequences;
}

} // namespace visavis::virtem
