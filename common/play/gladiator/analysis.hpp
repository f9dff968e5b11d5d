// A match of Gladiator 21 explained: what each position was worth, what should have been played there, and
// what the choices gave away.
#pragma once

#include <vector>

#include "common/gladiator/rules.hpp"
#include "common/play/gladiator/mix.hpp"

namespace visavis::gladiator {

struct JudgedChoice {
    Card card{};
    double given_away = 0; ///< `Solution::given_away`
};

/// Of one fight. Scores from 1, a sure win, to −1.
struct Remark {
    Position before;
    double value_before = 0; ///< to seat 0
    double value_after = 0;  ///< likewise: what was given away, and what the cards met by chance
    PerSeat<Mix> mixes;      ///< an equilibrium of the position before
    PerSeat<JudgedChoice> choices;
};

/// One for each fight that was fought. A choice that was never revealed is in none of them.
std::vector<Remark> analyse(const State& state);

} // namespace visavis::gladiator
