#include "client/terminal/drawn/page.hpp"

#include <algorithm>
#include <vector>

#include "client/terminal/drawn/text_width.hpp"
#include "client/terminal/sentences/printable.hpp"

namespace visavis::client {

namespace {

constexpr std::string_view line_start = "> ";
constexpr int rows_with_prompt = 5; // on a smaller screen it would leave no room for anything else

/// The text, or as much of it as fits with a sign that something is missing.
std::string cut(std::string_view text, int columns, const Glyphs& glyphs) {
    std::string shown = printable(text);
    if (columns_of(shown) <= columns) return shown;
    return std::string(fitting(shown, std::max(columns - 1, 0))).append(glyphs.dots);
}

/// A line longer than the screen is shown around its cursor.
void paint_line(Screen& screen, int row, const Page& page) {
    const int start = screen.put(0, row, line_start, bold);
    const int room = std::max(screen.columns() - start - 1, 1); // the cursor needs a place behind the text
    std::string_view shown = page.line;
    std::string_view before = page.line.substr(0, page.cursor);
    int columns = columns_of(printable(before));
    while (columns > room) {
        const Cluster first = first_cluster(before);
        columns -= columns_of(printable(first.bytes));
        before.remove_prefix(first.bytes.size());
        shown.remove_prefix(first.bytes.size());
    }
    screen.put(start, row, shown);
    screen.cursor = Point{start + columns, row};
}

} // namespace

Area paint_page(Screen& screen, const Page& page) {
    const int columns = screen.columns();
    screen.fill({0, 0, columns, 1}, reversed);
    screen.put(1, 0, cut(page.title, columns - 2, page.glyphs), reversed);
    const int last = screen.rows() - 1;
    if (last < 1) return {};
    paint_line(screen, last, page);
    if (last < rows_with_prompt) return {0, 1, columns, last - 1};
    screen.put(0, last - 2, cut(page.prompt, columns, page.glyphs), page.is_own_turn ? bold : Style{});
    screen.put(0, last - 1, cut(page.hint, columns, page.glyphs), dim);
    return {0, 1, columns, last - 3};
}

std::size_t paint_log(Screen& screen, const Area& area, const std::deque<LogLine>& log, std::size_t back,
                      const Glyphs& glyphs) {
    if (area.rows <= 0 || area.columns <= 0) return 0;
    const auto rows = static_cast<std::size_t>(area.rows);
    std::vector<Run> lines; // the latest first
    for (auto sentence = log.rbegin(); sentence != log.rend() && lines.size() < back + rows + 1; ++sentence) {
        const Style style{.ink = sentence->is_complaint ? Hue::red : Hue::standard,
                          .is_bold = sentence->is_complaint};
        std::vector<std::string> pieces = wrapped(sentence->text, area.columns);
        for (auto piece = pieces.rbegin(); piece != pieces.rend(); ++piece)
            lines.push_back({std::move(*piece), style});
    }
    back = std::min(back, lines.size() > rows ? lines.size() - rows : 0);
    const std::size_t shown = std::min(rows, lines.size() - back);
    for (std::size_t i = 0; i < shown; ++i) {
        const Run& line = lines[back + shown - 1 - i];
        screen.put(area.column, area.row + static_cast<int>(i), line.text, line.style,
                   area.column + area.columns);
    }
    if (back > 0) screen.put(area.column + area.columns - 1, area.row + area.rows - 1, glyphs.dots, reversed);
    return lines.size() - back - shown;
}

std::size_t log_rows(const std::deque<LogLine>& log, std::size_t count, int columns) {
    std::size_t rows = 0;
    for (std::size_t i = log.size() - std::min(count, log.size()); i < log.size(); ++i)
        rows += wrapped(log[i].text, columns).size();
    return rows;
}

} // namespace visavis::client
