// IP addresses that begin with the same bits, as people write them. Knows no socket, and not whom an address
// stands for.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace visavis::server {

/// In network order; IPv4 mapped into IPv6.
using IpBytes = std::array<std::uint8_t, 16>;

/// Numeric, IPv6 without brackets.
std::optional<IpBytes> read_ip(std::string_view text);

struct IpPrefix {
    static constexpr int mapped_bits = 96; ///< before an IPv4 address

    IpBytes begin; ///< the bits behind the prefix do not matter
    int bits;      ///< of 128

    /// `192.0.2.7`, `192.0.2.0/24`, `2001:db8::7` or `2001:db8::/32`. Nothing where it is no such thing.
    static std::optional<IpPrefix> read(std::string_view text);
    bool contains(const IpBytes& address) const;
};

} // namespace visavis::server
