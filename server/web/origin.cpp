#include "server/web/origin.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <cstddef>

namespace visavis::server {

namespace {

constexpr std::size_t most_name_bytes = 253;
constexpr std::size_t most_port_digits = 5;
constexpr std::string_view https_port = "443";

struct Host {
    std::string_view name; ///< with the brackets of an IPv6 address
    std::string_view port; ///< digits, or nothing
};

Host split(std::string_view host) {
    const std::size_t after_brackets = host.starts_with('[') ? host.find(']') : 0;
    const std::size_t colon =
        after_brackets == std::string_view::npos ? after_brackets : host.find(':', after_brackets);
    if (colon == std::string_view::npos) return {host, {}};
    return {host.substr(0, colon), host.substr(colon + 1)};
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

bool is_of_a_name(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '.' ||
           c == '_';
}

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool equals(std::string_view one, std::string_view other) {
    return std::ranges::equal(one, other, {}, lower, lower);
}

bool is_address(int family, std::string_view text) {
    std::array<char, sizeof(in6_addr)> bytes;
    return ::inet_pton(family, std::string(text).c_str(), bytes.data()) == 1;
}

bool is_v6_in_brackets(std::string_view name) {
    return name.starts_with('[') && name.ends_with(']') &&
           is_address(AF_INET6, name.substr(1, name.size() - 2));
}

/// An origin's host, and the port that its scheme has unless another is named.
struct Origin {
    std::string_view host;
    std::string_view scheme_port;
};

Origin read_origin(std::string_view origin) {
    constexpr std::array<std::array<std::string_view, 2>, 2> schemes{
        {{"http://", "80"}, {"https://", https_port}}};
    for (const auto& [scheme, port] : schemes)
        if (equals(origin.substr(0, scheme.size()), scheme)) return {origin.substr(scheme.size()), port};
    return {};
}

} // namespace

bool is_host(std::string_view host) {
    const auto [name, port] = split(host);
    if (host.ends_with(':') || port.size() > most_port_digits || !std::ranges::all_of(port, is_digit))
        return false;
    if (name.empty() || name.size() > most_name_bytes) return false;
    return is_v6_in_brackets(name) || std::ranges::all_of(name, is_of_a_name);
}

bool is_origin(std::string_view origin) {
    return is_host(read_origin(origin).host);
}

bool is_served(std::string_view host, std::span<const std::string> names) {
    if (names.empty()) return true;
    const std::string_view name = split(host).name;
    if (is_v6_in_brackets(name) || is_address(AF_INET, name) || equals(name, "localhost")) return true;
    return std::ranges::any_of(names, [name](std::string_view each) { return equals(name, each); });
}

bool may_speak(std::string_view origin, std::string_view host, std::span<const std::string> others,
               Came came) {
    if (std::ranges::any_of(others, [origin](std::string_view each) { return equals(origin, each); }))
        return true;
    const auto [from, scheme_port] = read_origin(origin);
    if (!is_host(from) || (came == Came::by_https && scheme_port != https_port)) return false;
    const Host one = split(from), other = split(host);
    const auto port_or = [](std::string_view port, std::string_view usual) {
        return port.empty() ? usual : port;
    };
    return equals(one.name, other.name) && port_or(one.port, scheme_port) == port_or(other.port, scheme_port);
}

} // namespace visavis::server
