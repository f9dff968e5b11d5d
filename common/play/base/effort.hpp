// How well an opponent plays, and what whoever asks it, or an analysis, brings along. Knows no game.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <stop_token>

namespace visavis::play {

/// From gentle (1) to perfect, or as near as the effort allows (5).
using Level = int;
inline constexpr Level lowest_level = 1;
inline constexpr Level highest_level = 5;

/// From a secure generator, fresh for every choice: whoever could tell them could tell the choice.
using RandomBytes = std::array<std::uint8_t, 32>;

/// Hears how many of all positions have been judged.
using HearProgress = std::function<void(std::size_t number, std::size_t all)>;

/// How long a search may go on: until it is told to stop, or has seen so many positions.
struct Effort {
    std::stop_token stop;
    std::uint64_t positions = std::numeric_limits<std::uint64_t>::max();
};

} // namespace visavis::play
