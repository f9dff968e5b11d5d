#include "proto/fingerprint.hpp"

#include "common/game/sha256.hpp"
#include "proto/base64url.hpp"

namespace visavis::proto {

std::string fingerprint(std::span<const std::uint8_t> certificate) {
    return to_base64url(sha256(certificate));
}

bool is_fingerprint(std::string_view text) {
    return is_base64url_of_32_bytes(text);
}

} // namespace visavis::proto
