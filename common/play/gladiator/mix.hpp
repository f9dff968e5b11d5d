// How often each card is chosen: a mixed strategy in one position of Gladiator 21.
#pragma once

#include <array>
#include <functional>

#include "common/gladiator/rules.hpp"

namespace visavis::gladiator {

/// Probabilities, by card, which add up to 1; 0 for cards that are not held.
struct Mix {
    std::array<double, card_count> probability{};

    double& operator[](Card card) { return probability[static_cast<std::size_t>(card)]; }
    double operator[](Card card) const { return probability[static_cast<std::size_t>(card)]; }
    bool operator==(const Mix&) const = default;
};

/// A behaviour strategy: what a seat plays in each position, whoever sits in it.
using Policy = std::function<Mix(const Position&, Seat)>;

} // namespace visavis::gladiator
