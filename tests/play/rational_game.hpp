// Gladiator 21 solved slowly, in rational arithmetic, by nothing but the rules and the theorem of Shapley and
// Snow (1950): some extreme equilibrium of a matrix game equalizes a square part of it.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <vector>

#include "common/gladiator/rules.hpp"

namespace visavis::gladiator {

using Rational = boost::multiprecision::cpp_rational;
using RationalMatrix = std::vector<std::vector<Rational>>;

/// To the row player.
Rational value_of(const RationalMatrix& game);

/// To seat 0. Takes as long as the position has ways to go on.
Rational value_of(const Position& position);

} // namespace visavis::gladiator
