// A finished match told from its record as watchers saw it: what match.history answers once the room has
// gone. Knows no file and no room.
#pragma once

#include <cstdint>
#include <optional>

#include "proto/messages/matches.hpp"
#include "proto/messages/records.hpp"

namespace visavis::proto {

/// A page of updates, those behind version `after`; with the view that they begin from when there is none.
/// The record knows nothing of the room: its code is empty, its terms are the defaults, its score is none,
/// and versions count the match's facts. Nothing when the record is not right.
std::optional<HistoryAnswer> history_of(const Record& record, std::optional<std::int64_t> after);

} // namespace visavis::proto
