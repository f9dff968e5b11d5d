// The updates of a match that this client did not hear, asked for page by page and told as sentences. Knows
// no room.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "client/net/requests.hpp"
#include "client/terminal/output.hpp"
#include "client/terminal/room_state.hpp"

namespace visavis::client {

/// Which part of a match: what follows `from`, or everything where that is empty, up to a version.
struct HistorySpan {
    std::string match;
    RoomState from;
    std::int64_t last_version = INT64_MAX;
};

/// What one update brought, and the room after it.
struct HistoryStep {
    std::vector<std::string> told;
    proto::View view;
};

/// All steps at once, so that what happens meanwhile does not stand in between, the beginning first; nothing
/// where the server refused, which has been said.
using TellHistory = std::function<void(std::optional<std::vector<HistoryStep>> steps)>;

std::vector<std::string> lines_of(const std::vector<HistoryStep>& steps);

void ask_for_history(Requests& requests, Output& output, HistorySpan span, TellHistory tell);

} // namespace visavis::client
