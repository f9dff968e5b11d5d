#include "server/net/proxies.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>

namespace visavis::server {

namespace {

constexpr int v4_bits = 32, v6_bits = 128;
constexpr std::size_t mapped_bytes = 12; // before an IPv4 address in IPv6

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// Some proxies write the port too: `192.0.2.7:4000`, `[2001:db8::7]:4000`.
std::string_view without_port(std::string_view text) {
    if (text.starts_with('[')) {
        const std::size_t end = text.find(']');
        return end == std::string_view::npos ? std::string_view() : text.substr(1, end - 1);
    }
    return std::ranges::count(text, ':') == 1 ? text.substr(0, text.find(':')) : text;
}

} // namespace

std::optional<Proxies::Bytes> Proxies::read_address(std::string_view text) {
    Bytes bytes{};
    const std::string terminated(text);
    if (::inet_pton(AF_INET6, terminated.c_str(), bytes.data()) == 1) return bytes;
    bytes = {};
    bytes[mapped_bytes - 1] = bytes[mapped_bytes - 2] = 0xff;
    if (::inet_pton(AF_INET, terminated.c_str(), bytes.data() + mapped_bytes) == 1) return bytes;
    return std::nullopt;
}

std::optional<Proxies::Range> Proxies::read_range(std::string_view text) {
    const std::size_t slash = text.find('/');
    const std::string_view address = text.substr(0, slash);
    const auto begin = read_address(address);
    if (!begin) return std::nullopt;
    const int most = address.find(':') == std::string_view::npos ? v4_bits : v6_bits;
    int bits = most;
    if (slash != std::string_view::npos) {
        const char* const end = text.data() + text.size();
        const auto [stop, fault] = std::from_chars(text.data() + slash + 1, end, bits);
        if (fault != std::errc{} || stop != end || bits < 0 || bits > most) return std::nullopt;
    }
    return Range{*begin, bits + v6_bits - most};
}

Proxies::Proxies(std::span<const std::string> ranges) {
    for (const std::string& each : ranges)
        if (const auto range = read_range(each)) ranges_.push_back(*range);
}

bool Proxies::is_range(std::string_view text) {
    return read_range(text).has_value();
}

bool Proxies::trust(std::string_view address) const {
    if (ranges_.empty()) return false;
    const auto bytes = read_address(address);
    return bytes && trust(*bytes);
}

bool Proxies::trust(const Bytes& address) const {
    return std::ranges::any_of(ranges_, [&address](const Range& range) {
        for (int bit = 0; bit < range.bits; ++bit) {
            const auto at = static_cast<std::size_t>(bit / 8);
            if (((range.begin[at] ^ address[at]) >> (7 - bit % 8) & 1) != 0) return false;
        }
        return true;
    });
}

std::optional<Address> Proxies::find_client(std::string_view forwarded_for) const {
    while (!forwarded_for.empty()) {
        const std::size_t comma = forwarded_for.rfind(',');
        const std::string_view last =
            comma == std::string_view::npos ? forwarded_for : forwarded_for.substr(comma + 1);
        const auto bytes = read_address(without_port(trimmed(last)));
        if (!bytes) return std::nullopt;
        if (!trust(*bytes)) return Address::v6(*bytes);
        forwarded_for = comma == std::string_view::npos ? "" : forwarded_for.substr(0, comma);
    }
    return std::nullopt;
}

} // namespace visavis::server
