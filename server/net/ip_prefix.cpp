#include "server/net/ip_prefix.hpp"

#include <arpa/inet.h>

#include <charconv>
#include <string>

namespace visavis::server {

std::optional<IpBytes> read_ip(std::string_view text) {
    constexpr std::size_t mapped_bytes = IpPrefix::mapped_bits / 8;
    IpBytes bytes{};
    const std::string terminated(text);
    if (::inet_pton(AF_INET6, terminated.c_str(), bytes.data()) == 1) return bytes;
    bytes = {};
    bytes[mapped_bytes - 1] = bytes[mapped_bytes - 2] = 0xff;
    if (::inet_pton(AF_INET, terminated.c_str(), bytes.data() + mapped_bytes) == 1) return bytes;
    return std::nullopt;
}

std::optional<IpPrefix> IpPrefix::read(std::string_view text) {
    constexpr int all_bits = 128;
    const std::size_t slash = text.find('/');
    const std::string_view address = text.substr(0, slash);
    const auto begin = read_ip(address);
    if (!begin) return std::nullopt;
    const int before = address.contains(':') ? 0 : mapped_bits;
    int bits = all_bits - before;
    if (slash != std::string_view::npos) {
        const char* const end = text.data() + text.size();
        const int most = bits;
        const auto [stop, fault] = std::from_chars(text.data() + slash + 1, end, bits);
        if (fault != std::errc{} || stop != end || bits < 0 || bits > most) return std::nullopt;
    }
    return IpPrefix{*begin, before + bits};
}

bool IpPrefix::contains(const IpBytes& address) const {
    for (int bit = 0; bit < bits; ++bit) {
        const auto at = static_cast<std::size_t>(bit / 8);
        if (((begin[at] ^ address[at]) >> (7 - bit % 8) & 1) != 0) return false;
    }
    return true;
}

} // namespace visavis::server
