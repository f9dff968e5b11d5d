// The layouts of Virtem's 24 cards: drawings, read by the compiler. To add one, add its drawing at the end
// (the order is the one in which a random layout is drawn). Knows no card.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "common/virtem/cells.hpp"

namespace visavis::virtem {

/// `T` is a face-down card, `o` a face-up one; a card is two characters wide.
struct Drawing {
    std::string_view name;
    std::string_view rows;
};

inline constexpr std::array drawings{
    Drawing{"rectangle", R"(
o o o o o o
o T o o T o
o T o o T o
o o o o o o
)"},
    Drawing{"hollow", R"(
T o o o T
o o o o o
o o   o o
o o o o o
T o o o T
)"},
    Drawing{"diamond", R"(
    o o
  o o T o
o T o o o o
o o o o T o
  o T o o
    o o
)"},
    Drawing{"honeycomb", R"(
  o o o o
 o T o T o
o o o o o o
 o T o T o
  o o o o
)"},
    Drawing{"wall", R"(
o T o o o o
 o o o o T o
o T o o o o
 o o o o T o
)"},
    Drawing{"eight", R"(
o o T o o o T o o
o       o       o
o       o       o
o o T o o o T o o
)"},
};

/// Where a card's upper left corner lies, in half cards from the drawing's.
struct Corner {
    std::int8_t x = 0;
    std::int8_t y = 0;
    bool operator==(const Corner&) const = default;
};

struct Layout {
    std::string_view name;
    PerCell<std::array<char, 2>> cell_names; ///< the row's letter, then the place in the row from 1
    PerCell<Corner> corners;
    PerCell<CellSet> neighbours;
    CellSet targets; ///< the face-down cards

    constexpr std::string_view cell_name(Cell cell) const { return {cell_names[cell].data(), 2}; }
};

/// A place in `layouts`.
enum class LayoutId : std::uint8_t {};

/// Whether two cards share an edge or half of one; a shared corner is not enough.
constexpr bool touch(Corner a, Corner b) {
    const int across = a.x < b.x ? b.x - a.x : a.x - b.x;
    const int down = a.y < b.y ? b.y - a.y : a.y - b.y;
    return (down == 0 && across == 2) || (down == 2 && across < 2);
}

constexpr Layout read_layout(const Drawing& drawing) {
    Layout layout;
    layout.name = drawing.name;
    Corner corner{0, -2}; // the drawing opens with an end of line
    char row = 'a' - 1;
    char place = '0';
    std::uint8_t cards = 0;
    for (char symbol : drawing.rows) {
        if (symbol == '\n') {
            corner = {0, static_cast<std::int8_t>(corner.y + 2)};
            ++row;
            place = '0';
            continue;
        }
        if (symbol != ' ') {
            const Cell cell{cards++};
            layout.cell_names[cell] = {row, ++place};
            layout.corners[cell] = corner;
            if (symbol == 'T') layout.targets.insert(cell);
        }
        ++corner.x;
    }
    for (Cell a : CellSet::all())
        for (Cell b : CellSet::all())
            if (touch(layout.corners[a], layout.corners[b])) layout.neighbours[a].insert(b);
    return layout;
}

inline constexpr auto layouts = [] {
    std::array<Layout, drawings.size()> all;
    std::ranges::transform(drawings, all.begin(), read_layout);
    return all;
}();

constexpr const Layout& layout_of(LayoutId id) {
    return layouts[static_cast<std::size_t>(id)];
}

/// The layout of that name, as the room option spells it.
constexpr std::optional<LayoutId> find_layout(std::string_view name) {
    for (std::size_t i = 0; i < layouts.size(); ++i)
        if (layouts[i].name == name) return static_cast<LayoutId>(i);
    return std::nullopt;
}

constexpr bool is_sound(const Drawing& drawing) {
    const auto drawn = [&](char symbol) { return std::ranges::count(drawing.rows, symbol); };
    return drawn('o') == 20 && drawn('T') == 4;
}

/// What moves and notation take for granted: neighbours are mutual, every card can be reached, a name is a
/// letter before x (which writes a capture) and one digit, and the order of the names is the order of the
/// cells.
constexpr bool is_sound(const Layout& layout) {
    CellSet reached{Cell{0}};
    for (std::size_t steps = 0; steps < cell_count; ++steps)
        for (Cell cell : reached) reached |= layout.neighbours[cell];
    for (Cell a : CellSet::all()) {
        if (layout.cell_name(a)[0] >= 'x' || layout.cell_name(a)[1] > '9') return false;
        for (Cell b : CellSet::all()) {
            if (layout.neighbours[a].contains(b) != layout.neighbours[b].contains(a)) return false;
            if ((a < b) != (layout.cell_name(a) < layout.cell_name(b))) return false;
        }
    }
    return reached == CellSet::all();
}

static_assert(std::ranges::all_of(drawings, [](const Drawing& drawing) { return is_sound(drawing); }));
static_assert(std::ranges::all_of(layouts, [](const Layout& layout) { return is_sound(layout); }));

} // namespace visavis::virtem
