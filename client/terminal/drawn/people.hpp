// The two players as lines: whose turn it is, names, clocks. Knows no game.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "client/terminal/drawn/glyphs.hpp"
#include "client/terminal/drawn/screen.hpp"
#include "proto/messages/view.hpp"

namespace visavis::client {

/// The reader's own seat first, a watcher's is seat 0.
std::array<Seat, 2> seats_in_order(const proto::View& view);

/// Whose turn it is, the name, and whether somebody has gone: as in "► Ada (you)".
StyledLine name_line(const proto::View& view, Seat seat, const Glyphs& glyphs);

/// The line up to `end` (a column, not written any more), with a sign where something is missing.
void paint_cut(Screen& screen, Point at, const StyledLine& line, int end, const Glyphs& glyphs);

/// "1:52"; empty without clocks. One that is about to run out stands out.
Run clock_run(const proto::View& view, Seat seat, std::int64_t now_ms);

} // namespace visavis::client
