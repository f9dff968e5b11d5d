// Numbers the positions of Gladiator 21 that a match can reach, so that what is known of each fits a plain
// array. Knows no values.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/gladiator/rules.hpp"

namespace visavis::gladiator {

/// With how much life, 1 … 12 each, two hands can meet. Numbered in ascending order.
class Meetings {
  public:
    void insert(int first_life, int second_life) {
        const std::size_t at = bit(first_life, second_life);
        lives_[at / word_bits] |= std::uint64_t{1} << at % word_bits;
    }

    /// Once all are inserted: the number of the first of them. How many there are.
    std::size_t number_from(std::size_t first);

    std::optional<std::size_t> find(int first_life, int second_life) const {
        const std::size_t at = bit(first_life, second_life);
        const std::uint64_t word = lives_[at / word_bits];
        const std::uint64_t mask = std::uint64_t{1} << at % word_bits;
        if ((word & mask) == 0) return std::nullopt;
        return first_ + before_[at / word_bits] + static_cast<std::size_t>(std::popcount(word & (mask - 1)));
    }

    /// `visit(first_life, second_life)` in the order of the numbers.
    template <class Visit>
    void for_each(const Visit& visit) const {
        for (std::size_t word = 0; word < words; ++word)
            for (std::uint64_t left = lives_[word]; left != 0; left &= left - 1) {
                const auto at = static_cast<int>(word * word_bits) + std::countr_zero(left);
                visit(at / starting_life + 1, at % starting_life + 1);
            }
    }

  private:
    static constexpr std::size_t word_bits = 64;
    static constexpr std::size_t words = 3;
    static_assert(words * word_bits >= starting_life * starting_life);

    static constexpr std::size_t bit(int first_life, int second_life) {
        return static_cast<std::size_t>((first_life - 1) * starting_life + second_life - 1);
    }

    std::array<std::uint64_t, words> lives_{};
    std::array<std::uint8_t, words> before_{}; ///< how many stand in the words before
    std::uint32_t first_ = 0;
};

/// Every position in which cards are to be chosen and that a match of so many fights can come to: 80,682 for
/// 5 fights, 176,517 for 6. The fewer fights are over, the smaller the number.
class PositionIndex {
  public:
    explicit PositionIndex(int fights);

    int fights() const { return fights_; }
    std::size_t size() const { return size_; }
    std::size_t bytes() const { return meetings_.capacity() * sizeof(Meetings); }

    /// Nothing where the match is over, and where none can come to.
    std::optional<std::size_t> find(const Position& position) const;
    /// Of two hands with as many cards, more than a match leaves.
    const Meetings& meetings(Hand first, Hand second) const { return meetings_[pair(first, second)]; }

    /// All that can be left after so many fights.
    static const std::vector<Hand>& hands_after(int fought);

  private:
    static std::size_t pair(Hand first, Hand second);

    int fights_;
    std::size_t size_ = 0;
    std::vector<Meetings> meetings_; ///< by pair of hands
};

/// `visit(first's card, second's card, first's hand then, second's hand then, loss by seat)` for each fight
/// that two hands can have.
template <class Visit>
void for_each_fight(Hand first, Hand second, const Visit& visit) {
    static constexpr auto losses = [] {
        std::array<std::array<PerSeat<std::int8_t>, card_count>, card_count> table{};
        for (Card a : all_cards)
            for (Card b : all_cards)
                table[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)] = fight({{a, b}}).loss;
        return table;
    }();
    for (Card a : all_cards) {
        if (!first.holds(a)) continue;
        Hand first_then = first;
        first_then.remove(a);
        for (Card b : all_cards) {
            if (!second.holds(b)) continue;
            Hand second_then = second;
            second_then.remove(b);
            visit(a, b, first_then, second_then,
                  losses[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)]);
        }
    }
}

} // namespace visavis::gladiator
