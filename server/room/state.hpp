// A room as a fold over its facts. Knows nobody's connection.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "common/game/seat.hpp"
#include "common/match/match.hpp"
#include "common/match/time.hpp"
#include "proto/messages/view.hpp"
#include "server/room/facts.hpp"

namespace visavis::server {

struct RoomState : RoomBase {
    std::optional<match::Match> match; ///< the present one, or the last
    ServerTime at;                     ///< of the last fact
    std::optional<proto::RoomEnd> closed;

    bool operator==(const RoomState&) const = default;
};

/// The room after one more fact. The first one is `Opened`.
RoomState evolve(RoomState state, const Fact& fact);

/// The code of the room that this fact belongs to.
const std::string& code_after(const RoomState& before, const Fact& fact);

/// Whether a match begins with this fact, the room's first or a rematch.
bool starts_match(const Fact& fact);

proto::Phase phase_of(const RoomState& state);

/// The seat that this player holds.
std::optional<Seat> seat_of(const RoomState& state, std::string_view player);

/// A seat that somebody may take: none once the room has had a match.
std::optional<Seat> free_seat(const RoomState& state);

/// Laws of a room that hold after every fact.
bool is_consistent(const RoomState& state);

} // namespace visavis::server
