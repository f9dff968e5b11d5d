// What an update, or a room at first sight, is told as: all lines in their order. Pure, so that golden files
// can hold whole matches. Knows no connection.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "proto/messages/view.hpp"

namespace visavis::client {

/// The events, the position where it has changed, and what is waited for now. `now_ms` is the server's time.
std::vector<std::string> narrate(const std::vector<proto::Event>& events, const proto::View& before,
                                 const proto::View& after, std::int64_t now_ms);

/// The events alone, for a history.
std::vector<std::string> narrate_events(const std::vector<proto::Event>& events, const proto::View& before,
                                        const proto::View& after);

/// The whole position: how far the match is, the board, the clocks, and what is waited for.
std::vector<std::string> describe_position(const proto::View& view, std::int64_t now_ms);

} // namespace visavis::client
