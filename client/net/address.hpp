// Where a server is, as people write it. Knows no socket and resolves nothing.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

namespace visavis::client {

inline constexpr std::uint16_t default_port = 2280;

struct Address {
    std::string host = "localhost"; ///< a name or an address, IPv6 without brackets
    std::uint16_t port = default_port;

    bool operator==(const Address&) const = default;
};

enum class AddressFault : std::uint8_t { no_host, bad_port, stray_bracket };

/// Reads HOST, HOST:PORT, an IPv6 address, [IPv6] or [IPv6]:PORT. More than one colon without brackets is an
/// IPv6 address without a port, which is then `port`.
std::expected<Address, AddressFault> parse_address(std::string_view text, std::uint16_t port = default_port);

/// Whether it is this very machine by its name or address, which mean another one elsewhere.
bool is_this_machine(const Address& address);

/// Whether the text names a port of its own.
bool names_port(std::string_view text);

/// The inverse: HOST where the port is the default one, HOST:PORT or [IPv6]:PORT where it is not.
std::string write_address(const Address& address);

/// The same, with an IPv6 address always in brackets.
std::string write_host(const Address& address);

/// Where a browser finds what the server has at this path, which begins with a slash.
std::string write_link(const Address& address, std::string_view path);

} // namespace visavis::client
