// What every drawn screen has: a title, a line that says what is waited for, a hint, the line being typed,
// and a log of sentences. Knows no game.
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>

#include "client/terminal/drawn/glyphs.hpp"
#include "client/terminal/drawn/screen.hpp"

namespace visavis::client {

struct LogLine {
    std::string text;
    bool is_complaint = false;
};

struct Page {
    std::string title;
    std::string prompt;
    bool is_own_turn = false; ///< the prompt stands out
    std::string hint;
    std::string_view line;  ///< being typed
    std::size_t cursor = 0; ///< in bytes of it
    const Glyphs& glyphs;
};

/// Draws all but the log, and returns what is left between title and prompt.
Area paint_page(Screen& screen, const Page& page);

/// The latest lines that fit, broken between words; `back` lines of the screen further up where somebody has
/// scrolled. Returns how many lines there are above those shown.
std::size_t paint_log(Screen& screen, const Area& area, const std::deque<LogLine>& log, std::size_t back,
                      const Glyphs& glyphs);

/// How many lines of the screen the log's last `count` sentences take.
std::size_t log_rows(const std::deque<LogLine>& log, std::size_t count, int columns);

} // namespace visavis::client
