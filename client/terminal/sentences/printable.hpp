// Text from others made harmless for a terminal, a log or a screen reader. Knows no terminal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace visavis::client {

/// The text with everything shown that would otherwise act: control characters (C0, DEL, C1), marks that
/// reorder or hide text, line and paragraph separators and tags become `<U+202E>`, and a byte that is no
/// UTF-8 becomes `<0xFF>`. Letters of every script stay.
std::string printable(std::string_view text);

/// From now on, for the whole program, `printable` makes ASCII of everything, as for a locale whose charset
/// is not UTF-8: letters lose their accents, and what has no like becomes `<U+65E5>`. Chosen once, before
/// anything is said.
void print_in_ascii(bool is_ascii);

/// How many bytes the UTF-8 character at the front has; 0 where there is none.
std::size_t character_length(std::string_view text);

/// The number of one whole character in UTF-8.
std::uint32_t code_point(std::string_view character);

/// At most so many bytes of it, cut between characters and marked with "..." where something is missing.
std::string shortened(std::string_view text, std::size_t bytes);

} // namespace visavis::client
