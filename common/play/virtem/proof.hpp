// What it means that a position of Virtem is proven. Knows no way to find out.
#pragma once

#include <optional>

#include "common/game/seat.hpp"
#include "common/virtem/moves.hpp"

namespace visavis::virtem {

/// The winner wins with at most so many moves of its own, whatever the other seat plays.
struct Proof {
    Seat winner{};
    int moves = 0;
    std::optional<Move> first; ///< the winner's, if it is to move

    bool operator==(const Proof&) const = default;
};

} // namespace visavis::virtem
