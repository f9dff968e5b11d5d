// One player's four pawns. Knows no rule.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>

#include "common/virtem/cells.hpp"

namespace visavis::virtem {

inline constexpr std::size_t pawn_count = 4;

using PawnCells = std::array<Cell, pawn_count>;

/// The cells that hold at least one, two, three, four of the pawns: each of these sets contains the next,
/// and comparing two players' numbers on all cells at once takes a few operations on bits.
class Pawns {
  public:
    constexpr Pawns() = default; ///< none yet
    constexpr explicit Pawns(const PawnCells& cells) {
        for (Cell cell : cells) add(cell);
    }

    /// `number` is 1 … 4.
    constexpr CellSet at_least(std::size_t number) const { return at_least_[number - 1]; }
    constexpr int size() const {
        int number = 0;
        for (CellSet cells : at_least_) number += cells.size();
        return number;
    }
    constexpr bool are_apart() const { return at_least_[1].empty(); }
    constexpr int on(Cell cell) const {
        int number = 0;
        for (CellSet cells : at_least_) number += cells.contains(cell);
        return number;
    }

    constexpr void add(Cell cell) {
        assert(!at_least_.back().contains(cell));
        const CellSet here(cell);
        for (std::size_t i = pawn_count - 1; i > 0; --i) at_least_[i] |= at_least_[i - 1] & here;
        at_least_[0] |= here;
    }
    constexpr void remove(Cell cell) {
        assert(at_least_.front().contains(cell));
        const CellSet here(cell);
        for (std::size_t i = 0; i + 1 < pawn_count; ++i)
            at_least_[i] = at_least_[i] - (here - at_least_[i + 1]);
        at_least_.back() = at_least_.back() - here;
    }

    /// Ascending; asked only of all four pawns.
    constexpr PawnCells cells() const {
        PawnCells all{};
        std::size_t place = 0;
        for (Cell cell : at_least_.front())
            for (int left = on(cell); left > 0; --left) all[place++] = cell;
        return all;
    }

    bool operator==(const Pawns&) const = default;

  private:
    std::array<CellSet, pawn_count> at_least_;
};

} // namespace visavis::virtem
