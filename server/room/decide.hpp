// What a request or a timer leads to: a fact to be stored, or the reason why not. Changes nothing, and knows
// no connection, clock or randomness: whatever it needs of those comes with the event.
#pragma once

#include <string>
#include <variant>

#include "common/match/match.hpp"
#include "common/match/time.hpp"
#include "common/virtem/deal.hpp"
#include "proto/error.hpp"
#include "server/room/facts.hpp"
#include "server/room/state.hpp"

namespace visavis::server {

/// Chance for a match that may start: drawn by the shell from the secure generator, used or not.
struct MatchChance {
    match::MatchId id{};
    virtem::Seed seed{};
};

struct PlayerJoins {
    SeatHolder holder;
    MatchChance chance;
};
struct PlayerLeaves {
    std::string player;
};
struct PlayerActs {
    std::string player;
    match::MatchId match{};
    int turn = 0;
    std::string action; ///< as typed
};
struct RoomExpires {};

using RoomEvent = std::variant<PlayerJoins, PlayerLeaves, PlayerActs, RoomExpires>;

/// The request is in order and changes nothing: it is answered as the first time.
struct Unchanged {
    bool operator==(const Unchanged&) const = default;
};

using Decision = std::variant<Fact, Unchanged, proto::Error>;

Decision decide(const RoomState& state, const RoomEvent& event, ServerTime at);

} // namespace visavis::server
