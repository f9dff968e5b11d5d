#include "proto/text_checks.hpp"

#include <algorithm>
#include <cstdint>

namespace visavis::proto {

namespace {

constexpr bool is_continuation(char c) {
    return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

} // namespace

bool is_valid_utf8(std::string_view bytes) {
    std::size_t i = 0;
    while (i < bytes.size()) {
        const auto lead = static_cast<unsigned char>(bytes[i]);
        std::size_t length = 0;
        std::uint32_t least = 0; // the smallest code point that needs this length
        std::uint32_t code = 0;
        if (lead < 0x80) {
            ++i;
            continue;
        }
        if ((lead & 0xE0) == 0xC0) {
            length = 2, least = 0x80, code = lead & 0x1FU;
        } else if ((lead & 0xF0) == 0xE0) {
            length = 3, least = 0x800, code = lead & 0x0FU;
        } else if ((lead & 0xF8) == 0xF0) {
            length = 4, least = 0x10000, code = lead & 0x07U;
        } else {
            return false;
        }
        if (bytes.size() - i < length) return false;
        for (std::size_t k = 1; k < length; ++k) {
            if (!is_continuation(bytes[i + k])) return false;
            code = code << 6 | (static_cast<unsigned char>(bytes[i + k]) & 0x3FU);
        }
        const bool is_surrogate = code >= 0xD800 && code <= 0xDFFF;
        if (code < least || code > 0x10FFFF || is_surrogate) return false;
        i += length;
    }
    return true;
}

int nesting_of(std::string_view json) {
    int depth = 0;
    int deepest = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const char c = json[i];
        if (in_string) {
            if (c == '\\') ++i;
            if (c == '"') in_string = false;
        } else if (c == '"') {
            in_string = true;
        } else if (c == '[' || c == '{') {
            deepest = std::max(deepest, ++depth);
        } else if (c == ']' || c == '}') {
            --depth;
        }
    }
    return deepest;
}

std::size_t count_characters(std::string_view utf8) {
    return static_cast<std::size_t>(std::ranges::count_if(utf8, [](char c) { return !is_continuation(c); }));
}

std::string_view truncated(std::string_view utf8, std::size_t bytes) {
    if (utf8.size() <= bytes) return utf8;
    while (bytes > 0 && is_continuation(utf8[bytes])) --bytes;
    return utf8.substr(0, bytes);
}

} // namespace visavis::proto
