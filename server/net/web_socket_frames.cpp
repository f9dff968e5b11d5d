#include "server/net/web_socket_frames.hpp"

#include <cassert>

namespace visavis::server::web_socket {

namespace {

constexpr unsigned last_bit = 0x80;
constexpr unsigned reserved_bits = 0x70;
constexpr unsigned opcode_bits = 0x0f;
constexpr unsigned mask_bit = 0x80;
constexpr unsigned length_bits = 0x7f;
constexpr std::size_t two_byte_length = 126; // what stands in the place of the length
constexpr std::size_t eight_byte_length = 127;

unsigned byte_at(std::string_view bytes, std::size_t at) {
    return static_cast<unsigned char>(bytes[at]);
}

std::uint64_t big_endian(std::string_view bytes) {
    std::uint64_t number = 0;
    for (const char byte : bytes) number = number << 8 | static_cast<unsigned char>(byte);
    return number;
}

void append_big_endian(std::string& to, unsigned number) {
    to += static_cast<char>(number >> 8);
    to += static_cast<char>(number & 0xff);
}

} // namespace

std::optional<FrameHead> read_head(std::string_view bytes) {
    if (bytes.size() < 2) return std::nullopt;
    const unsigned first = byte_at(bytes, 0), second = byte_at(bytes, 1);
    FrameHead head{.is_last = (first & last_bit) != 0,
                   .has_reserved_bits = (first & reserved_bits) != 0,
                   .is_masked = (second & mask_bit) != 0,
                   .opcode = static_cast<Opcode>(first & opcode_bits),
                   .payload_bytes = second & length_bits};
    const std::size_t length_bytes = head.payload_bytes == two_byte_length     ? 2
                                     : head.payload_bytes == eight_byte_length ? 8
                                                                               : 0;
    head.head_bytes = 2 + length_bytes + (head.is_masked ? head.mask.size() : 0);
    if (bytes.size() < head.head_bytes) return std::nullopt;
    if (length_bytes > 0) head.payload_bytes = big_endian(bytes.substr(2, length_bytes));
    if (head.is_masked) bytes.copy(head.mask.data(), head.mask.size(), 2 + length_bytes);
    return head;
}

void unmask(std::span<char> payload, const std::array<char, 4>& mask) {
    for (std::size_t i = 0; i < payload.size(); ++i)
        payload[i] = static_cast<char>(payload[i] ^ mask[i % mask.size()]);
}

WrittenHead::WrittenHead(Opcode opcode, std::size_t payload_bytes) {
    bytes_[0] = static_cast<char>(last_bit | static_cast<unsigned>(opcode));
    if (payload_bytes < two_byte_length) {
        bytes_[1] = static_cast<char>(payload_bytes);
        return;
    }
    const bool is_short = payload_bytes <= 0xffff;
    bytes_[1] = static_cast<char>(is_short ? two_byte_length : eight_byte_length);
    for (std::size_t left = is_short ? 2 : 8; left > 0; --left)
        bytes_[size_++] = static_cast<char>(payload_bytes >> 8 * (left - 1) & 0xff);
}

std::string control_frame(Opcode opcode, std::string_view payload) {
    assert(is_control(opcode) && payload.size() <= most_control_bytes);
    std::string frame(WrittenHead(opcode, payload.size()).text());
    return frame.append(payload);
}

std::string close_frame(Close code, std::string_view reason) {
    std::string payload;
    append_big_endian(payload, static_cast<unsigned>(code));
    return control_frame(Opcode::close, payload.append(reason));
}

} // namespace visavis::server::web_socket
