#include "common/play/virtem/field.hpp"

#include <algorithm>

namespace visavis::virtem {

namespace {

CellSet chain_of(const Position& position, Seat seat) {
    return position.pawns[other(seat)].at_least(1) - position.pawns[seat].at_least(1);
}

NeighbourTable make_table(const Layout& layout) {
    NeighbourTable table;
    for (std::size_t eight = 0; eight < table.size(); ++eight)
        for (std::size_t set = 0; set < table[eight].size(); ++set)
            for (std::size_t bit = 0; bit < 8; ++bit)
                if ((set >> bit & 1U) != 0)
                    table[eight][set] |= layout.neighbours[static_cast<Cell>(eight * 8 + bit)];
    return table;
}

const NeighbourTable& table_of(LayoutId id) {
    static const auto tables = [] {
        std::array<NeighbourTable, layouts.size()> all;
        std::ranges::transform(layouts, all.begin(), make_table);
        return all;
    }();
    return tables[static_cast<std::size_t>(id)];
}

} // namespace

Field::Field(const Position& position) : neighbours_(&table_of(position.layout)) {
    for (Seat seat : both_seats)
        for (CellSet cells : {position.goals[seat][0], position.goals[seat][1], position.blacks})
            if (std::ranges::find(winning_[seat], cells) == winning_[seat].end())
                winning_[seat].push_back(cells);
}

bool Field::can_win_now(const Position& position, Seat seat) const {
    const Pawns& own = position.pawns[seat];
    const CellSet cells = own.at_least(1);
    const int apart = cells.size();
    if (apart + 1 < static_cast<int>(pawn_count)) return false;
    const CellSet chain = chain_of(position, seat);
    for (CellSet winning : winning_[seat]) {
        const CellSet settled = cells & winning;
        if (settled.size() + 1 < static_cast<int>(pawn_count)) continue;
        // The one pawn that is not settled: of two on a card either, and of four settled ones any.
        CellSet last = apart < static_cast<int>(pawn_count) ? own.at_least(2) : cells - winning;
        if (last.empty()) last = cells;
        if (last.size() == 1) {
            if (!((one_move_from(last, chain) & winning) - cells).empty()) return true;
            continue;
        }
        for (Cell from : last)
            if (!((one_move_from(CellSet(from), chain) & winning) - cells).empty()) return true;
    }
    return false;
}

int Field::moves_needed(const Position& position, Seat seat) const {
    const CellSet chain = chain_of(position, seat);
    int fewest = static_cast<int>(pawn_count * cell_count);
    for (CellSet winning : winning_[seat])
        fewest = std::min(fewest, moves_needed(position.pawns[seat], chain, winning, fewest));
    return fewest;
}

int Field::moves_needed(const Pawns& own, CellSet chain, CellSet winning, int limit) const {
    int left = static_cast<int>(pawn_count) - (own.at_least(1) & winning).size();
    int moves = 0;
    CellSet front = winning - own.at_least(1);
    CellSet seen = front;
    for (int distance = 1; left > 0; ++distance) {
        if (moves + left * distance >= limit) return limit;
        front = one_move_from(front, chain) - seen;
        seen |= front;
        int here = ((own.at_least(1) - winning) & front).size();
        for (std::size_t number = 2; number <= pawn_count; ++number)
            here += (own.at_least(number) & front).size();
        moves += here * distance;
        left -= here;
    }
    return moves;
}

CellSet Field::neighbours_of(CellSet cells) const {
    const std::uint32_t bits = cells.bits();
    const NeighbourTable& table = *neighbours_;
    return table[0][bits & 0xff] | table[1][bits >> 8 & 0xff] | table[2][bits >> 16];
}

CellSet Field::one_move_from(CellSet cells, CellSet chain) const {
    CellSet reached = neighbours_of(cells);
    for (CellSet open = reached & chain; !open.empty(); open = reached & chain) {
        chain = chain - open;
        reached |= neighbours_of(open);
    }
    return reached;
}

} // namespace visavis::virtem
