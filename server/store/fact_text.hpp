// A room's facts as text, for a journal on disk. What was written once is read for ever.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "server/room/facts.hpp"
#include "server/room/state.hpp"

namespace visavis::server {

/// One JSON object in one line. `before` is the room as it was before this fact.
std::string write_fact(const RoomState& before, const Fact& fact);

/// What `write_fact` has written; otherwise what is wrong with it, as the end of a sentence.
std::expected<Fact, std::string> read_fact(const RoomState& before, std::string_view text);

} // namespace visavis::server
