#include "proto/hex.hpp"

namespace visavis::proto {

namespace {

constexpr std::string_view digits = "0123456789abcdef";

} // namespace

std::string to_hex(std::span<const std::uint8_t> bytes) {
    std::string hex;
    hex.reserve(2 * bytes.size());
    for (const std::uint8_t byte : bytes) {
        hex += digits[byte >> 4];
        hex += digits[byte & 0xF];
    }
    return hex;
}

bool read_hex(std::string_view hex, std::span<std::uint8_t> bytes) {
    if (hex.size() != 2 * bytes.size()) return false;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const auto high = digits.find(hex[2 * i]);
        const auto low = digits.find(hex[2 * i + 1]);
        if (high == std::string_view::npos || low == std::string_view::npos) return false;
        bytes[i] = static_cast<std::uint8_t>(high << 4 | low);
    }
    return true;
}

} // namespace visavis::proto
