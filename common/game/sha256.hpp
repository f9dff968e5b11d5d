// SHA-256 over libcrypto, the one hash of deals and commitments. Knows no game.
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace visavis {

using Digest = std::array<std::uint8_t, 32>;

/// Throws `std::runtime_error` where libcrypto offers no SHA-256; it fails for no other reason.
Digest sha256(std::span<const std::uint8_t> bytes);

} // namespace visavis
