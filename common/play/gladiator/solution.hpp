// Gladiator 21 solved exactly: the value of every position that can be reached, and an equilibrium in it, by
// backward induction over zero-sum matrix games. A win counts 1, a draw 0, a loss −1.
#pragma once

#include <cstddef>
#include <optional>
#include <stop_token>
#include <vector>

#include "common/gladiator/rules.hpp"
#include "common/play/gladiator/mix.hpp"
#include "common/play/gladiator/position_index.hpp"

namespace visavis::gladiator {

/// What a match that is over has brought `seat`.
double score(const Outcome& outcome, Seat seat);

/// An equilibrium of one position: neither seat gains by another mix than its own.
struct Equilibrium {
    double value = 0; ///< to seat 0
    PerSeat<Mix> mixes;
};

/// Holds values alone, less than 2 MiB; a mix is solved again from the values that may follow.
class Solution {
  public:
    int fights() const { return index_.fights(); }
    std::size_t positions() const { return values_.size(); }
    std::size_t bytes() const { return index_.bytes() + values_.capacity() * sizeof(double); }

    /// To seat 0. The position can be reached in a match of `fights()`, or follows from one that can.
    double value(const Position& position) const;
    /// Likewise, and not over.
    Equilibrium equilibrium(const Position& position) const;
    /// By how much a held card falls short of the position's value against the equilibrium that punishes it
    /// hardest: 0 for exactly the cards that some equilibrium plays (strict complementarity, Goldman and
    /// Tucker 1956).
    double given_away(const Position& position, Seat seat, Card card) const;

  private:
    friend std::optional<Solution> solve(int fights, const std::stop_token& stop);
    explicit Solution(int fights) : index_(fights), values_(index_.size()) {}

    PositionIndex index_;
    std::vector<double> values_;
};

/// For a match of 5 or 6 fights. Nothing where it was stopped.
std::optional<Solution> solve(int fights, const std::stop_token& stop = {});

/// Solved by whoever asks first, while others wait, and kept to the end of the program.
const Solution& solution_of(int fights);

} // namespace visavis::gladiator
