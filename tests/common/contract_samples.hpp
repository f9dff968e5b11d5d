// What the contract's suite has to be told of each game: how to set it up, what to try, what is hidden, and
// what its mirror image is.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <random>
#include <vector>

#include "common/game/outcome.hpp"
#include "common/game/seat.hpp"
#include "common/gladiator/rules.hpp"
#include "common/virtem/rules.hpp"

namespace visavis {

using Random = std::mt19937_64;

/// Below `limit`, and alike on every machine, as the standard's distributions are not.
inline std::size_t below(std::size_t limit, Random& random) {
    return static_cast<std::size_t>(random() % limit);
}

template <class T>
const T& any_of(const std::vector<T>& values, Random& random) {
    return values[below(values.size(), random)];
}

/// Left undefined: a new game says what its own specialisation holds, or the suite does not compile.
template <class G>
struct Samples;

template <>
struct Samples<Gladiator> {
    /// The endings that a few hundred matches at random reach, or else they show little.
    static constexpr std::array common_endings{OutcomeReason::life, OutcomeReason::knockout};
    /// Whether a state may hold what not everybody may know.
    static constexpr bool has_secrets = true;

    /// Goes through every set-up as `number` counts from 0.
    static gladiator::Setup setup(std::size_t number, Random& random);

    /// Well-formed actions, legal ones and others, whoever is to act.
    static std::vector<gladiator::Card> actions(const gladiator::State& state, Random& random);

    /// Every other state that looks the same to all but `keeper`.
    static std::vector<gladiator::State> twins(const gladiator::State& state, Seat keeper);

    /// The state with the seats swapped, of the first state of a match from which on the seats are alike;
    /// nothing of those before.
    static std::optional<gladiator::State> mirror(const gladiator::State& state);
    /// What the mirror image of a state shows.
    static gladiator::View mirrored(gladiator::View view);
};

template <>
struct Samples<Virtem> {
    static constexpr std::array common_endings{OutcomeReason::pawns, OutcomeReason::move_limit};
    static constexpr bool has_secrets = false;

    static virtem::Setup setup(std::size_t number, Random& random);
    static std::vector<virtem::Action> actions(const virtem::State& state, Random& random);
    static std::vector<virtem::State> twins(const virtem::State& state, Seat keeper);
    static std::optional<virtem::State> mirror(const virtem::State& state);
    static virtem::View mirrored(virtem::View view);
};

} // namespace visavis
