// A record gone through on a drawn screen. Knows no server.
#pragma once

#include "client/records/story.hpp"
#include "client/terminal/drawn/display.hpp"

namespace visavis::client {

/// Until it is left; returns the exit code, 128 + n where signal n has ended it. Without a first step nothing
/// is drawn.
int replay_drawn(const Story& story, Display& display);

} // namespace visavis::client
