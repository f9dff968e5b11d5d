// A hand as a number, to find what belongs to it in an array or a map.
#pragma once

#include <cstdint>

#include "common/gladiator/cards.hpp"

namespace visavis::gladiator {

/// Bit n stands for the n-th of `all_cards`.
constexpr std::uint8_t bits_of(Hand hand) {
    unsigned bits = 0;
    for (Card card : all_cards)
        if (hand.holds(card)) bits |= 1U << static_cast<unsigned>(card);
    return static_cast<std::uint8_t>(bits);
}

} // namespace visavis::gladiator
