// What TOML 1.0 writes without quotes. Knows nothing of what stands around a word.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace visavis::server {

/// An integer: `_` between digits, 0x, 0o and 0b before them. Nothing where it does not fit 64 bits.
std::optional<std::int64_t> whole_number(std::string_view word);

/// For a sentence, what a word that the configuration takes as no value seems to be, as in "a date or a
/// time".
const char* seeming(std::string_view word);

} // namespace visavis::server
