// A room and the history of its present match, as its facts come in: while it lives, and when it is
// recovered.
#pragma once

#include <vector>

#include "server/room/journal.hpp"
#include "server/room/state.hpp"

namespace visavis::server {

struct RoomFold {
    RoomState state;
    RoomState opening;                   ///< as the present match began: it holds the match's first fact
    std::vector<SharedFact> match_facts; ///< since then

    void add(const SharedFact& fact) {
        state = evolve(std::move(state), *fact);
        if (starts_match(*fact)) {
            opening = state;
            match_facts.clear();
        } else if (state.match) {
            match_facts.push_back(fact);
        }
    }
};

/// A room as the store gives it back.
struct RecoveredRoom {
    RoomFold fold;
    std::vector<ChatLine> chat; ///< oldest first
};

} // namespace visavis::server
