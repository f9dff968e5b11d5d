// What a terminal must be sent so that it shows another screen than before: ECMA-48, which every terminal in
// use understands. Knows no terminal.
#pragma once

#include <cstdint>
#include <string>

#include "client/terminal/drawn/screen.hpp"

namespace visavis::client {

enum class ColourDepth : std::uint8_t { none, sixteen, many };

/// Sent in one piece, what changes changes at once. Where the sizes differ, everything is written anew; what
/// is the same is not sent.
std::string difference(const Screen& before, const Screen& after, ColourDepth depth);

/// The whole screen, whatever the terminal shows now.
std::string repaint(const Screen& screen, ColourDepth depth);

} // namespace visavis::client
