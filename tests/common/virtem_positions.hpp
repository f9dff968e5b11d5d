// Positions of Virtem from the cases' JSON and from a compact text, for the tests.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "common/virtem/rules.hpp"

namespace visavis::virtem {

LayoutId layout_named(std::string_view name);
Face face_named(std::string_view name);
Goal goal_named(std::string_view name);
Cell cell_named(const Layout& layout, std::string_view name);

/// From `layout` and `board` of a case.
Board board_of(const nlohmann::json& json);
/// From a whole position of a case; a move is due.
State state_of(const nlohmann::json& json);

/// "rectangle: a1 b2 b5 c2 | b2 b5 c2 c5 | 0": the pawns of both seats and who is to move. The deck lies
/// unshuffled, in the order of RULES; seat 0 has circle-blue, seat 1 square-green, the goal is mixed.
State read_state(std::string_view text);

/// The names of a seat's pawns' cells, ascending.
std::vector<std::string> pawn_names(const State& state, Seat seat);

/// Every legal action of a seat, as it is written.
std::vector<std::string> written_actions(const State& state, Seat seat);

/// What the text means, or why it is refused, by its form or by the rules.
std::expected<Action, Refusal> understand(const State& state, Seat seat, std::string_view text);

/// After an action that must be legal.
State play(const State& state, std::string_view text);

} // namespace visavis::virtem
