// Numbers in sentences. Knows no game.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace visavis::knowledge {

/// As printf writes it, up to 1,000 characters.
[[gnu::format(printf, 1, 2)]] inline std::string text(const char* format, ...) {
    std::va_list arguments;
    va_start(arguments, format);
    char buffer[1001];
    std::vsnprintf(buffer, sizeof buffer, format, arguments);
    va_end(arguments);
    return buffer;
}

/// "A, B and C".
inline std::string listed(const std::vector<std::string>& names, const std::string& before_last = " and ") {
    std::string list;
    for (std::size_t i = 0; i < names.size(); ++i)
        list += (i == 0 ? "" : i + 1 == names.size() ? before_last : ", ") + names[i];
    return list;
}

/// "80,682".
inline std::string with_commas(std::uint64_t number) {
    std::string digits = std::to_string(number);
    for (std::size_t place = digits.size(); place > 3; place -= 3) digits.insert(place - 3, ",");
    return digits;
}

/// A paragraph in lines of the usual width. Counts bytes, so that lines with dashes come out a little
/// shorter.
inline std::string wrapped(const std::string& paragraph) {
    constexpr std::size_t width = 118;
    std::string lines;
    std::size_t line_begin = 0;
    std::istringstream words(paragraph);
    for (std::string word; words >> word;) {
        const bool fits = lines.size() - line_begin + 1 + word.size() <= width;
        if (!lines.empty()) lines += fits ? ' ' : '\n';
        if (!fits) line_begin = lines.size();
        lines += word;
    }
    return lines + "\n";
}

/// The shares, 0 … 1, that a count leaves credible at 95 % (Wilson 1927).
inline std::pair<double, double> interval(int part, int whole) {
    constexpr double z = 1.959964;
    const double share = static_cast<double>(part) / whole;
    const double shrink = 1 + z * z / whole;
    const double centre = (share + z * z / (2 * whole)) / shrink;
    const double half = z / shrink * std::sqrt(share * (1 - share) / whole + z * z / (4. * whole * whole));
    return {std::max(0., centre - half), std::min(1., centre + half)};
}

} // namespace visavis::knowledge
