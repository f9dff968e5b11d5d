#include "client/terminal/sentences/printable.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <iterator>

#include "proto/text_checks.hpp"

namespace visavis::client {

namespace {

constexpr std::uint32_t last_of_ascii = 0x7F;

struct Range {
    std::uint32_t first, last;
};

/// Joiners (U+200C, U+200D) are not among them: Persian and many other scripts are written with them.
constexpr Range acting[] = {
    {0x00, 0x1F},       // C0
    {0x7F, 0x9F},       // DEL and C1
    {0xAD, 0xAD},       // soft hyphen
    {0x61C, 0x61C},     // Arabic letter mark
    {0x180E, 0x180E},   // Mongolian vowel separator
    {0x200B, 0x200B},   // zero-width space
    {0x200E, 0x200F},   // direction marks
    {0x2028, 0x202E},   // separators, embeddings and overrides
    {0x2060, 0x206F},   // word joiner, invisible operators, isolates
    {0xFEFF, 0xFEFF},   // byte order mark
    {0xFFF9, 0xFFFB},   // interlinear annotation
    {0xE0000, 0xE007F}, // tags
};

/// Of U+00C0 to U+00FF, and of the signs of print.
constexpr std::uint32_t first_letter = 0xC0;
constexpr std::array<std::string_view, 64> plain_letters{
    "A", "A", "A", "A", "A", "A", "AE", "C", "E", "E", "E", "E", "I", "I", "I",  "I",  // À to Ï
    "D", "N", "O", "O", "O", "O", "O",  "x", "O", "U", "U", "U", "U", "Y", "Th", "ss", // Ð to ß
    "a", "a", "a", "a", "a", "a", "ae", "c", "e", "e", "e", "e", "i", "i", "i",  "i",  // à to ï
    "d", "n", "o", "o", "o", "o", "o",  "/", "o", "u", "u", "u", "u", "y", "th", "y",  // ð to ÿ
};
struct Sign {
    std::uint32_t code;
    std::string_view plain;
};
constexpr Sign signs[] = {
    {0xA0, " "},    {0xAB, "<<"},   {0xBB, ">>"},    {0x152, "OE"}, {0x153, "oe"},
    {0x178, "Y"},   {0x2013, "-"},  {0x2014, "-"},   {0x2018, "'"}, {0x2019, "'"},
    {0x201C, "\""}, {0x201D, "\""}, {0x2026, "..."}, {0x202F, " "}, {0x2212, "-"},
};

bool is_ascii_wanted = false;

/// Nothing where ASCII has no like.
std::string_view plain(std::uint32_t code) {
    if (code >= first_letter && code < first_letter + plain_letters.size())
        return plain_letters[code - first_letter];
    const auto* const sign = std::ranges::find(signs, code, &Sign::code);
    return sign == std::end(signs) ? std::string_view{} : sign->plain;
}

bool acts(std::uint32_t code) {
    return std::ranges::any_of(acting,
                               [&](Range range) { return code >= range.first && code <= range.last; });
}

std::string hexadecimal(std::uint32_t number, std::size_t least_digits) {
    std::array<char, 8> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number, 16).ptr;
    std::string text(digits.data(), end);
    std::ranges::transform(text, text.begin(),
                           [](char c) { return c >= 'a' ? static_cast<char>(c - 32) : c; });
    if (text.size() < least_digits) text.insert(0, least_digits - text.size(), '0');
    return text;
}

} // namespace

std::size_t character_length(std::string_view text) {
    for (std::size_t length = 1; length <= 4 && length <= text.size(); ++length)
        if (proto::is_valid_utf8(text.substr(0, length))) return length;
    return 0;
}

std::uint32_t code_point(std::string_view character) {
    const auto byte = [&](std::size_t i) {
        return static_cast<std::uint32_t>(static_cast<unsigned char>(character[i]));
    };
    if (character.size() == 1) return byte(0);
    std::uint32_t code = byte(0) & (0x7FU >> character.size());
    for (std::size_t i = 1; i < character.size(); ++i) code = code << 6 | (byte(i) & 0x3FU);
    return code;
}

std::string printable(std::string_view text) {
    std::string shown;
    shown.reserve(text.size());
    while (!text.empty()) {
        const std::size_t length = character_length(text);
        if (length == 0) {
            shown += "<0x" + hexadecimal(static_cast<unsigned char>(text.front()), 2) + ">";
            text.remove_prefix(1);
            continue;
        }
        const std::string_view character = text.substr(0, length);
        const std::uint32_t code = code_point(character);
        const bool is_foreign = is_ascii_wanted && code > last_of_ascii;
        const std::string_view like = is_foreign ? plain(code) : std::string_view{};
        if (!like.empty())
            shown += like;
        else if (is_foreign || acts(code))
            shown += "<U+" + hexadecimal(code, 4) + ">";
        else
            shown += character;
        text.remove_prefix(length);
    }
    return shown;
}

void print_in_ascii(bool is_ascii) {
    is_ascii_wanted = is_ascii;
}

std::string shortened(std::string_view text, std::size_t bytes) {
    if (text.size() <= bytes) return std::string(text);
    return std::string(proto::truncated(text, bytes)) + "...";
}

} // namespace visavis::client
