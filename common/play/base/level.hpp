// How well an opponent plays, and what it is given to do so. Knows no game.
#pragma once

#include <array>
#include <cstdint>

namespace visavis::play {

/// From gentle (1) to perfect, or as near as its budget allows (5).
using Level = int;
inline constexpr Level lowest_level = 1;
inline constexpr Level highest_level = 5;

/// From a secure generator, fresh for every choice: whoever could tell them could tell the choice.
using RandomBytes = std::array<std::uint8_t, 32>;

} // namespace visavis::play
