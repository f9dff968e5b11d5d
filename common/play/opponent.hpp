// An opponent of any game: what it does, by what a player in its seat may see and nothing else.
#pragma once

#include <string>
#include <variant>

#include "common/game/seat.hpp"
#include "common/match/game.hpp"
#include "common/match/offers.hpp"
#include "common/play/base/effort.hpp"

namespace visavis::play {

using View = std::variant<Gladiator::View, Virtem::View>;

/// An action of a running match in which the seat is to act.
match::Action choose(const View& view, Seat seat, Level level, const Effort& effort,
                     const RandomBytes& random);

/// As the action is sent.
std::string write(const View& view, const match::Action& action);

/// What it says to an offer of the other player's. It agrees to whatever costs it nothing, and to a draw
/// where it expects to lose.
bool accepts(const View& view, Seat seat, match::OfferKind offer, const Effort& effort);

} // namespace visavis::play
