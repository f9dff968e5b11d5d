// Spans of time and clocks in words. Knows no wall clock.
#pragma once

#include <cstdint>
#include <string>

#include "proto/messages/view.hpp"

namespace visavis::client::sentences {

/// "45 s", "2 min", "1 min 30 s", "1 h 5 min"; a started second counts as a whole one.
std::string duration(std::int64_t ms);

/// "1:52", "0:05", "1:00:00"; a started second counts as a whole one.
std::string clock_face(std::int64_t ms);

/// What both clocks show at the server's time `now_ms`; empty in a match without clocks.
std::string clocks_line(const proto::View& view, std::int64_t now_ms);

} // namespace visavis::client::sentences
