// How a match of Gladiator 21 goes between two perfect players: where it gets to, how often, and how it ends.
#pragma once

#include <array>
#include <vector>

#include "common/play/gladiator/solution.hpp"

namespace visavis::knowledge {

struct Reached {
    gladiator::Position position;
    double odds = 0; ///< of a match to come here
};

/// Odds, which add up to 1 for each number of fights and over all endings.
struct Course {
    std::array<std::vector<Reached>, gladiator::max_fights + 1>
        after; ///< so many fights, not over; likeliest first
    std::array<double, gladiator::max_fights + 1> knocked_out{}; ///< one player, in that fight, from 1
    double both_knocked_out = 0;
    double won_by_life = 0;
    double drawn_by_life = 0;

    double drawn() const { return both_knocked_out + drawn_by_life; }
    double one_knocked_out() const;
};

Course course_of(const gladiator::Solution& solution);

} // namespace visavis::knowledge
