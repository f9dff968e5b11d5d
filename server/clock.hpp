// Where the server's time comes from: one reading of the wall clock at the start, then a clock that never
// steps. The rules and rooms never read it; they are given the time with each event.
#pragma once

#include <algorithm>
#include <chrono>

#include "common/match/time.hpp"

namespace visavis::server {

/// Tests and the simulation give a clock that they move by hand.
class Clock {
  public:
    virtual ~Clock() = default;
    virtual ServerTime now() const = 0;
};

class SteadyClock final : public Clock {
  public:
    ServerTime now() const override {
        const auto elapsed = std::chrono::steady_clock::now() - steady_start_;
        return start_ + std::chrono::floor<Milliseconds>(elapsed);
    }

    /// Time goes on from here at least: the wall clock may have been set back while the server was down.
    void start_after(ServerTime at) { start_ += std::max(at - now(), Milliseconds::zero()); }

  private:
    ServerTime start_ = std::chrono::floor<Milliseconds>(std::chrono::system_clock::now());
    std::chrono::steady_clock::time_point steady_start_ = std::chrono::steady_clock::now();
};

} // namespace visavis::server
