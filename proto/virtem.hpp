// Virtem on its way to the wire. Knows no room.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/virtem/rules.hpp"
#include "proto/messages/events.hpp"
#include "proto/messages/games.hpp"

namespace visavis::virtem {

constexpr auto words_of(Goal) {
    return Words<Goal, 2>{{{Goal::mixed, "mixed"}, {Goal::pure, "pure"}}};
}

constexpr auto words_of(Stage) {
    return Words<Stage, 3>{{{Stage::face, "face"}, {Stage::swap, "swap"}, {Stage::move, "move"}}};
}

} // namespace visavis::virtem

namespace visavis::proto {

Board board_of(const virtem::View& view);
Position position_of(const virtem::View& view);

/// Nothing: Virtem has no hidden choice.
inline std::optional<std::string> choice_of(const virtem::View&) {
    return std::nullopt;
}

/// Appends what an action that led to `after` looks like to everybody.
void append_events(std::vector<Event>& events, const virtem::State& after, Seat seat,
                   const virtem::Action& action);

} // namespace visavis::proto
