#include "client/terminal/drawn/difference.hpp"

#include <array>
#include <optional>

namespace visavis::client {

namespace {

/// The 16 colours by their numbers, and those of the 256 that look like the cards of the game.
struct Shade {
    Hue hue;
    int of_sixteen, of_many;
};
constexpr std::array shades{
    Shade{Hue::standard, 0, 0}, Shade{Hue::green, 2, 34},    Shade{Hue::blue, 4, 26},
    Shade{Hue::yellow, 3, 220}, Shade{Hue::magenta, 5, 163}, Shade{Hue::black, 0, 16},
    Shade{Hue::white, 15, 231}, Shade{Hue::red, 9, 203},     Shade{Hue::grey, 8, 240},
};

constexpr bool in_order() {
    for (std::size_t i = 0; i < shades.size(); ++i)
        if (static_cast<std::size_t>(shades[i].hue) != i) return false;
    return shades.size() == static_cast<std::size_t>(Hue::grey) + 1;
}
static_assert(in_order());

std::string colour(Hue hue, bool is_paper, ColourDepth depth) {
    if (hue == Hue::standard || depth == ColourDepth::none) return {};
    const Shade& shade = shades[static_cast<std::size_t>(hue)];
    if (depth == ColourDepth::many) return (is_paper ? ";48;5;" : ";38;5;") + std::to_string(shade.of_many);
    const bool is_bright = shade.of_sixteen >= 8;
    const int base = is_bright ? 90 - 8 : 30;
    return ";" + std::to_string(base + shade.of_sixteen + (is_paper ? 10 : 0));
}

std::string rendition(const Style& style, ColourDepth depth) {
    std::string code = "\x1b[0";
    if (style.is_bold) code += ";1";
    if (style.is_dim) code += ";2";
    if (style.is_underlined) code += ";4";
    if (style.is_reversed) code += ";7";
    code += colour(style.ink, false, depth) + colour(style.paper, true, depth);
    return code + "m";
}

std::string cursor_to(Point place) {
    return "\x1b[" + std::to_string(place.row + 1) + ";" + std::to_string(place.column + 1) + "H";
}

/// What has been sent so far, and what the terminal is like after it.
class Sent {
  public:
    explicit Sent(ColourDepth depth) : depth_(depth) {}

    void write(Point place, const Spot& spot) {
        if (place_ != place) bytes_ += cursor_to(place);
        if (style_ != spot.style) bytes_ += rendition(spot.style, depth_);
        style_ = spot.style;
        bytes_ += spot.glyph;
        // Terminals disagree about what is wide, and about what combines: after such a glyph the cursor is
        // put where it belongs. At the right edge it waits to see what comes.
        place_ = spot.glyph.size() == 1 ? std::optional(Point{place.column + 1, place.row}) : std::nullopt;
    }
    void add(std::string_view bytes) { bytes_ += bytes; }
    bool has_drawn() const { return style_.has_value(); }
    std::string take(const std::optional<Point>& cursor) {
        if (has_drawn()) bytes_ += "\x1b[0m";
        if (cursor) bytes_ += cursor_to(*cursor) + "\x1b[?25h";
        return std::move(bytes_);
    }

  private:
    ColourDepth depth_;
    std::string bytes_;
    std::optional<Point> place_;
    std::optional<Style> style_;
};

void write_differences(Sent& sent, const Screen& before, const Screen& after) {
    for (int row = 0; row < after.rows(); ++row)
        for (int column = 0; column < after.columns(); ++column) {
            const Spot& spot = after.at(column, row);
            if (!spot.glyph.empty() && spot != before.at(column, row)) sent.write({column, row}, spot);
        }
}

} // namespace

std::string difference(const Screen& before, const Screen& after, ColourDepth depth) {
    if (before.columns() != after.columns() || before.rows() != after.rows()) return repaint(after, depth);
    if (before == after) return {};
    Sent sent(depth);
    sent.add("\x1b[?25l");
    write_differences(sent, before, after);
    return sent.take(after.cursor);
}

std::string repaint(const Screen& screen, ColourDepth depth) {
    Sent sent(depth);
    sent.add("\x1b[?25l\x1b[0m\x1b[2J");
    write_differences(sent, Screen(screen.columns(), screen.rows()), screen);
    return sent.take(screen.cursor);
}

} // namespace visavis::client
