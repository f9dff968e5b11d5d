// The one door through which chance comes in: the secure generator, or in tests a seeded one.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace visavis::server {

class Random {
  public:
    virtual ~Random() = default;
    virtual void fill(std::span<std::uint8_t> bytes) = 0;

    template <std::size_t size>
    std::array<std::uint8_t, size> bytes() {
        std::array<std::uint8_t, size> drawn;
        fill(drawn);
        return drawn;
    }
    /// Each number below `limit` (1 … 256) equally often.
    int below(int limit);
    /// So many characters of `alphabet`, each drawn by itself.
    std::string text(std::size_t length, std::string_view alphabet);
};

/// OpenSSL's generator. A failure of it ends the program: nothing secret may rest on less.
class SecureRandom final : public Random {
  public:
    void fill(std::span<std::uint8_t> bytes) override;
};

/// No look-alikes: for room codes and guests' names, which people read to each other.
inline constexpr std::string_view readable_alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

} // namespace visavis::server
