#include "server/store/names.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "common/game/text.hpp"
#include "proto/limits.hpp"
#include "proto/text_checks.hpp"

namespace visavis::server {

namespace {

struct Range {
    char32_t first, last;
};

/// Unicode's controls, format characters, private use, and everything that shows as nothing or as space.
constexpr std::array invisible{
    Range{0x0000, 0x001F},   Range{0x007F, 0x00A0},   Range{0x00AD, 0x00AD},    Range{0x034F, 0x034F},
    Range{0x0600, 0x0605},   Range{0x061C, 0x061C},   Range{0x06DD, 0x06DD},    Range{0x070F, 0x070F},
    Range{0x115F, 0x1160},   Range{0x1680, 0x1680},   Range{0x17B4, 0x17B5},    Range{0x180B, 0x180F},
    Range{0x2000, 0x200F},   Range{0x2028, 0x202F},   Range{0x205F, 0x206F},    Range{0x2800, 0x2800},
    Range{0x3000, 0x3000},   Range{0x3164, 0x3164},   Range{0xE000, 0xF8FF},    Range{0xFE00, 0xFE0F},
    Range{0xFEFF, 0xFEFF},   Range{0xFFA0, 0xFFA0},   Range{0xFFF0, 0xFFFF},    Range{0x13430, 0x1343F},
    Range{0x1BCA0, 0x1BCA3}, Range{0x1D173, 0x1D17A}, Range{0xE0000, 0x10FFFF},
};

bool is_invisible(char32_t character) {
    return std::ranges::any_of(
        invisible, [&](Range range) { return range.first <= character && character <= range.last; });
}

/// Takes the first character off valid UTF-8.
char32_t take_character(std::string_view& utf8) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(utf8[i]); };
    const unsigned char lead = byte(0);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    char32_t character = length == 1 ? lead : lead & (0xFFU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) character = character << 6 | (byte(i) & 0x3FU);
    utf8.remove_prefix(length);
    return character;
}

} // namespace

std::optional<std::string> accepted_name(std::string_view utf8) {
    const std::string_view name = trimmed(utf8);
    if (name.empty() || proto::count_characters(name) > proto::limits::name_characters) return std::nullopt;
    if (name.find("  ") != std::string_view::npos) return std::nullopt;
    for (std::string_view rest = name; !rest.empty();)
        if (is_invisible(take_character(rest))) return std::nullopt;
    return std::string(name);
}

std::string name_key(std::string_view name) {
    return lower_case(name);
}

} // namespace visavis::server
