// A room's past and present in words, so that a row of a table reads like a rule:
//   "ann opens timed gladiator; bob joins; ann plays A1; 60 s pass; bob offers draw"
// A step is one of
//   NAME opens [timed] GAME · NAME joins · NAME leaves · NAME goes away · NAME comes back
//   NAME plays ACTION · NAME moves (as may be) · NAME offers|accepts|declines KIND
//   NAME gives · NAME resigns · NAME claims
//   NUMBER ms|s|days pass · time runs out · absence is noticed · the room expires
//   the server is back after NUMBER ms|s|days (which have passed before)
// and what is asked of a match may go on with `at TURN` or `in another match`. Every step but those of time
// itself takes a second. A timed match has 100 s and 10 s more with each action.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/room/decide.hpp"
#include "server/room/state.hpp"

namespace visavis::tests {

class Story {
  public:
    /// All its steps have come about: each must be accepted, and leave the room consistent.
    explicit Story(std::string_view steps);

    /// The facts that the steps have led to.
    static std::vector<server::Fact> facts(std::string_view steps) { return Story(steps).facts_; }

    /// What the step would lead to, now.
    server::Decision decision(std::string_view step) const;

    server::RoomState state;
    server::Absences absences; ///< of the seats' players
    ServerTime at;

  private:
    bool goes_by(std::string_view step);

    std::vector<server::Fact> facts_;
};

/// What the step asks for in this state. Every match of a story has the same id and seed.
server::RoomEvent event_of(const server::RoomState& state, std::string_view step,
                           const server::Absences& absences = {});

/// The room after all steps.
inline server::RoomState room_after(std::string_view steps) {
    return Story(steps).state;
}

/// In words: "seated 1, started", "left 0, aborted", "left 0, resigned, closes", "acted", "offered draw by
/// 0", "ended, time, wins 1", "expired", "unchanged", or the reason of a refusal.
std::string in_words(const server::Decision& decision);

/// A room for the two who tell stories.
server::facts::Opened opening(std::string_view game, std::string_view name);

} // namespace visavis::tests
