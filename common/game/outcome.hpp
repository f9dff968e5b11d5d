// How a match ended: who won, and, kept apart, why. Knows no game.
#pragma once

#include <cstdint>
#include <optional>

#include "common/game/seat.hpp"

namespace visavis {

/// Why a match ended. The first line are the games' own reasons (RULES), the rest are the room's (PROTOCOL).
enum class OutcomeReason : std::uint8_t {
    life,
    knockout,
    pawns,
    black,
    repetition,
    move_limit,
    resigned,
    time,
    agreed,
    claimed,
    aborted,
    unopened,
};

struct Outcome {
    std::optional<Seat> winner; ///< nobody: drawn, or aborted
    OutcomeReason reason{};

    bool operator==(const Outcome&) const = default;
};

} // namespace visavis
