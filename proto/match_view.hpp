// A match as a watcher would be shown it, and what a watcher would be told of a fact: for whoever has the
// facts and no server. Knows no room and no record.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "common/match/match.hpp"
#include "common/match/time.hpp"
#include "proto/messages/rooms.hpp"
#include "proto/messages/view.hpp"

namespace visavis::proto {

// The members of a view that tell of the match, one by one. The board and the position are nobody's secret:
// every viewer gets the watchers'.
MatchName name_of(const match::Match& match);
std::vector<Seat> to_act_of(const match::Match& match);
Nullable<std::array<ClockFace, 2>> clocks_of(const match::Match& match);
std::vector<Offer> offers_of(const match::Match& match);
Board board_of(const match::Match& match);
Position position_of(const match::Match& match);
Nullable<WireOutcome> outcome_of(const match::Match& match);

/// Fills in all members of the view that tell of the match, and leaves those of the room alone.
void show_match(View& view, const match::Match& match);

/// The few small things of a match that a fact of any kind may change, as they were before it.
struct MatchBefore {
    int turn = 0;
    SeatSet to_act;
    std::optional<match::Clocks> clocks;
    match::Offers offers;

    static MatchBefore of(const match::Match& match);
};

/// The events of one fact, in the order in which room.update tells them.
std::vector<Event> events_of(const MatchBefore& before, const match::Fact& fact, const match::Match& after);

/// What one fact changes of the members that tell of the match.
void append_changes(Changes& changes, const MatchBefore& before, const match::Fact& fact,
                    const match::Match& after);

/// For each offer that stood and does not any more, an event that it has lapsed.
void append_lapsed(std::vector<Event>& events, const match::Offers& before, const match::Match& after);

} // namespace visavis::proto
