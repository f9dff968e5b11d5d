// The link by which a server or a room is handed on: `visavis://HOST[:PORT][/CODE][#FINGERPRINT]`. Knows no
// socket, and of the host no more than where its text ends.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace visavis::proto {

struct Invitation {
    std::string host;        ///< HOST or HOST:PORT, an IPv6 address in brackets; the port is 2280 without
    std::string room;        ///< its code; empty: the server is meant
    std::string fingerprint; ///< of the server's certificate, to which the connection must lead; empty: none

    bool operator==(const Invitation&) const = default;
};

std::string write_invitation(const Invitation& invitation);

/// Nothing where the text is no such link. Code and fingerprint are well-formed then; the host is not looked
/// into.
std::optional<Invitation> read_invitation(std::string_view text);

} // namespace visavis::proto
