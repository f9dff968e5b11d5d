// How long to wait before a connection is tried again. Knows no timer.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <random>

namespace visavis::client {

/// Doubles from time to time, and draws each wait from the upper half of what it has come to, so that those
/// whom one restart has cut off do not all come back at once.
class Backoff {
  public:
    static constexpr std::chrono::milliseconds least{250};
    static constexpr std::chrono::milliseconds most{15'000};

    explicit Backoff(std::uint32_t seed) : random_(seed) {}

    std::chrono::milliseconds next() {
        auto wait = std::uniform_int_distribution<std::int64_t>(ceiling_.count() / 2, ceiling_.count());
        ceiling_ = std::min(ceiling_ * 2, most);
        return std::chrono::milliseconds(wait(random_));
    }
    /// The connection is back.
    void reset() { ceiling_ = 2 * least; }

  private:
    std::minstd_rand random_;
    std::chrono::milliseconds ceiling_ = 2 * least;
};

} // namespace visavis::client
