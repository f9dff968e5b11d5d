// Bytes as text that may stand in links (RFC 4648, section 5), without padding.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace visavis::proto {

std::string to_base64url(std::span<const std::uint8_t> bytes);

/// Whether 32 bytes can be written so.
bool is_base64url_of_32_bytes(std::string_view text);

} // namespace visavis::proto
