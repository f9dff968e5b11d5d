// What policies of Gladiator 21 are worth, exactly: against each other, and against whoever knows them.
// Stands on the rules and the policies alone, so that it can judge the solution.
#pragma once

#include "common/game/seat.hpp"
#include "common/play/gladiator/mix.hpp"

namespace visavis::gladiator {

/// Of one policy for each seat. Scores: a win 1, a draw 0, a loss −1, each times how likely it is.
struct Evaluation {
    double score = 0;          ///< of seat 0, as both keep to their policies
    PerSeat<double> best;      ///< of a seat that answers the other's policy with a best response
    double largest_gain = 0;   ///< of any seat by deviating, from any position on that a match can reach
    std::size_t positions = 0; ///< that a match can reach, whatever the policies
};

/// By one pass over all positions, backwards.
Evaluation evaluate(int fights, const PerSeat<Policy>& policies);

/// How much a policy falls short of the game's value, 0, in the worse seat against a best response.
double exploitability(const Evaluation& against_itself);

} // namespace visavis::gladiator
