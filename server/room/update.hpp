// What one fact looks like to each viewer: written from the fact, never by comparing whole views. A test
// holds that an old view with its changes is the new view, for every kind of fact and viewer.
#pragma once

#include "common/game/seat.hpp"
#include "proto/messages/rooms.hpp"
#include "server/room/state.hpp"

namespace visavis::server {

struct Update {
    proto::RoomUpdate shared;                                ///< what everybody is told
    PerSeat<std::optional<proto::Nullable<proto::You>>> you; ///< and each player besides

    /// The message for one viewer.
    proto::RoomUpdate for_viewer(Viewer viewer) const;
};

/// `turn_before` is the turn that stood before the fact.
Update update_of(int turn_before, const Fact& fact, const RoomState& after);

} // namespace visavis::server
