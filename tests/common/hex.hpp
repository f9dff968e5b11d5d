// 32 bytes from their hex digits, as the cases write seeds and hashes.
#pragma once

#include <array>
#include <charconv>
#include <cstdint>
#include <stdexcept>
#include <string>

namespace visavis {

inline std::array<std::uint8_t, 32> bytes_of_hex(const std::string& digits) {
    std::array<std::uint8_t, 32> bytes;
    if (digits.size() != 2 * bytes.size()) throw std::invalid_argument("not 64 hex digits");
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const char* pair = digits.data() + 2 * i;
        if (std::from_chars(pair, pair + 2, bytes[i], 16).ptr != pair + 2)
            throw std::invalid_argument("not a hex digit");
    }
    return bytes;
}

} // namespace visavis
