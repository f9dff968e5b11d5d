#include "common/game/sha256.hpp"

#include <openssl/evp.h>

#include <stdexcept>

namespace visavis {

Digest sha256(std::span<const std::uint8_t> bytes) {
    // Fetched once: looking the algorithm up costs more than hashing a block. It lives as long as the
    // program.
    static const EVP_MD* const algorithm = EVP_MD_fetch(nullptr, "SHA256", nullptr);
    Digest digest;
    if (!algorithm || !EVP_Digest(bytes.data(), bytes.size(), digest.data(), nullptr, algorithm, nullptr))
        throw std::runtime_error("libcrypto cannot compute SHA-256");
    return digest;
}

} // namespace visavis
