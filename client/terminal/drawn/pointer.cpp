#include "client/terminal/drawn/pointer.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <variant>

namespace visavis::client {

namespace {

const proto::VirtemBoard* virtem_board(const proto::View& view) {
    return view.board ? std::get_if<proto::VirtemBoard>(&*view.board) : nullptr;
}

std::optional<Pickable> cell_of(const proto::View& view, const std::string& name) {
    const proto::VirtemBoard* const board = virtem_board(view);
    if (board == nullptr || !board->cells.contains(name)) return std::nullopt;
    const auto& at = board->cells.at(name).at;
    return Pickable{name, at[0], at[1]};
}

/// How far something lies in that direction; what lies aside counts double. Nothing: not that way.
std::optional<int> distance(const Pickable& from, const Pickable& to, Direction direction) {
    const int x = to.x - from.x, y = to.y - from.y;
    const auto along = [](int forward, int aside) {
        return forward > 0 ? std::optional(forward + 2 * std::abs(aside)) : std::nullopt;
    };
    switch (direction) {
        case Direction::left:
            return along(-x, y);
        case Direction::right:
            return along(x, y);
        case Direction::up:
            return along(-y, x);
        case Direction::down:
            return along(y, x);
    }
    return std::nullopt;
}

} // namespace

std::vector<Pickable> pickables(const proto::View& view, const Draft& draft) {
    std::vector<Pickable> all;
    std::string symbol;
    int x = 0, y = 0;
    for (std::string& name : draft.next()) {
        if (auto cell = cell_of(view, name)) {
            all.push_back(std::move(*cell));
            continue;
        }
        if (virtem_board(view) != nullptr && !name.contains('-')) continue; // keep lies nowhere
        const std::string its_symbol = name.substr(0, std::min(name.find('-'), name.size()));
        if (name.contains('-') && !symbol.empty() && its_symbol != symbol) {
            x = 0;
            ++y;
        }
        symbol = its_symbol;
        all.push_back({std::move(name), x++, y});
    }
    return all;
}

std::string pointed_after(const std::string& pointed, Direction direction, const proto::View& view,
                          const std::vector<Pickable>& all) {
    if (all.empty()) return pointed;
    auto from = cell_of(view, pointed);
    for (const Pickable& item : all)
        if (item.name == pointed) from = item;
    if (!from) return all.front().name;
    const Pickable* nearest = nullptr;
    int least = 0;
    for (const Pickable& item : all) {
        const auto far = distance(*from, item, direction);
        if (!far || (nearest != nullptr && *far >= least)) continue;
        nearest = &item;
        least = *far;
    }
    return nearest == nullptr ? pointed : nearest->name;
}

} // namespace visavis::client
