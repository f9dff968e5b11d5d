// A screen as a value: places with a glyph and a style. Knows no terminal and no game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace visavis::client {

enum class Hue : std::uint8_t { standard, green, blue, yellow, magenta, black, white, red, grey };

struct Style {
    Hue ink = Hue::standard;
    Hue paper = Hue::standard;
    bool is_bold = false;
    bool is_dim = false;
    bool is_underlined = false;
    bool is_reversed = false;

    bool operator==(const Style&) const = default;
};

inline constexpr Style bold{.is_bold = true};
inline constexpr Style dim{.is_dim = true};
inline constexpr Style reversed{.is_reversed = true};

struct Spot {
    std::string glyph = " "; ///< a cluster; empty where a wide one to the left reaches over
    Style style;

    bool operator==(const Spot&) const = default;
};

struct Point {
    int column = 0;
    int row = 0;
    bool operator==(const Point&) const = default;
};

struct Area {
    int column = 0;
    int row = 0;
    int columns = 0;
    int rows = 0;
    bool operator==(const Area&) const = default;
};

/// Part of a line in one style.
struct Run {
    std::string text;
    Style style;
};
using StyledLine = std::vector<Run>;

class Screen {
  public:
    Screen() = default;
    /// Sizes below one are taken as one: a terminal that says it has no columns has some.
    Screen(int columns, int rows);

    int columns() const { return columns_; }
    int rows() const { return rows_; }
    const Spot& at(int column, int row) const {
        return spots_[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
                      static_cast<std::size_t>(column)];
    }

    /// Writes from there to the right, at most to `end` (a column, not written any more) or the screen's
    /// edge; what lies outside is cut off. Returns the column behind the text.
    int put(int column, int row, std::string_view text, Style style = {}, int end = INT32_MAX);
    int put(int column, int row, const StyledLine& line, int end = INT32_MAX);
    /// Spaces in this style.
    void fill(const Area& area, Style style = {});

    /// Where the cursor stands; nothing: it is not to be seen.
    std::optional<Point> cursor;

    /// A line as text, without the spaces at its end.
    std::string text_of(int row) const;

    bool operator==(const Screen&) const = default;

  private:
    Spot& spot(int column, int row) {
        return spots_[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
                      static_cast<std::size_t>(column)];
    }
    void blank_halves(int column, int row);

    int columns_ = 0;
    int rows_ = 0;
    std::vector<Spot> spots_;
};

} // namespace visavis::client
