#include "common/play/virtem/pawn_index.hpp"

#include <algorithm>
#include <vector>

namespace visavis::virtem {

std::span<const PawnCells, standing_count> all_standings() {
    static const auto all = [] {
        std::vector<PawnCells> standings;
        for (Cell d : CellSet::all())
            for (Cell c : CellSet::all())
                for (Cell b : CellSet::all())
                    for (Cell a : CellSet::all())
                        if (a <= b && b <= c && c <= d) standings.push_back({a, b, c, d});
        return standings;
    }();
    return std::span<const PawnCells, standing_count>(all);
}

std::span<const Others, standings_of(pawn_count - 1)> all_others() {
    static const auto all = [] {
        std::vector<Others> list;
        for (Cell c : CellSet::all())
            for (Cell b : CellSet::all())
                for (Cell a : CellSet::all()) {
                    if (a > b || b > c) continue;
                    Others others{.cells = {a, b, c}, .occupied = {}, .with = {}};
                    for (Cell cell : others.cells) others.occupied.insert(cell);
                    for (Cell fourth : CellSet::all()) {
                        PawnCells cells{a, b, c, fourth};
                        std::ranges::sort(cells);
                        others.with[fourth] = standing_of(cells);
                    }
                    list.push_back(others);
                }
        return list;
    }();
    return std::span<const Others, standings_of(pawn_count - 1)>(all);
}

} // namespace visavis::virtem
