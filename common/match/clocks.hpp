// The two clocks of a timed match. They change by facts alone; between two facts a running clock's reading
// is a matter of subtraction. Knows no game.
#pragma once

#include <algorithm>
#include <optional>

#include "common/game/seat.hpp"
#include "common/match/time.hpp"

namespace visavis::match {

struct ClockTerms {
    Milliseconds initial{};
    Milliseconds increment{}; ///< added with each action for which the clock ran
    bool operator==(const ClockTerms&) const = default;
};

/// Shows `left`, less the time since `since` while it runs.
struct Clock {
    Milliseconds left{};
    std::optional<ServerTime> since; ///< none: it stands

    void start(ServerTime at) {
        if (!since) since = at;
    }
    void stop(ServerTime at) {
        if (!since) return;
        left = std::max(left - (at - *since), Milliseconds::zero());
        since.reset();
    }
    /// When it runs out if nothing happens before.
    std::optional<ServerTime> end() const {
        if (!since) return std::nullopt;
        return *since + left;
    }
    bool operator==(const Clock&) const = default;
};

using Clocks = PerSeat<Clock>;

/// The earliest end of a running clock.
inline std::optional<ServerTime> first_end(const Clocks& clocks) {
    const auto first = clocks[Seat::first].end();
    const auto second = clocks[Seat::second].end();
    return first && second ? std::min(first, second) : first ? first : second;
}

} // namespace visavis::match
