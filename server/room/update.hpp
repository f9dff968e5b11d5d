// What one fact looks like to each viewer: written from the fact, never by comparing whole views. A test
// holds that an old view with its changes is the new view, for every kind of fact and viewer.
#pragma once

#include <optional>

#include "common/game/seat.hpp"
#include "common/match/match.hpp"
#include "proto/match_view.hpp"
#include "proto/messages/rooms.hpp"
#include "server/room/state.hpp"

namespace visavis::server {

/// What the fact's match was like before it.
proto::MatchBefore before_of(const RoomState& state);

struct Update {
    proto::RoomUpdate shared;                                ///< what everybody is told
    PerSeat<std::optional<proto::Nullable<proto::You>>> you; ///< and each player besides

    /// The message for one viewer.
    proto::RoomUpdate for_viewer(Viewer viewer) const;
};

Update update_of(const proto::MatchBefore& before, const Fact& fact, const RoomState& after);

} // namespace visavis::server
