// How long something is to last, as people type it.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>

#include "server/admin/request.hpp"

namespace visavis::server {

/// In seconds, of `90s`, `30m`, `2h` or `7d`; nothing where it is none of these, 0, or more than ten years.
inline std::optional<std::int64_t> read_term(std::string_view text) {
    constexpr std::int64_t minute = 60;
    constexpr std::int64_t hour = 60 * minute;
    constexpr std::int64_t day = 24 * hour;
    std::int64_t count = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), count);
    if (fault != std::errc() || end + 1 != text.data() + text.size()) return std::nullopt;
    const std::int64_t unit = *end == 's'   ? 1
                              : *end == 'm' ? minute
                              : *end == 'h' ? hour
                              : *end == 'd' ? day
                                            : 0;
    if (unit == 0 || count < 1 || count > longest_term_s / unit) return std::nullopt;
    return count * unit;
}

} // namespace visavis::server
