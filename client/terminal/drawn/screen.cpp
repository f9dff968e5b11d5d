#include "client/terminal/drawn/screen.hpp"

#include <algorithm>

#include "client/terminal/drawn/text_width.hpp"
#include "client/terminal/sentences/printable.hpp"

namespace visavis::client {

Screen::Screen(int columns, int rows)
    : columns_(std::max(columns, 1)),
      rows_(std::max(rows, 1)),
      spots_(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_)) {}

/// What is left of a wide glyph of which one half is about to be written over.
void Screen::blank_halves(int column, int row) {
    if (at(column, row).glyph.empty() && column > 0) spot(column - 1, row).glyph = " ";
    if (column + 1 < columns_ && at(column + 1, row).glyph.empty()) spot(column + 1, row).glyph = " ";
}

int Screen::put(int column, int row, std::string_view text, Style style, int end) {
    const int edge = std::min(end, columns_);
    const std::string harmless = printable(text); // here, so that no picture can forget it
    for_each_cluster(harmless, [&](const Cluster& cluster) {
        const int next = column + cluster.columns;
        const bool is_inside = row >= 0 && row < rows_ && column >= 0 && next <= edge;
        if (is_inside && cluster.columns > 0) {
            blank_halves(column, row);
            spot(column, row) = {std::string(cluster.bytes), style};
            if (cluster.columns == 2) {
                blank_halves(column + 1, row);
                spot(column, row).glyph = cluster.bytes;
                spot(column + 1, row) = {"", style};
            }
        }
        column = next;
    });
    return std::min(column, edge);
}

int Screen::put(int column, int row, const StyledLine& line, int end) {
    for (const Run& run : line) column = put(column, row, run.text, run.style, end);
    return column;
}

void Screen::fill(const Area& area, Style style) {
    const std::string blanks(static_cast<std::size_t>(std::max(area.columns, 0)), ' ');
    for (int row = area.row; row < area.row + area.rows; ++row) put(area.column, row, blanks, style);
}

std::string Screen::text_of(int row) const {
    std::string text;
    for (int column = 0; column < columns_; ++column) text += at(column, row).glyph;
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

} // namespace visavis::client
