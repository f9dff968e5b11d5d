// The 24 places of a Virtem board as numbers, and sets of them as bits. Knows neither layout nor card.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>

namespace visavis::virtem {

/// 0 … 23 in reading order, which is also the order of the cells' names.
enum class Cell : std::uint8_t {};

inline constexpr std::size_t cell_count = 24;

constexpr std::size_t index(Cell cell) {
    return static_cast<std::size_t>(cell);
}

/// One value for each cell, indexed by `Cell`.
template <class T>
struct PerCell {
    std::array<T, cell_count> values{};

    constexpr T& operator[](Cell cell) { return values[index(cell)]; }
    constexpr const T& operator[](Cell cell) const { return values[index(cell)]; }
    bool operator==(const PerCell&) const = default;
};

/// Walked in ascending order, over the cells that it held when the walk began.
class CellSet {
  public:
    class Iterator {
      public:
        using value_type = Cell;
        using difference_type = std::ptrdiff_t;

        constexpr Iterator() = default;
        constexpr explicit Iterator(std::uint32_t left) : left_(left) {}
        constexpr Cell operator*() const { return static_cast<Cell>(std::countr_zero(left_)); }
        constexpr Iterator& operator++() {
            left_ &= left_ - 1;
            return *this;
        }
        constexpr Iterator operator++(int) {
            const Iterator before = *this;
            ++*this;
            return before;
        }
        constexpr bool operator==(std::default_sentinel_t) const { return left_ == 0; }
        bool operator==(const Iterator&) const = default;

      private:
        std::uint32_t left_ = 0;
    };

    constexpr CellSet() = default;
    constexpr explicit CellSet(Cell cell) : bits_(1U << index(cell)) {}
    static constexpr CellSet all() { return from_bits((1U << cell_count) - 1); }

    constexpr bool contains(Cell cell) const { return (bits_ >> index(cell) & 1U) != 0; }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr int size() const { return std::popcount(bits_); }
    constexpr bool is_within(CellSet that) const { return (bits_ & ~that.bits_) == 0; }
    /// Cell 0 is the lowest bit: for tables indexed by sets.
    constexpr std::uint32_t bits() const { return bits_; }
    /// Those of its cells that do not come before `cell`.
    constexpr CellSet not_before(Cell cell) const { return from_bits(bits_ & (~0U << index(cell))); }

    constexpr void insert(Cell cell) { *this |= CellSet(cell); }
    constexpr void erase(Cell cell) { bits_ &= ~CellSet(cell).bits_; }
    constexpr CellSet& operator|=(CellSet that) {
        bits_ |= that.bits_;
        return *this;
    }
    constexpr CellSet& operator&=(CellSet that) {
        bits_ &= that.bits_;
        return *this;
    }
    friend constexpr CellSet operator|(CellSet a, CellSet b) { return from_bits(a.bits_ | b.bits_); }
    friend constexpr CellSet operator&(CellSet a, CellSet b) { return from_bits(a.bits_ & b.bits_); }
    friend constexpr CellSet operator-(CellSet a, CellSet b) { return from_bits(a.bits_ & ~b.bits_); }
    bool operator==(const CellSet&) const = default;

    constexpr Iterator begin() const { return Iterator(bits_); }
    static constexpr std::default_sentinel_t end() { return {}; }

  private:
    static constexpr CellSet from_bits(std::uint32_t bits) {
        CellSet set;
        set.bits_ = bits;
        return set;
    }
    std::uint32_t bits_ = 0;
};

} // namespace visavis::virtem
