// What the server has done since its start, in plain numbers. Knows nothing of who wants to know, and no name
// of anybody.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>

#include "proto/error.hpp"

namespace visavis::server {

/// How long something took, how often.
class Durations {
  public:
    /// Upper bounds of all buckets but the last, in seconds: what a person cannot feel, and what they can.
    static constexpr std::array<double, 13> bounds{0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01,
                                                   0.025,  0.05,    0.1,    0.25,  1,      5};

    void add(std::chrono::duration<double> took) {
        const auto bucket = std::ranges::lower_bound(bounds, took.count());
        ++counts_[static_cast<std::size_t>(bucket - bounds.begin())];
        ++count_;
        seconds_ += took.count();
    }
    /// By bucket, each without those below it.
    const std::array<std::uint64_t, bounds.size() + 1>& counts() const { return counts_; }
    std::uint64_t count() const { return count_; }
    double seconds() const { return seconds_; }

  private:
    std::array<std::uint64_t, bounds.size() + 1> counts_{};
    std::uint64_t count_ = 0;
    double seconds_ = 0;
};

struct Tally {
    std::map<proto::Reason, std::uint64_t> refused; ///< requests
    Durations actions;                              ///< accepted ones, from being read to being answered
};

} // namespace visavis::server
