// A finished match told from its record as watchers saw it: what match.history answers once the room has
// gone. Knows no file and no room.
#pragma once

#include <cstdint>
#include <optional>

#include "proto/messages/matches.hpp"
#include "proto/messages/records.hpp"

namespace visavis::proto {

/// The version of a match's beginning in its record, which grows by one with each of the match's facts. No
/// room comes so far, so that nobody takes the one for the other.
inline constexpr std::int64_t record_version = std::int64_t{1} << 32;

/// A page of updates, those behind version `after`. Where that is none, or a room's version, all of them,
/// with the view that they begin from. The record knows nothing of the room: its code is empty, its terms are
/// the defaults, and its score is none. Nothing when the record is not right.
std::optional<HistoryAnswer> history_of(const Record& record, std::optional<std::int64_t> after);

} // namespace visavis::proto
