// Who is behind a connection, as far as the network tells: the key by which connections and wrong guesses are
// counted. Knows no socket.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace visavis::server {

/// An IPv4 address, or the /64 of an IPv6 address: whoever has one address of a /64 has all of them. An IPv4
/// address mapped into IPv6, which is how a dual-stack socket shows it, is the IPv4 address.
class Address {
  public:
    using V4Bytes = std::array<std::uint8_t, 4>; ///< in network order
    using V6Bytes = std::array<std::uint8_t, 16>;

    static Address v4(const V4Bytes& bytes);
    static Address v6(const V6Bytes& bytes);

    /// As people write it: `192.0.2.7`, or `2001:db8:0:1::/64`.
    std::string text() const;

    bool is_v4() const { return is_v4_; }
    /// Of this very machine.
    bool is_loopback() const;
    /// How many bits tell it from others: 32 or 64.
    int prefix_bits() const { return is_v4_ ? 32 : 64; }
    /// With all bits behind so many taken for 0.
    Address with_leading_bits(int count) const;

    friend auto operator<=>(const Address&, const Address&) = default;

  private:
    friend struct std::hash<Address>;

    Address(bool is_v4, std::uint64_t bits) : is_v4_(is_v4), bits_(bits) {}

    bool is_v4_;
    std::uint64_t bits_; ///< the IPv4 address, or the upper half of the IPv6 address
};

} // namespace visavis::server

template <>
struct std::hash<visavis::server::Address> {
    std::size_t operator()(const visavis::server::Address& address) const noexcept {
        return std::hash<std::uint64_t>{}(address.bits_ * 2 + (address.is_v4_ ? 1 : 0));
    }
};
