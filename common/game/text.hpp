// Small helpers for reading actions as people type them: ASCII only, whatever the locale.
#pragma once

#include <string>
#include <string_view>

namespace visavis {

/// Without the spaces (and tabs) around it.
constexpr std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blank = " \t";
    const auto begin = text.find_first_not_of(blank);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(blank) - begin + 1);
}

/// With A … Z in lower case; other bytes stay, so that no look-alike letter turns into a real one.
inline std::string lower_case(std::string_view text) {
    std::string lower(text);
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return lower;
}

} // namespace visavis
