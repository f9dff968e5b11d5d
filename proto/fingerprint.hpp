// The fingerprint of a server's certificate, as invitations carry it and clients remember it. Knows no
// certificate beyond its bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace visavis::proto {

/// 32 bytes in base64url, without padding.
inline constexpr std::size_t fingerprint_characters = 43;

/// SHA-256 of the certificate in DER, in base64url.
std::string fingerprint(std::span<const std::uint8_t> certificate);

/// Whether the text can be a fingerprint at all.
bool is_fingerprint(std::string_view text);

} // namespace visavis::proto
