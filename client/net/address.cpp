#include "client/net/address.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

namespace visavis::client {

namespace {

struct Parts {
    std::string_view host;
    std::optional<std::string_view> port;
};

std::expected<Parts, AddressFault> split(std::string_view text) {
    if (text.starts_with('[')) {
        const auto close = text.find(']');
        if (close == std::string_view::npos) return std::unexpected(AddressFault::stray_bracket);
        const std::string_view host = text.substr(1, close - 1);
        const std::string_view rest = text.substr(close + 1);
        if (rest.empty()) return Parts{host, std::nullopt};
        if (!rest.starts_with(':')) return std::unexpected(AddressFault::stray_bracket);
        return Parts{host, rest.substr(1)};
    }
    if (text.find_first_of("[]") != std::string_view::npos)
        return std::unexpected(AddressFault::stray_bracket);
    if (std::ranges::count(text, ':') != 1) return Parts{text, std::nullopt};
    const auto colon = text.find(':');
    return Parts{text.substr(0, colon), text.substr(colon + 1)};
}

std::optional<std::uint16_t> parse_port(std::string_view text) {
    std::uint16_t port = 0;
    const char* const begin = text.data();
    const char* const end = begin + text.size();
    const auto [stop, fault] = std::from_chars(begin, end, port);
    if (fault != std::errc{} || stop != end || port == 0) return std::nullopt;
    return port;
}

std::string with_port(const Address& address) {
    const bool is_ipv6 = address.host.contains(':');
    return (is_ipv6 ? "[" + address.host + "]" : address.host) + ":" + std::to_string(address.port);
}

} // namespace

std::expected<Address, AddressFault> parse_address(std::string_view text, std::uint16_t port) {
    const auto parts = split(text);
    if (!parts) return std::unexpected(parts.error());
    if (parts->host.empty()) return std::unexpected(AddressFault::no_host);
    Address address{std::string(parts->host), port};
    if (parts->port) {
        const auto own_port = parse_port(*parts->port);
        if (!own_port) return std::unexpected(AddressFault::bad_port);
        address.port = *own_port;
    }
    return address;
}

bool is_this_machine(const Address& address) {
    return address.host == "localhost" || address.host == "::1" || address.host.starts_with("127.");
}

bool names_port(std::string_view text) {
    const auto parts = split(text);
    return parts && parts->port;
}

std::string write_address(const Address& address) {
    return address.port == default_port ? address.host : with_port(address);
}

std::string write_host(const Address& address) {
    const std::string whole = with_port(address);
    return address.port == default_port ? whole.substr(0, whole.rfind(':')) : whole;
}

std::string write_link(const Address& address, std::string_view path) {
    return ("http://" + with_port(address)).append(path);
}

} // namespace visavis::client
