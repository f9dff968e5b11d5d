// Frames of WebSocket (RFC 6455) as a server meets them: heads read and written, payloads unmasked. Knows no
// stream.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace visavis::server::web_socket {

enum class Opcode : std::uint8_t {
    continuation = 0x0,
    text = 0x1,
    binary = 0x2,
    close = 0x8,
    ping = 0x9,
    pong = 0xa,
};

/// The status codes of a Close frame that this server sends by itself.
enum class Close : std::uint16_t {
    normal = 1000,
    going_away = 1001,
    protocol_error = 1002,
    unsupported = 1003, ///< a binary frame
    not_utf8 = 1007,
    policy = 1008,
    too_long = 1009,
    try_later = 1013,
};

inline constexpr std::size_t most_control_bytes = 125;

constexpr bool is_control(Opcode opcode) {
    return (static_cast<std::uint8_t>(opcode) & 0x8) != 0;
}

struct FrameHead {
    bool is_last = false; ///< of its message
    bool has_reserved_bits = false;
    bool is_masked = false;
    Opcode opcode{}; ///< perhaps none of those above
    std::array<char, 4> mask{};
    std::size_t head_bytes = 0;
    std::uint64_t payload_bytes = 0;
};

/// The head at the beginning of the bytes; nothing while it is not whole.
std::optional<FrameHead> read_head(std::string_view bytes);

void unmask(std::span<char> payload, const std::array<char, 4>& mask);

/// The head of an unmasked frame that is a whole message: 2, 4 or 10 bytes.
class WrittenHead {
  public:
    WrittenHead(Opcode opcode, std::size_t payload_bytes);
    std::string_view text() const { return {bytes_.data(), size_}; }

  private:
    std::array<char, 10> bytes_{};
    std::size_t size_ = 2;
};

/// A whole control frame; the payload has at most `most_control_bytes`.
std::string control_frame(Opcode opcode, std::string_view payload);
std::string close_frame(Close code, std::string_view reason);

/// Whether a peer may close with this code (RFC 6455, 7.4).
constexpr bool may_close_with(unsigned code) {
    const bool is_defined = (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014);
    return is_defined || (code >= 3000 && code <= 4999);
}

} // namespace visavis::server::web_socket
