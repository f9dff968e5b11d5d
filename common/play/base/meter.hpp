// How much of an effort has been made. Knows no game.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "common/play/base/effort.hpp"

namespace visavis::play {

/// Positions are counted and never timed, so that the same effort always ends in the same place; only the
/// stop token comes from outside.
class Meter {
  public:
    explicit Meter(Effort effort) : effort_(std::move(effort)) {}

    void count(std::uint64_t positions) { seen_ += positions; }
    std::uint64_t seen() const { return seen_; }
    bool is_spent() const { return seen_ >= effort_.positions || effort_.stop.stop_requested(); }
    std::uint64_t left() const { return seen_ < effort_.positions ? effort_.positions - seen_ : 0; }
    /// What is left, for a part of the work that is to stop earlier: at most `positions` of it.
    Effort part(std::uint64_t positions) const {
        return {.stop = effort_.stop, .positions = std::min(positions, left())};
    }
    /// Does a part of the work, which is given a meter of its own.
    template <class Work>
    auto within(std::uint64_t positions, const Work& work) {
        Meter part_meter(part(positions));
        auto result = work(part_meter);
        count(part_meter.seen());
        return result;
    }

  private:
    Effort effort_;
    std::uint64_t seen_ = 0;
};

/// For what a search of so many positions remembers: enough, but no more than a hundred searches at once can
/// have.
constexpr std::size_t table_bytes_for(std::uint64_t positions) {
    constexpr std::uint64_t least = std::uint64_t{1} << 16;
    constexpr std::uint64_t most = std::uint64_t{1} << 25;
    return static_cast<std::size_t>(std::clamp(std::bit_ceil(std::min(positions, most)), least, most));
}

} // namespace visavis::play
