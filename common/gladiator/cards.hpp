// Gladiator 21's eight cards and what two of them do to each other. Knows no match.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "common/game/seat.hpp"

namespace visavis::gladiator {

enum class CardKind : std::uint8_t { aggressive, defensive };

/// The order is the order of the names, in which hands and actions are listed.
enum class Card : std::uint8_t { a1, a2, a3, a4, d1, d2, d3, d4 };

inline constexpr int card_count = 8;
inline constexpr std::array<Card, card_count> all_cards{Card::a1, Card::a2, Card::a3, Card::a4,
                                                        Card::d1, Card::d2, Card::d3, Card::d4};

constexpr CardKind kind(Card card) {
    return card < Card::d1 ? CardKind::aggressive : CardKind::defensive;
}
constexpr int value(Card card) {
    return static_cast<int>(card) % 4 + 1;
}

/// The cards that a player still holds.
class Hand {
  public:
    constexpr Hand() = default;
    static constexpr Hand full() {
        Hand hand;
        hand.bits_ = 0xFF;
        return hand;
    }

    constexpr bool holds(Card card) const { return (bits_ & bit(card)) != 0; }
    constexpr void add(Card card) { bits_ = static_cast<std::uint8_t>(bits_ | bit(card)); }
    constexpr void remove(Card card) { bits_ = static_cast<std::uint8_t>(bits_ & ~bit(card)); }
    constexpr int size() const { return std::popcount(bits_); }
    bool operator==(const Hand&) const = default;

  private:
    static constexpr unsigned bit(Card card) { return 1U << static_cast<unsigned>(card); }
    std::uint8_t bits_ = 0;
};

/// Which line of RULES' table decided a fight.
enum class FightRule : std::uint8_t {
    both_aggressive,            ///< equal values, A against A: each loses the value
    aggressive_beats_defensive, ///< equal values, A against D: the D's player loses the value
    both_defensive,             ///< equal values, D against D: each loses 1
    lower_wins,                 ///< values differ by 1: the higher card's player loses the sum
    higher_wins,                ///< values differ by 2 or 3: the lower card's player loses the difference,
                                ///< +1 if the winner is A, −1 if the loser is D
};

struct Blow {
    PerSeat<std::int8_t> loss; ///< life points lost by each seat, 0 … 7
    FightRule rule{};
    bool operator==(const Blow&) const = default;
};

/// What a fight of these two cards does: RULES, "A fight".
constexpr Blow fight(const PerSeat<Card>& cards) {
    const int first = value(cards[Seat::first]);
    const int second = value(cards[Seat::second]);
    const auto blow = [](int first_loses, int second_loses, FightRule rule) {
        return Blow{{{static_cast<std::int8_t>(first_loses), static_cast<std::int8_t>(second_loses)}}, rule};
    };
    const auto against = [&](Seat loser, int loss, FightRule rule) {
        return loser == Seat::first ? blow(loss, 0, rule) : blow(0, loss, rule);
    };
    const auto is_aggressive = [&](Seat seat) { return kind(cards[seat]) == CardKind::aggressive; };

    if (first == second) {
        if (is_aggressive(Seat::first) && is_aggressive(Seat::second))
            return blow(first, first, FightRule::both_aggressive);
        if (!is_aggressive(Seat::first) && !is_aggressive(Seat::second))
            return blow(1, 1, FightRule::both_defensive);
        return against(is_aggressive(Seat::first) ? Seat::second : Seat::first, first,
                       FightRule::aggressive_beats_defensive);
    }
    const Seat higher = first > second ? Seat::first : Seat::second;
    const int difference = first > second ? first - second : second - first;
    if (difference == 1) return against(higher, first + second, FightRule::lower_wins);
    const Seat lower = other(higher);
    const int loss = difference + (is_aggressive(higher) ? 1 : 0) - (is_aggressive(lower) ? 0 : 1);
    return against(lower, loss, FightRule::higher_wins);
}

} // namespace visavis::gladiator
