// Gladiator 21 on its way to the wire. Knows no room.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/gladiator/rules.hpp"
#include "proto/messages/events.hpp"
#include "proto/messages/games.hpp"

namespace visavis::proto {

Board board_of(const gladiator::View& view);
Position position_of(const gladiator::View& view);

/// The viewer's own choice that is not yet revealed.
std::optional<std::string> choice_of(const gladiator::View& view);

/// Appends what everybody may hear of an action that led from one state to the next: that a choice was made,
/// and with the second one the fight.
void append_events(std::vector<Event>& events, const gladiator::State& after, Seat seat,
                   gladiator::Card card);

} // namespace visavis::proto
