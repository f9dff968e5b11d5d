// The signs of which pictures are made: Unicode's, or ASCII's where the terminal knows no others. Each takes
// one column.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace visavis::client {

struct Glyphs {
    std::string_view triangle, square, cross, circle;
    std::string_view face_down;      ///< four of them fill a card that lies face down
    std::string_view own, opposing;  ///< pawns; a watcher's are those of seat 0 and of seat 1
    std::string_view turn;           ///< before whoever is to act
    std::string_view pointer;        ///< behind what the cursor keys point at
    std::string_view step, capture;  ///< on a card where the chosen pawn may go; where it captures
    std::string_view life, lost;     ///< one life point
    std::string_view minus, between; ///< of numbers; of two cards
    std::string_view dots;           ///< where something is cut off or waited for
    /// Lines by what they join: 1 up, 2 right, 4 down, 8 left.
    std::array<std::string_view, 16> lines;
    /// The frame of a card, and of one that is pointed at: corners from the upper left around, and sides.
    std::array<std::string_view, 6> frame, thick_frame;
};

inline constexpr Glyphs unicode_glyphs{
    .triangle = "▲",
    .square = "■",
    .cross = "✚",
    .circle = "●",
    .face_down = "▒",
    .own = "◆",
    .opposing = "◇",
    .turn = "►",
    .pointer = "◄",
    .step = "•",
    .capture = "×",
    .life = "█",
    .lost = "░",
    .minus = "−",
    .between = "–",
    .dots = "…",
    .lines = {" ", "╵", "╶", "└", "╷", "│", "┌", "├", "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"},
    .frame = {"┌", "┐", "┘", "└", "─", "│"},
    .thick_frame = {"╔", "╗", "╝", "╚", "═", "║"},
};

inline constexpr Glyphs ascii_glyphs{
    .triangle = "t",
    .square = "s",
    .cross = "x",
    .circle = "o",
    .face_down = "-",
    .own = "@",
    .opposing = "&",
    .turn = ">",
    .pointer = "<",
    .step = ".",
    .capture = "x",
    .life = "#",
    .lost = "-",
    .minus = "-",
    .between = "-",
    .dots = "~",
    .lines = {" ", "|", "-", "+", "|", "|", "+", "+", "-", "+", "-", "+", "+", "+", "+", "+"},
    .frame = {"+", "+", "+", "+", "-", "|"},
    .thick_frame = {"#", "#", "#", "#", "=", "#"},
};

/// The same sign so many times.
inline std::string repeated(std::string_view glyph, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += glyph;
    return all;
}

} // namespace visavis::client
