#include "server/net/proxies.hpp"

#include <algorithm>

namespace visavis::server {

namespace {

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

Proxies::Proxies(std::span<const std::string> ranges) {
    for (const std::string& each : ranges)
        if (const auto range = IpPrefix::read(each)) ranges_.push_back(*range);
}

bool Proxies::is_range(std::string_view text) {
    return IpPrefix::read(text).has_value();
}

bool Proxies::trust(std::string_view address) const {
    if (ranges_.empty()) return false;
    const auto bytes = read_ip(address);
    return bytes && trust(*bytes);
}

bool Proxies::trust(const IpBytes& address) const {
    return std::ranges::any_of(ranges_, [&address](const IpPrefix& each) { return each.contains(address); });
}

std::optional<Address> Proxies::find_client(std::string_view forwarded_for) const {
    while (!forwarded_for.empty()) {
        const std::size_t comma = forwarded_for.rfind(',');
        const std::string_view last =
            comma == std::string_view::npos ? forwarded_for : forwarded_for.substr(comma + 1);
        const auto bytes = read_ip(without_port(trimmed(last)));
        if (!bytes) return std::nullopt;
        if (!trust(*bytes)) return Address::v6(*bytes);
        forwarded_for = comma == std::string_view::npos ? "" : forwarded_for.substr(0, comma);
    }
    return std::nullopt;
}

} // namespace visavis::server
