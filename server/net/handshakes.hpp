// The TLS handshakes that are under way, of which there is a most: one under way costs many times the memory
// of a connection. Knows no connection.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <utility>

#include "server/settings.hpp"

namespace visavis::server {

/// Where there is no place for one more, the oldest gives way: an honest handshake takes two round trips, so
/// that whoever begins many and finishes none keeps nobody out.
class Handshakes {
  public:
    using Number = std::uint64_t; ///< 0 is nobody's

    /// `most` of 0 lifts the limit.
    explicit Handshakes(std::size_t most) : most_(most) {}

    /// Called when another one needs the place, after which it need not end any more.
    using GiveWay = std::function<void()>;
    Number begin(GiveWay give_way) {
        if (is_reached(oldest_first_.size(), most_)) {
            const auto oldest = oldest_first_.begin();
            const GiveWay made_to = std::move(oldest->second);
            oldest_first_.erase(oldest);
            made_to();
        }
        oldest_first_.emplace(next_, std::move(give_way));
        return next_++;
    }
    void end(Number number) { oldest_first_.erase(number); }

  private:
    std::size_t most_;
    std::map<Number, GiveWay> oldest_first_;
    Number next_ = 1;
};

} // namespace visavis::server
