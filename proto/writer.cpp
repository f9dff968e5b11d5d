#include "proto/writer.hpp"

#include <algorithm>

namespace visavis::proto {

namespace {

constexpr bool is_escaped(char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7F || c == '"' || c == '\\';
}

void write_escaped(std::string& out, char c) {
    switch (c) {
        case '"':
            out += "\\\"";
            break;
        case '\\':
            out += "\\\\";
            break;
        case '\n':
            out += "\\n";
            break;
        case '\r':
            out += "\\r";
            break;
        case '\t':
            out += "\\t";
            break;
        default: {
            constexpr std::string_view hex = "0123456789abcdef";
            out += "\\u00";
            out += hex[static_cast<unsigned char>(c) >> 4];
            out += hex[static_cast<unsigned char>(c) & 0xF];
        }
    }
}

} // namespace

void write_string(std::string& out, std::string_view text) {
    out += '"';
    for (;;) { // nearly every text is plain to its end, and is taken over as a whole
        const auto* const stop = std::ranges::find_if(text, is_escaped);
        out.append(text.begin(), stop);
        if (stop == text.end()) break;
        write_escaped(out, *stop);
        text = {stop + 1, text.end()};
    }
    out += '"';
}

} // namespace visavis::proto
