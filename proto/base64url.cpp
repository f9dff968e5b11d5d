#include "proto/base64url.hpp"

namespace visavis::proto {

namespace {

constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

} // namespace

std::string to_base64url(std::span<const std::uint8_t> bytes) {
    std::string text;
    std::uint32_t bits = 0;
    int held = 0; // of `bits`, not yet written
    for (const std::uint8_t byte : bytes) {
        bits = bits << 8 | byte;
        for (held += 8; held >= 6; held -= 6) text += digits[bits >> (held - 6) & 0x3F];
    }
    if (held > 0) text += digits[bits << (6 - held) & 0x3F];
    return text;
}

bool is_base64url_of_32_bytes(std::string_view text) {
    constexpr std::size_t characters = 43;
    return text.size() == characters && text.find_first_not_of(digits) == std::string_view::npos &&
           digits.find(text.back()) % 4 == 0; // the last two bits stand for nothing
}

} // namespace visavis::proto
