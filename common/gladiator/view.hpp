// What one viewer may see of a Gladiator 21 match (RULES, "What a player may see").
#pragma once

#include <cstdint>
#include <optional>

#include "common/game/fixed_list.hpp"
#include "common/game/seat.hpp"
#include "common/gladiator/cards.hpp"

namespace visavis::gladiator {

inline constexpr int min_fights = 5;
inline constexpr int max_fights = 6;

/// A fight that is over; both cards are open.
struct Fight {
    PerSeat<Card> cards;
    Blow blow;
    bool operator==(const Fight&) const = default;
};
using FightHistory = FixedList<Fight, max_fights>;

struct View {
    int fights = min_fights;        ///< how many the match lasts
    int fight = 1;                  ///< the one being chosen for; the last one once the match is over
    PerSeat<std::int8_t> life{};    ///< may be below 0 at the end
    PerSeat<Hand> hands;            ///< still with a chosen card in its place
    PerSeat<bool> chosen{};         ///< whether, never what
    std::optional<Card> own_choice; ///< the viewer's own, until the reveal
    FightHistory history;

    bool operator==(const View&) const = default;
};

} // namespace visavis::gladiator
