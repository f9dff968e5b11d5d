// How fast one connection may ask: a bucket that holds a burst and fills at a steady rate.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "common/match/time.hpp"

namespace visavis::server {

class RequestRate {
  public:
    /// `per_second` of 0 lifts the limit.
    RequestRate(std::size_t per_second, std::size_t burst)
        : per_second_(static_cast<std::int64_t>(per_second)),
          capacity_(static_cast<std::int64_t>(std::max<std::size_t>(burst, 1)) * request),
          level_(capacity_) {}

    /// Takes one request's worth, or says how long to wait for it.
    std::optional<Milliseconds> take(ServerTime at) {
        if (per_second_ == 0) return std::nullopt;
        const std::int64_t elapsed_ms = std::max<std::int64_t>((at - filled_at_).count(), 0);
        // Beyond this long the bucket is full anyhow; the product below must not overflow.
        level_ = elapsed_ms > capacity_ ? capacity_ : std::min(capacity_, level_ + elapsed_ms * per_second_);
        filled_at_ = std::max(at, filled_at_);
        if (level_ >= request) {
            level_ -= request;
            return std::nullopt;
        }
        return Milliseconds((request - level_ + per_second_ - 1) / per_second_);
    }

  private:
    static constexpr std::int64_t request =
        1000; ///< a request in thousandths: a millisecond fills `per_second_`

    std::int64_t per_second_;
    std::int64_t capacity_;
    std::int64_t level_;
    ServerTime filled_at_;
};

} // namespace visavis::server
