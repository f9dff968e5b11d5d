// What passes through all connections, counted for metrics and tests.
#pragma once

#include <cstdint>

namespace visavis::server {

struct Traffic {
    std::uint64_t lines_in = 0; ///< messages, by whichever carrier
    std::uint64_t bytes_in = 0;
    std::uint64_t lines_out = 0;
    std::uint64_t bytes_out = 0;
    std::uint64_t writes = 0; ///< one for each batch, whatever the kernel makes of it
    std::uint64_t http_requests = 0;
    std::uint64_t turned_away = 0; ///< connections beyond a cap
};

} // namespace visavis::server
