// A room's past and present in words, so that a row of a table reads like a rule:
//   "ann opens gladiator; bob joins; ann plays A1"
// A step is one of `NAME opens GAME`, `NAME joins`, `NAME leaves`, `NAME plays ACTION`, `time runs out`; an
// action may go on with `at TURN` or `in another match`.
#pragma once

#include <string>
#include <string_view>

#include "server/room/decide.hpp"
#include "server/room/state.hpp"

namespace visavis::tests {

/// What the step asks for in this state. Every match of a story has the same id and seed.
server::RoomEvent event_of(const server::RoomState& state, std::string_view step);

/// The room after all steps; each must be accepted, and leave the room consistent.
server::RoomState room_after(std::string_view story);

/// In words: "seated 1, started", "left 0, aborted", "left 0, resigned, closes", "acted", "expired, aborted",
/// "unchanged", or the reason of a refusal.
std::string in_words(const server::Decision& decision);

/// A room for the two who tell stories.
server::facts::Opened opening(std::string_view game, std::string_view name);

} // namespace visavis::tests
