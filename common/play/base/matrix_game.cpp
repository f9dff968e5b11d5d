#include "common/play/base/matrix_game.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <optional>
#include <utility>

namespace visavis::play {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double negligible = 1e-12; ///< what rounding makes of zero in a tableau of numbers near 1
constexpr double shift = 2;          ///< makes payoffs from −1 to 1 positive, and with them the value

std::optional<MatrixSolution> saddle_point(const MatrixGame& game) {
    double maximin = -infinity, minimax = infinity;
    std::size_t row = 0, column = 0;
    for (std::size_t i = 0; i < game.rows; ++i) {
        const auto& payoff = game.payoff[i];
        const double least = *std::min_element(payoff.begin(), payoff.begin() + game.columns);
        if (least > maximin) {
            maximin = least;
            row = i;
        }
    }
    for (std::size_t j = 0; j < game.columns; ++j) {
        double most = -infinity;
        for (std::size_t i = 0; i < game.rows; ++i) most = std::max(most, game.payoff[i][j]);
        if (most < minimax) {
            minimax = most;
            column = j;
        }
    }
    if (maximin < minimax) return std::nullopt;
    MatrixSolution solution{.value = maximin};
    solution.row_mix[row] = 1;
    solution.column_mix[column] = 1;
    return solution;
}

/// The column player's program: the most Σ q with B q ≤ 1, q ≥ 0, where B is the shifted matrix. Its optimum
/// is one over B's value, q is the column player's mix times that, and its dual the row player's. The slacks
/// are a first basis, since all of B is positive; so is the optimum finite.
class Tableau {
  public:
    explicit Tableau(const MatrixGame& game) : rows_(game.rows), columns_(game.columns) {
        for (std::size_t i = 0; i < rows_; ++i) {
            for (std::size_t j = 0; j < columns_; ++j) body_[i][j] = game.payoff[i][j] + shift;
            bound_[i] = 1;
            basic_[i] = columns_ + i;
        }
        for (std::size_t j = 0; j < columns_; ++j) {
            gain_[j] = 1;
            free_[j] = j;
        }
    }

    void maximize() {
        // Dantzig's rule takes the fewest steps, and only Bland's is sure not to go round in circles.
        constexpr int patience = 4 * most_choices;
        constexpr int limit = 100 * patience;
        for (int step = 0; step < limit; ++step) {
            const auto column = step < patience ? steepest() : first_that_gains();
            if (!column) return;
            pivot(tightest(*column), *column);
        }
        assert(!"the simplex method ends");
    }

    MatrixSolution solution() const {
        MatrixSolution solution{.value = 1 / total_ - shift};
        for (std::size_t i = 0; i < rows_; ++i)
            if (basic_[i] < columns_) solution.column_mix[basic_[i]] = std::max(bound_[i], 0.) / total_;
        for (std::size_t j = 0; j < columns_; ++j)
            if (free_[j] >= columns_)
                solution.row_mix[free_[j] - columns_] = std::max(-gain_[j], 0.) / total_;
        return solution;
    }

  private:
    std::optional<std::size_t> steepest() const {
        const auto most = std::max_element(gain_.begin(), gain_.begin() + columns_);
        if (*most <= negligible) return std::nullopt;
        return static_cast<std::size_t>(most - gain_.begin());
    }

    std::optional<std::size_t> first_that_gains() const {
        std::optional<std::size_t> first;
        for (std::size_t j = 0; j < columns_; ++j)
            if (gain_[j] > negligible && (!first || free_[j] < free_[*first])) first = j;
        return first;
    }

    std::size_t tightest(std::size_t column) const {
        std::size_t tightest = rows_;
        double least = infinity;
        for (std::size_t i = 0; i < rows_; ++i) {
            if (body_[i][column] <= negligible) continue;
            const double ratio = bound_[i] / body_[i][column];
            if (ratio < least || (ratio == least && basic_[i] < basic_[tightest])) {
                least = ratio;
                tightest = i;
            }
        }
        assert(tightest < rows_);
        return tightest;
    }

    void pivot(std::size_t row, std::size_t column) {
        const double inverse = 1 / body_[row][column];
        for (std::size_t j = 0; j < columns_; ++j) body_[row][j] *= inverse;
        bound_[row] *= inverse;
        body_[row][column] = inverse;
        for (std::size_t i = 0; i < rows_; ++i) {
            if (i == row) continue;
            const double factor = std::exchange(body_[i][column], 0);
            for (std::size_t j = 0; j < columns_; ++j) body_[i][j] -= factor * body_[row][j];
            bound_[i] -= factor * bound_[row];
        }
        const double factor = std::exchange(gain_[column], 0);
        for (std::size_t j = 0; j < columns_; ++j) gain_[j] -= factor * body_[row][j];
        total_ += factor * bound_[row];
        std::swap(basic_[row], free_[column]);
    }

    std::size_t rows_, columns_;
    std::array<std::array<double, most_choices>, most_choices> body_;
    std::array<double, most_choices> bound_;      ///< what each basic variable comes to
    std::array<double, most_choices> gain_;       ///< of the total, for one more of a free variable
    std::array<std::size_t, most_choices> basic_; ///< columns first, then slacks
    std::array<std::size_t, most_choices> free_;
    double total_ = 0;
};

} // namespace

MatrixSolution solve(const MatrixGame& game) {
    assert(game.rows >= 1 && game.rows <= most_choices && game.columns >= 1 && game.columns <= most_choices);
    if (const auto found = saddle_point(game)) return *found;
    Tableau tableau(game);
    tableau.maximize();
    return tableau.solution();
}

} // namespace visavis::play
