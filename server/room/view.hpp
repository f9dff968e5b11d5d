// A room as one viewer may see it, whole (for join, watch and the beginning of a history). Secrecy is here
// and in the games' `view`, nowhere else. Knows no connection.
#pragma once

#include "common/game/seat.hpp"
#include "proto/messages/rooms.hpp"
#include "proto/messages/view.hpp"
#include "server/room/state.hpp"

namespace visavis::server {

proto::View view_of(const RoomState& state, Viewer viewer);

/// The room's line in the lobby.
proto::RoomEntry entry_of(const RoomState& state);

// The members of a view one by one, for the updates.
proto::Game game_of(const RoomBase& room);
proto::Options options_of(const RoomBase& room);
proto::Seats seats_of(const RoomBase& room);
proto::Score score_of(const RoomBase& room);
proto::Nullable<proto::MatchName> match_of(const RoomState& state);
int turn_of(const RoomState& state);
std::vector<Seat> to_act_of(const RoomState& state);
proto::Nullable<std::array<proto::ClockFace, 2>> clocks_of(const RoomState& state);
std::vector<proto::Offer> offers_of(const RoomState& state);
proto::Nullable<proto::Board> board_of(const RoomState& state);
proto::Nullable<proto::Position> position_of(const RoomState& state);
proto::Nullable<proto::WireOutcome> outcome_of(const RoomState& state);
/// Null where the seat is nobody's.
proto::Nullable<proto::You> you_of(const RoomState& state, Seat seat);

proto::Person person_of(const SeatHolder& holder);

} // namespace visavis::server
