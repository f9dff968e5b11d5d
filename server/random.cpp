#include "server/random.hpp"

#include <openssl/rand.h>

#include <cstdlib>

#include "common/virtem/deal.hpp"

namespace visavis::server {

int Random::below(int limit) {
    for (;;)
        if (const auto number = virtem::below(limit, bytes<1>()[0])) return *number;
}

std::string Random::text(std::size_t length, std::string_view alphabet) {
    std::string drawn;
    while (drawn.size() < length)
        drawn += alphabet[static_cast<std::size_t>(below(static_cast<int>(alphabet.size())))];
    return drawn;
}

void SecureRandom::fill(std::span<std::uint8_t> bytes) {
    if (RAND_bytes(bytes.data(), static_cast<int>(bytes.size())) != 1) std::abort();
}

} // namespace visavis::server
