// The deal as a pure function of a 32-byte seed, so that anyone can check it (RULES, "The deal from a seed").
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "common/game/sha256.hpp"
#include "common/virtem/cards.hpp"

namespace visavis::virtem {

using Seed = Digest;

/// What one random byte says about a number below `limit` (1 … 256): nothing where it would favour some.
constexpr std::optional<int> below(int limit, std::uint8_t byte) {
    if (byte >= 256 - 256 % limit) return std::nullopt;
    return byte % limit;
}

/// The random bytes of one seed: SHA-256(seed ‖ counter), block after block.
class SeedStream {
  public:
    explicit SeedStream(const Seed& seed) : seed_(seed) {}

    std::uint8_t next_byte();
    /// Every number from 0 up to `limit` (1 … 256, not reached) equally often.
    int next_below(int limit);

  private:
    Seed seed_;
    Digest block_{};
    std::size_t used_ = block_.size();
    std::uint32_t counter_ = 0;
};

/// A layout that is given draws nothing from the stream; none means that it is to be drawn.
Board deal(const Seed& seed, std::optional<LayoutId> layout);

/// Whether two black cards are neighbours, which no deal shows (a swap may bring it about).
bool has_neighbouring_blacks(const Board& board);

} // namespace visavis::virtem
