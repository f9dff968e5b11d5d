// Lower-case hex, as ids and hashes travel.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace visavis::proto {

std::string to_hex(std::span<const std::uint8_t> bytes);

/// Fills `bytes` from exactly twice as many lower-case hex digits; false, and nothing promised, otherwise.
bool read_hex(std::string_view hex, std::span<std::uint8_t> bytes);

template <std::size_t size>
std::optional<std::array<std::uint8_t, size>> from_hex(std::string_view hex) {
    std::array<std::uint8_t, size> bytes;
    if (!read_hex(hex, bytes)) return std::nullopt;
    return bytes;
}

} // namespace visavis::proto
