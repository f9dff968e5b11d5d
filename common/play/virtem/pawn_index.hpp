// Numbers the ways in which pawns of one seat can stand, so that what is known of each fits a plain array.
// Knows no layout and no rule.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "common/virtem/pawns.hpp"

namespace visavis::virtem {

constexpr std::size_t binomial(std::size_t from, std::size_t chosen) {
    std::size_t ways = 1;
    for (std::size_t i = 0; i < chosen; ++i) ways = ways * (from - i) / (i + 1);
    return ways;
}

/// In how many ways so many like pawns stand on 24 cells, any number on one.
constexpr std::size_t standings_of(std::size_t pawns) {
    return binomial(cell_count + pawns - 1, pawns);
}

/// 17,550 of four pawns.
inline constexpr std::size_t standing_count = standings_of(pawn_count);
using Standing = std::uint16_t; ///< a number below `standing_count`

/// In the order of the last cells, then of those before them.
constexpr Standing standing_of(const PawnCells& ascending) {
    std::size_t number = 0;
    for (std::size_t i = 0; i < pawn_count; ++i) number += binomial(index(ascending[i]) + i, i + 1);
    return static_cast<Standing>(number);
}

/// By `Standing`; the cells ascend.
std::span<const PawnCells, standing_count> all_standings();

/// Three pawns of a seat, while the fourth is on its way.
struct Others {
    std::array<Cell, pawn_count - 1> cells{}; ///< ascending
    CellSet occupied;
    PerCell<Standing> with; ///< how all stand once the fourth pawn is on a cell
};

/// All 2,600, in the order of `standing_of`.
std::span<const Others, standings_of(pawn_count - 1)> all_others();

} // namespace visavis::virtem
