// What a player of Virtem can do. Knows neither text nor position.
#pragma once

#include <variant>

#include "common/virtem/cards.hpp"
#include "common/virtem/moves.hpp"

namespace visavis::virtem {

struct ChooseFace {
    Face face;
    bool operator==(const ChooseFace&) const = default;
};

struct SwapCards {
    Cell lesser{};
    Cell greater{};
    bool operator==(const SwapCards&) const = default;
};

struct KeepBoard {
    bool operator==(const KeepBoard&) const = default;
};

/// In its one form: the cells of a swap and of captured pawns are in ascending order. Another order is no
/// action.
using Action = std::variant<ChooseFace, SwapCards, KeepBoard, Move>;

} // namespace visavis::virtem
