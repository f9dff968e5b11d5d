#include "proto/fingerprint.hpp"

#include "common/game/sha256.hpp"

namespace visavis::proto {

namespace {

constexpr std::string_view base64url = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

} // namespace

std::string fingerprint(std::span<const std::uint8_t> certificate) {
    std::string text;
    unsigned bits = 0;
    int held = 0; // of `bits`, not yet written
    for (const std::uint8_t byte : sha256(certificate)) {
        bits = bits << 8 | byte;
        for (held += 8; held >= 6; held -= 6) text += base64url[bits >> (held - 6) & 0x3F];
    }
    text += base64url[bits << (6 - held) & 0x3F];
    return text;
}

bool is_fingerprint(std::string_view text) {
    return text.size() == fingerprint_characters &&
           text.find_first_not_of(base64url) == std::string_view::npos &&
           base64url.find(text.back()) % 4 == 0; // the last two bits stand for nothing
}

} // namespace visavis::proto
