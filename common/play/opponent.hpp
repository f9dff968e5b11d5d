// An opponent of any game: what it plays, by what a player in its seat may see and nothing else.
#pragma once

#include <variant>

#include "common/match/game.hpp"
#include "common/play/base/effort.hpp"

namespace visavis::play {

using View = std::variant<Gladiator::View, Virtem::View>;

/// An action that the seat, which is to act, may take. Virtem is played at random as yet, whatever the level.
match::Action choose(const View& view, Seat seat, Level level, const Effort& effort,
                     const RandomBytes& random);

} // namespace visavis::play
