// Why there is no conversation with a server. Knows no sentence: what a person is told stands in
// terminal/sentences.
#pragma once

#include <cstdint>

namespace visavis::client {

enum class Failure : std::uint8_t {
    unknown_host, ///< the name resolves to no address
    refused,      ///< nobody listens there
    unreachable,  ///< no way leads there
    timed_out,    ///< no connection, or no greeting, in time
    not_visavis,  ///< somebody answers, but not in this protocol
    no_tls,       ///< nobody there takes an encrypted connection
    gone,         ///< the connection ended
};

} // namespace visavis::client
