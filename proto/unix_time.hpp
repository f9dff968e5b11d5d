// Times as messages and records write them.
#pragma once

#include <cstdint>

#include "common/match/time.hpp"

namespace visavis::proto {

inline std::int64_t unix_ms(ServerTime at) {
    return at.time_since_epoch().count();
}

} // namespace visavis::proto
