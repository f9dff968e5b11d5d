#include "tests/play/rational_game.hpp"

#include <bit>
#include <cstddef>
#include <optional>
#include <stdexcept>

namespace visavis::gladiator {

namespace {

using Vector = std::vector<Rational>;

/// By Gauss and Jordan; nothing where the matrix is singular.
std::optional<Vector> solution(RationalMatrix matrix, Vector right) {
    const std::size_t size = matrix.size();
    for (std::size_t column = 0; column < size; ++column) {
        std::size_t pivot = column;
        while (pivot < size && matrix[pivot][column] == 0) ++pivot;
        if (pivot == size) return std::nullopt;
        std::swap(matrix[pivot], matrix[column]);
        std::swap(right[pivot], right[column]);
        for (std::size_t row = 0; row < size; ++row) {
            if (row == column || matrix[row][column] == 0) continue;
            const Rational factor = matrix[row][column] / matrix[column][column];
            for (std::size_t k = column; k < size; ++k) matrix[row][k] -= factor * matrix[column][k];
            right[row] -= factor * right[column];
        }
    }
    for (std::size_t row = 0; row < size; ++row) right[row] /= matrix[row][row];
    return right;
}

RationalMatrix transposed(const RationalMatrix& matrix) {
    RationalMatrix turned(matrix.front().size(), Vector(matrix.size()));
    for (std::size_t i = 0; i < matrix.size(); ++i)
        for (std::size_t j = 0; j < turned.size(); ++j) turned[j][i] = matrix[i][j];
    return turned;
}

std::vector<std::size_t> places(unsigned bits) {
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < 32; ++i)
        if ((bits >> i & 1U) != 0) places.push_back(i);
    return places;
}

struct Equalizer {
    Vector mix; ///< over all rows
    Rational value;
};

/// The mix of the chosen rows that gets the same from each of the chosen columns, if it is one.
std::optional<Equalizer> equalizer(const RationalMatrix& game, unsigned rows, unsigned columns) {
    const auto row = places(rows), column = places(columns);
    const std::size_t size = row.size();
    RationalMatrix system(size + 1, Vector(size + 1));
    Vector right(size + 1);
    for (std::size_t j = 0; j < size; ++j) {
        for (std::size_t i = 0; i < size; ++i) system[j][i] = game[row[i]][column[j]];
        system[j][size] = -1;
        system[size][j] = 1;
    }
    right[size] = 1;
    const auto solved = solution(system, right);
    if (!solved) return std::nullopt;
    Equalizer found{Vector(game.size()), (*solved)[size]};
    for (std::size_t i = 0; i < size; ++i) {
        if ((*solved)[i] < 0) return std::nullopt;
        found.mix[row[i]] = (*solved)[i];
    }
    return found;
}

/// Whether the mix gets as much from every column.
bool guarantees(const RationalMatrix& game, const Equalizer& equalizer) {
    for (std::size_t j = 0; j < game.front().size(); ++j) {
        Rational gets = 0;
        for (std::size_t i = 0; i < game.size(); ++i) gets += equalizer.mix[i] * game[i][j];
        if (gets < equalizer.value) return false;
    }
    return true;
}

} // namespace

Rational value_of(const RationalMatrix& game) {
    RationalMatrix others = transposed(game);
    for (Vector& row : others)
        for (Rational& payoff : row) payoff = -payoff;
    for (unsigned rows = 1; rows < 1U << game.size(); ++rows)
        for (unsigned columns = 1; columns < 1U << others.size(); ++columns) {
            if (std::popcount(rows) != std::popcount(columns)) continue;
            const auto own = equalizer(game, rows, columns);
            if (!own || !guarantees(game, *own)) continue;
            const auto theirs = equalizer(others, columns, rows);
            if (theirs && guarantees(others, *theirs)) return own->value;
        }
    throw std::logic_error("the theorem of Shapley and Snow does not hold");
}

Rational value_of(const Position& position) {
    if (const auto outcome = outcome_of(position)) {
        if (!outcome->winner) return 0;
        return outcome->winner == Seat::first ? 1 : -1;
    }
    RationalMatrix game;
    for (Card a : all_cards) {
        if (!position.hands[Seat::first].holds(a)) continue;
        game.emplace_back();
        for (Card b : all_cards)
            if (position.hands[Seat::second].holds(b))
                game.back().push_back(value_of(after_fight(position, {{a, b}})));
    }
    return value_of(game);
}

} // namespace visavis::gladiator
