// What a server has shown of itself by TLS. Knows no connection.
#pragma once

#include <string>

namespace visavis::client {

struct Certificate {
    std::string fingerprint;     ///< as in invitations
    bool is_vouched_for = false; ///< by one of the system's authorities, for the host that was asked for

    bool operator==(const Certificate&) const = default;
};

} // namespace visavis::client
