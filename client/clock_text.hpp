// A clock as people write it on a command line.
#pragma once

#include <optional>
#include <string_view>

#include "proto/messages/view.hpp"

namespace visavis::client {

/// "2m+10s", "90s", "1h30m+1m": the time of each player, and what each action adds (nothing where that is
/// left out). Nothing where it cannot be read, or lies outside what a server takes.
std::optional<proto::Clock> parse_clock(std::string_view text);

} // namespace visavis::client
