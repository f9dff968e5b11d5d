// What the cursor keys point at: cards of a hand, cells of a board, die faces. Knows no screen and no rules.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "client/terminal/drawn/draft.hpp"
#include "proto/messages/view.hpp"

namespace visavis::client {

enum class Direction : std::uint8_t { left, right, up, down };

/// Something that can be picked, and where it lies.
struct Pickable {
    std::string name;
    int x = 0, y = 0;
};

/// What may be picked next, with where it is drawn: cells in half cards, all else in a row or a table.
std::vector<Pickable> pickables(const proto::View& view, const Draft& draft);

/// Where a key leads from what is pointed at: to the nearest in that direction; from nothing to the first.
/// Where there is none in that direction, it stays.
std::string pointed_after(const std::string& pointed, Direction direction, const proto::View& view,
                          const std::vector<Pickable>& all);

} // namespace visavis::client
