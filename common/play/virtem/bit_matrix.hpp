// A bit for each position of a board with one seat to move: a row for each way that one seat's pawns can
// stand, a column for each of the other's. Knows no rule.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/play/virtem/pawn_index.hpp"

namespace visavis::virtem {

/// 512 columns of a row, on which bitwise operators work at once: a cache line.
using Line [[gnu::vector_size(64)]] = std::uint64_t;
inline constexpr std::size_t line_words = sizeof(Line) / sizeof(std::uint64_t);
inline constexpr std::size_t line_bits = 8 * sizeof(Line);

inline bool any(const Line& line) {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < line_words; ++i) bits |= line[i];
    return bits != 0;
}

/// Stripes of 512 columns, each with its lines of all rows together. Rows and columns behind the last
/// standing fill the square up: they hold anything and are never looked at.
class BitMatrix {
  public:
    static constexpr std::size_t stripes = (standing_count + line_bits - 1) / line_bits;
    static constexpr std::size_t rows = stripes * line_bits;
    static constexpr std::size_t bytes = stripes * rows * sizeof(Line); ///< 40 MB

    BitMatrix() : lines_(stripes * rows) {}

    Line* stripe(std::size_t number) { return lines_.data() + number * rows; }
    const Line* stripe(std::size_t number) const { return lines_.data() + number * rows; }

    bool at(Standing row, Standing column) const {
        const std::size_t bit = column % line_bits;
        return (stripe(column / line_bits)[row][bit / 64] >> bit % 64 & 1U) != 0;
    }
    std::size_t count() const; ///< of the bits that are set
    void clear();
    void fill_row(Standing row);
    void invert();
    void transpose();

  private:
    std::vector<Line> lines_;
};

} // namespace visavis::virtem
