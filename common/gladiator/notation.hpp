// How Gladiator 21's actions are written: `A1` … `A4`, `D1` … `D4`.
#pragma once

#include <expected>
#include <string_view>

#include "common/game/refusal.hpp"
#include "common/gladiator/cards.hpp"

namespace visavis::gladiator {

/// The card's two characters, as in "A3".
std::string_view card_name(Card card);

/// The inverse of `card_name`; either case, spaces around it ignored. Refuses with `no_such_card`.
std::expected<Card, Refusal> parse_card(std::string_view text);

} // namespace visavis::gladiator
