// The server's log on standard error: a line of text or a line of JSON for each thing that happened. Knows
// nothing of what happens.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "server/settings.hpp"

namespace visavis::server {

/// For all that is logged with spdlog from now on. Control characters are written as escapes, so that one
/// thing stays one line.
void start_log(LogLevel level, LogFormat format);

using LogValue = std::variant<std::int64_t, std::string_view>;
using LogField = std::pair<std::string_view, LogValue>;

/// The message for spdlog: people read the sentence, programs the fields, which stand in JSON lines only. No
/// value may be a secret: a room is its number, never its code; a player is an id, never a token.
std::string with_fields(std::string sentence, const std::vector<LogField>& fields);

} // namespace visavis::server
