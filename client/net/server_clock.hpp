// What time it is at the server, told from the messages that it has sent. Knows no wall clock: this machine's
// may be wrong by hours.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

namespace visavis::client {

class ServerClock {
  public:
    /// A message stamped `at_ms` by the server came at `own_ms` of a monotonic clock of ours. Of all
    /// differences the least is nearest to the truth: the others were longer on the way.
    void saw(std::int64_t at_ms, std::int64_t own_ms) {
        const std::int64_t difference_ms = own_ms - at_ms;
        least_ms_ = least_ms_ ? std::min(*least_ms_, difference_ms) : difference_ms;
    }
    /// The server's time when ours is `own_ms`; 0 before the first message.
    std::int64_t now_ms(std::int64_t own_ms) const { return least_ms_ ? own_ms - *least_ms_ : 0; }
    /// When our clock will show that time of the server's; nothing before the first message.
    std::optional<std::int64_t> own_ms(std::int64_t at_ms) const {
        return least_ms_ ? std::optional(at_ms + *least_ms_) : std::nullopt;
    }

  private:
    std::optional<std::int64_t> least_ms_;
};

} // namespace visavis::client
