// A match as a watcher would be shown it, and what a watcher would be told of a fact: for whoever has the
// facts and no server. Knows no room and no record.
#pragma once

#include <vector>

#include "common/match/match.hpp"
#include "common/match/time.hpp"
#include "proto/messages/view.hpp"

namespace visavis::proto {

/// Fills in all members of the view that tell of the match, and leaves those of the room alone.
void show_match(View& view, const match::Match& match);

/// The events of one fact, in the order in which room.update tells them.
std::vector<Event> events_of(const match::Match& before, const match::Fact& fact, const match::Match& after);

} // namespace visavis::proto
