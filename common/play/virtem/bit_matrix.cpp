#include "common/play/virtem/bit_matrix.hpp"

#include <algorithm>
#include <bit>

namespace visavis::virtem {

namespace {

using Square = std::array<std::uint64_t, 64>; ///< of 64 columns
using Tile = std::array<Line, line_bits>;     ///< of 512 columns
constexpr std::size_t line_squares = line_bits / 64;

/// Swaps the upper right with the lower left quarter of each square of 64 columns, of 32, and so on (H. S.
/// Warren, Hacker's Delight, 7-3).
void transpose_square(Square& square) {
    std::uint64_t right = 0x00000000ffffffffU;
    for (std::size_t half = 32; half != 0; half /= 2, right ^= right << half)
        for (std::size_t row = 0; row < 64; row = (row + half + 1) & ~half) {
            const std::uint64_t changed = (square[row] >> half ^ square[row + half]) & right;
            square[row] ^= changed << half;
            square[row + half] ^= changed;
        }
}

Tile transposed(const Line* tile) {
    Tile result;
    for (std::size_t across = 0; across < line_squares; ++across)
        for (std::size_t down = 0; down < line_squares; ++down) {
            Square square;
            for (std::size_t i = 0; i < 64; ++i) square[i] = tile[down * 64 + i][across];
            transpose_square(square);
            for (std::size_t i = 0; i < 64; ++i) result[across * 64 + i][down] = square[i];
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
