// What a connection speaks, told by its first bytes: one port serves everything. Knows no socket.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace visavis::server {

enum class Carrier : std::uint8_t {
    undecided,  ///< nothing but blanks so far
    json_lines, ///< `{`, after blank lines if any
    http,       ///< the first letter of a method: GET, HEAD, POST, PUT, PATCH, OPTIONS
    tls,        ///< a handshake record
    unknown,
};

/// Blanks before the first byte that tells: enough for a person's fingers, too few to hide behind.
inline constexpr std::size_t sniffed_blank_bytes = 256;

/// `first_bytes` are all that have come so far.
constexpr Carrier sniff(std::string_view first_bytes) {
    const std::size_t at = first_bytes.find_first_not_of(" \t\r\n");
    if (at > sniffed_blank_bytes) // or nothing but blanks
        return at == std::string_view::npos && first_bytes.size() <= sniffed_blank_bytes ? Carrier::undecided
                                                                                         : Carrier::unknown;
    switch (first_bytes[at]) {
        case '{':
            return Carrier::json_lines;
        case 'G':
        case 'H':
        case 'P':
        case 'O':
            return at == 0 ? Carrier::http : Carrier::unknown;
        case 0x16:
            return at == 0 ? Carrier::tls : Carrier::unknown;
        default:
            return Carrier::unknown;
    }
}

} // namespace visavis::server
