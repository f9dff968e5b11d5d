// The hashes of a sealed match (RULES, "Sealed matches"): what a seat commits to before it opens, and the
// seed that two nonces make. Knows neither where salts come from nor when anything is due.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "common/game/seat.hpp"
#include "common/game/sha256.hpp"

namespace visavis {

/// A salt or a nonce: 32 bytes from a secure generator, fresh for every commitment.
using Nonce = std::array<std::uint8_t, 32>;

/// To a card of one fight (counted from 1). `match` is the match id as text, `card` the card's name, "A3".
Digest choice_commitment(std::string_view match, int fight, Seat seat, const Nonce& salt,
                         std::string_view card);

/// To a seat's share of the seed.
Digest seed_commitment(std::string_view match, Seat seat, const Nonce& nonce);

/// The seed of the deal, which neither seat could choose alone.
Digest sealed_seed(const PerSeat<Nonce>& nonces);

} // namespace visavis
