// Checks on raw bytes that come before any parser sees them: both run in constant memory over the line.
#pragma once

#include <cstddef>
#include <string_view>

namespace visavis::proto {

/// Whether the bytes are well-formed UTF-8 (RFC 3629: no overlong forms, no surrogates, at most U+10FFFF).
bool is_valid_utf8(std::string_view bytes);

/// How deep arrays and objects are nested in this JSON text, brackets inside strings not counted. Defined for
/// broken JSON too, so that a parser that builds a tree never meets a deep one.
int nesting_of(std::string_view json);

/// How many code points valid UTF-8 has.
std::size_t count_characters(std::string_view utf8);

/// The longest beginning of valid UTF-8 that has at most `bytes` bytes and cuts no character.
std::string_view truncated(std::string_view utf8, std::size_t bytes);

} // namespace visavis::proto
