// A room and the history of its present match, as its facts come in: while it lives, and when it is
// recovered.
#pragma once

#include <optional>
#include <vector>

#include "server/room/journal.hpp"
#include "server/room/record_shelf.hpp"
#include "server/room/state.hpp"

namespace visavis::server {

struct RoomFold {
    RoomState state;
    RoomState opening;                   ///< as the present match began: it holds the match's first fact
    std::vector<SharedFact> match_facts; ///< since then

    void add(const SharedFact& fact);
};

/// What the record of the room's match is made of; nothing while it runs, or before there is one.
std::optional<FinishedMatch> finished_match(const RoomFold& fold);

/// A room as the store gives it back.
struct RecoveredRoom {
    RoomFold fold;
    std::vector<ChatLine> chat; ///< oldest first
};

} // namespace visavis::server
