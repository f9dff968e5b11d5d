// How much of an effort has been made. Knows no game.
#pragma once

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
    /// What is left, for a part of the work that is to stop earlier: at most `positions` of it.
    Effort part(std::uint64_t positions) const {
        const std::uint64_t left = seen_ < effort_.positions ? effort_.positions - seen_ : 0;
        return {.stop = effort_.stop, .positions = positions < left ? positions : left};
    }

  private:
    Effort effort_;
    std::uint64_t seen_ = 0;
};

} // namespace visavis::play
