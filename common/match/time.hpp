// The server's time as the rules of a match see it: a value that comes with each event, never read here.
#pragma once

#include <chrono>

namespace visavis {

/// Milliseconds since the Unix epoch at the server's start, monotonic from then on.
using ServerTime = std::chrono::sys_time<std::chrono::milliseconds>;
using Milliseconds = std::chrono::milliseconds;

} // namespace visavis
