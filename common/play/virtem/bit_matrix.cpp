#include "common/play/virtem/bit_matrix.hpp"

#include <algorithm>
#include <bit>

namespace visavis::virtem {

namespace {

using Squares = std::array<Line, 64>;     ///< of 64 columns each, side by side
using Tile = std::array<Line, line_bits>; ///< of 512 columns

/// Swaps the upper right with the lower left quarter of each square, then of its quarters, and so on (H. S.
/// Warren, Hacker's Delight, 7-3).
void transpose_each(Squares& squares) {
    std::uint64_t right = 0x00000000ffffffffU;
    for (std::size_t half = 32; half != 0; half /= 2, right ^= right << half)
        for (std::size_t row = 0; row < squares.size(); row = (row + half + 1) & ~half) {
            const Line changed = (squares[row] >> half ^ squares[row + half]) & right;
            squares[row] ^= changed << half;
            squares[row + half] ^= changed;
        }
}

Tile transposed(const Line* tile) {
    Tile result;
    for (std::size_t down = 0; down < line_words; ++down) {
        Squares squares;
        std::copy_n(tile + down * squares.size(), squares.size(), squares.begin());
        transpose_each(squares);
        for (std::size_t across = 0; across < line_words; ++across)
            for (std::size_t i = 0; i < squares.size(); ++i)
                result[across * squares.size() + i][down] = squares[i][across];
    }
    return result;
}

} // namespace

std::size_t BitMatrix::count() const {
    std::size_t set = 0;
    for (std::size_t word = 0; word * 64 < standing_count; ++word) {
        const std::size_t columns = std::min<std::size_t>(standing_count - word * 64, 64);
        const std::uint64_t mask = ~std::uint64_t{0} >> (64 - columns);
        const Line* lines = stripe(word / line_words);
        for (std::size_t row = 0; row < standing_count; ++row)
            set += static_cast<std::size_t>(std::popcount(lines[row][word % line_words] & mask));
    }
    return set;
}

void BitMatrix::clear() {
    std::ranges::fill(lines_, Line{});
}

void BitMatrix::fill_row(Standing row) {
    for (std::size_t i = 0; i < stripes; ++i) stripe(i)[row] = ~Line{};
}

void BitMatrix::invert() {
    for (Line& line : lines_) line = ~line;
}

void BitMatrix::transpose() {
    for (std::size_t i = 0; i < stripes; ++i)
        for (std::size_t j = i; j < stripes; ++j) {
            Line* const upper = stripe(j) + i * line_bits;
            Line* const lower = stripe(i) + j * line_bits;
            const Tile upper_then = transposed(lower);
            const Tile lower_then = transposed(upper);
            std::ranges::copy(upper_then, upper);
            std::ranges::copy(lower_then, lower);
        }
}

} // namespace visavis::virtem
