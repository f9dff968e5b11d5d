// Zero-sum games in which both choose at the same time, once, from a few choices each. Knows no cards.
#pragma once

#include <array>
#include <cstddef>

namespace visavis::play {

inline constexpr std::size_t most_choices = 8;

/// What the row player gets, by row and column; the column player gets as much less.
struct MatrixGame {
    std::size_t rows = 0;    ///< 1 … most_choices
    std::size_t columns = 0; ///< 1 … most_choices
    std::array<std::array<double, most_choices>, most_choices> payoff;
};

/// A Nash equilibrium. The value is unique; where several mixes reach it, these are a vertex of theirs.
struct MatrixSolution {
    double value = 0; ///< to the row player
    std::array<double, most_choices> row_mix{};
    std::array<double, most_choices> column_mix{};
};

/// Exact but for rounding, for payoffs from −1 to 1: a saddle point where there is one, otherwise the linear
/// program of von Neumann's minimax theorem by the simplex method (Dantzig 1951).
MatrixSolution solve(const MatrixGame& game);

} // namespace visavis::play
