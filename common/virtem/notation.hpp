// How Virtem's cards, cells and actions are written (RULES, Virtem's "Notation"). Knows what a text means,
// not whether it is legal.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "common/game/refusal.hpp"
#include "common/virtem/actions.hpp"

namespace visavis::virtem {

/// As in "circle-blue".
std::string card_name(Card card);
std::optional<Card> parse_card(std::string_view text);

/// Refuses with `no_such_cell` what looks like a cell's name, with `not_an_action` what does not.
std::expected<Cell, Refusal> parse_cell(const Layout& layout, std::string_view text);

/// The one spelling in which an action is listed, recorded and sent.
std::string write_action(const Layout& layout, const Action& action);

/// The inverse of `write_action`. Either case, spaces around the whole and another order of the cells of a
/// swap or of a capture are accepted, nothing else.
std::expected<Action, Refusal> parse_action(const Layout& layout, std::string_view text);

} // namespace visavis::virtem
