#include "server/net/address.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace visavis::server {

namespace {

constexpr std::array<std::uint8_t, 12> v4_mapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

template <std::size_t bytes>
std::uint64_t big_endian(const std::uint8_t* from) {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < bytes; ++i) bits = bits << 8 | from[i];
    return bits;
}

} // namespace

Address Address::v4(const V4Bytes& bytes) {
    return {true, big_endian<4>(bytes.data())};
}

Address Address::v6(const V6Bytes& bytes) {
    if (std::equal(v4_mapped.begin(), v4_mapped.end(), bytes.begin()))
        return {true, big_endian<4>(bytes.data() + v4_mapped.size())};
    return {false, big_endian<8>(bytes.data())};
}

bool Address::is_loopback() const {
    return is_v4_ ? bits_ >> 24 == 127 : bits_ == 0; // ::1 begins with 64 zeros, and nobody else's does
}

Address Address::with_leading_bits(int count) const {
    const int dropped = prefix_bits() - count;
    return {is_v4_, dropped >= 64 ? 0 : bits_ >> dropped << dropped};
}

std::string Address::text() const {
    const auto part = [this](int shift, std::uint64_t mask) { return bits_ >> shift & mask; };
    if (is_v4_)
        return fmt::format("{}.{}.{}.{}", part(24, 0xff), part(16, 0xff), part(8, 0xff), part(0, 0xff));
    return fmt::format("{:x}:{:x}:{:x}:{:x}::/64", part(48, 0xffff), part(32, 0xffff), part(16, 0xffff),
                       part(0, 0xffff));
}

} // namespace visavis::server
