#include "tests/common/virtem_reference.hpp"

#include <algorithm>

namespace visavis::virtem {

namespace {

struct Drawn {
    std::string name;
    int row;
    int column;
    char symbol;
};

std::vector<Drawn> drawn_cells(const Drawing& drawing) {
    std::vector<Drawn> cells;
    int row = -1;
    int column = 0;
    int place = 0;
    for (char symbol : drawing.rows) {
        if (symbol == '\n') {
            ++row;
            column = place = 0;
            continue;
        }
        if (symbol != ' ') cells.push_back({char('a' + row) + std::to_string(++place), row, column, symbol});
        ++column;
    }
    return cells;
}

/// Each card covers two characters of its row.
bool share_an_edge(const Drawn& a, const Drawn& b) {
    const bool columns_overlap = a.column < b.column + 2 && b.column < a.column + 2;
    if (a.row == b.row) return a.column + 2 == b.column || b.column + 2 == a.column;
    return (a.row + 1 == b.row || b.row + 1 == a.row) && columns_overlap;
}

int count_on(const std::map<std::string, int>& pawns, const std::string& cell) {
    const auto found = pawns.find(cell);
    return found == pawns.end() ? 0 : found->second;
}

void take_from(std::map<std::string, int>& pawns, const std::string& cell, int number) {
    pawns.at(cell) -= number;
    if (pawns.at(cell) == 0) pawns.erase(cell);
}

} // namespace

Reference::Reference(const State& state)
    : layout_(layout_of(state.board.layout)),
      mover_(static_cast<std::size_t>(state.position.mover)),
      opponent_(1 - mover_) {
    const std::vector<Drawn> cells = drawn_cells(drawings[static_cast<std::size_t>(state.board.layout)]);
    for (const Drawn& a : cells) {
        if (a.symbol == 'T') targets_.push_back(a.name);
        for (const Drawn& b : cells)
            if (share_an_edge(a, b)) neighbours_[a.name].insert(b.name);
    }
    const View view = Virtem::view(state, Viewer::watcher());
    for (Seat seat : both_seats)
        for (Cell cell : view.pawns[seat])
            ++pawns_[static_cast<std::size_t>(seat)][std::string(layout_.cell_name(cell))];
}

bool Reference::lets_through(const std::string& cell, const std::string& begin) const {
    const int own = count_on(pawns_[mover_], cell) - (cell == begin ? 1 : 0);
    return count_on(pawns_[opponent_], cell) > 0 && own == 0;
}

std::map<std::string, int> Reference::distances(const std::string& begin) const {
    std::map<std::string, int> steps{{begin, 0}};
    std::vector<std::string> open{begin};
    for (std::size_t i = 0; i < open.size(); ++i) {
        const std::string cell = open[i];
        if (cell != begin && !lets_through(cell, begin)) continue;
        for (const std::string& next : neighbours_.at(cell))
            if (steps.emplace(next, steps[cell] + 1).second) open.push_back(next);
    }
    steps.erase(begin);
    return steps;
}

std::set<std::string> Reference::moves() const {
    std::set<std::string> moves;
    for (const auto& [begin, number] : pawns_[mover_])
        for (const auto& [end, steps] : distances(begin)) {
            std::string move = begin;
            move += '-';
            move += end;
            const int opposing = count_on(pawns_[opponent_], end);
            if (opposing == 0 || count_on(pawns_[mover_], end) + 1 <= opposing) {
                moves.insert(move);
                continue;
            }
            std::vector<std::string> written{move + 'x'};
            for (int pawn = 0; pawn < opposing; ++pawn) {
                std::vector<std::string> longer;
                for (const std::string& text : written)
                    for (const std::string& target : targets_)
                        if (target != end && (pawn == 0 || text.substr(text.size() - 2) <= target)) {
                            longer.push_back(text);
                            longer.back() += pawn == 0 ? "" : ",";
                            longer.back() += target;
                        }
                written = longer;
            }
            moves.insert(written.begin(), written.end());
        }
    return moves;
}

Reference::Pawns Reference::pawns_after(const std::string& move) const {
    Pawns after = pawns_;
    const std::string end = move.substr(3, 2);
    take_from(after[mover_], move.substr(0, 2), 1);
    ++after[mover_][end];
    for (std::size_t put = 6; put < move.size(); put += 3) {
        take_from(after[opponent_], end, 1);
        ++after[opponent_][move.substr(put, 2)];
    }
    return after;
}

bool Reference::allows(const Path& path) const {
    const auto name = [&](Cell cell) { return std::string(layout_.cell_name(cell)); };
    for (std::size_t i = 1; i < path.size(); ++i) {
        if (!neighbours_.at(name(path[i - 1])).contains(name(path[i]))) return false;
        if (i + 1 < path.size() && !lets_through(name(path[i]), name(path[0]))) return false;
    }
    return true;
}

int Reference::distance(Cell from, Cell to) const {
    return distances(std::string(layout_.cell_name(from))).at(std::string(layout_.cell_name(to)));
}

} // namespace visavis::virtem
