#include "common/virtem/moves.hpp"

#include <algorithm>
#include <cassert>
#include <initializer_list>

namespace visavis::virtem {

namespace {

/// In how many ways `captured` like pawns go onto `targets` cards.
constexpr int placements(int captured, int targets) {
    int ways = 1;
    for (int i = 1; i <= captured; ++i) ways = ways * (targets + i - 1) / i;
    return ways;
}

/// The most moves of a player whose pawns stand together as `groups` says, even if every card could be
/// reached: one to each card without own pawns; to a group, as many as there are ways to put as many captured
/// pawns, for a capture never takes more.
constexpr std::size_t most_moves_of(std::initializer_list<int> groups) {
    std::size_t moves = 0;
    for (const int& from : groups) {
        moves += cell_count - groups.size();
        for (const int& to : groups)
            if (&to != &from) moves += static_cast<std::size_t>(placements(to, 4));
    }
    return moves;
}
static_assert(std::max({most_moves_of({4}), most_moves_of({3, 1}), most_moves_of({2, 2}),
                        most_moves_of({2, 1, 1}), most_moves_of({1, 1, 1, 1})}) == most_moves);

const Pawns& own_pawns(const Position& position) {
    return position.pawns[position.mover];
}
const Pawns& opposing_pawns(const Position& position) {
    return position.pawns[other(position.mover)];
}

/// The cards that let a chain through. Where the moving pawn begins may be missing: it leads nowhere new.
CellSet chain_cells(const Position& position) {
    return opposing_pawns(position).at_least(1) - own_pawns(position).at_least(1);
}

/// The cards where a pawn from elsewhere captures: some opposing pawns, and no more than own ones.
CellSet capture_cells(const Position& position) {
    const Pawns& own = own_pawns(position);
    const Pawns& opposing = opposing_pawns(position);
    CellSet outnumbered;
    for (std::size_t number = 1; number <= pawn_count; ++number)
        outnumbered |= opposing.at_least(number) - own.at_least(number);
    return opposing.at_least(1) - outnumbered;
}

void add_captures(MoveList& moves, Move& move, int captured, CellSet targets) {
    if (captured == 0) return moves.push_back(move);
    for (Cell cell : targets) {
        move.put.push_back(cell);
        add_captures(moves, move, captured - 1, targets.not_before(cell));
        move.put.pop_back();
    }
}

} // namespace

Position make_position(const Board& board, Goal goal, const PerSeat<Face>& faces,
                       const PerSeat<PawnCells>& pawns, Seat mover) {
    Position position;
    for (Seat seat : both_seats) {
        position.pawns[seat] = Pawns(pawns[seat]);
        const Face face = faces[seat];
        const CellSet of_symbol = cells_where(
            board, [&](Card card) { return card.symbol == face.symbol && card.colour != Colour::black; });
        const CellSet of_colour = cells_where(board, [&](Card card) { return card.colour == face.colour; });
        const CellSet either = of_symbol | of_colour;
        if (goal == Goal::mixed)
            position.goals[seat] = {either, either};
        else
            position.goals[seat] = {of_symbol, of_colour};
    }
    position.blacks = black_cells(board);
    position.layout = board.layout;
    position.mover = mover;
    return position;
}

CellSet reachable(const Layout& layout, CellSet chain, Cell from) {
    CellSet reached = layout.neighbours[from];
    for (CellSet open = reached & chain; !open.empty(); open = reached & chain) {
        const Cell through = *open.begin();
        chain.erase(through);
        reached |= layout.neighbours[through];
    }
    reached.erase(from);
    return reached;
}

CellSet destinations(const Position& position, Cell from) {
    return reachable(layout_of(position.layout), chain_cells(position), from);
}

int captured_at(const Position& position, Cell to) {
    return capture_cells(position).contains(to) ? opposing_pawns(position).on(to) : 0;
}

MoveList legal_moves(const Position& position) {
    const Layout& layout = layout_of(position.layout);
    const CellSet chain = chain_cells(position);
    const CellSet captures = capture_cells(position);
    MoveList moves;
    for (Cell from : own_pawns(position).at_least(1))
        for (Cell to : reachable(layout, chain, from)) {
            Move move{.from = from, .to = to, .put = {}};
            if (captures.contains(to))
                add_captures(moves, move, opposing_pawns(position).on(to), layout.targets - CellSet(to));
            else
                moves.push_back(move);
        }
    return moves;
}

int count_moves(const Position& position) {
    const Layout& layout = layout_of(position.layout);
    const CellSet chain = chain_cells(position);
    const CellSet captures = capture_cells(position);
    int moves = 0;
    for (Cell from : own_pawns(position).at_least(1)) {
        const CellSet ends = reachable(layout, chain, from);
        moves += (ends - captures).size();
        const CellSet capturing = ends & captures;
        for (Cell to : capturing)
            moves += placements(opposing_pawns(position).on(to), (layout.targets - CellSet(to)).size());
    }
    return moves;
}

Path path_of(const Position& position, Cell from, Cell to) {
    const Layout& layout = layout_of(position.layout);
    const CellSet chain = chain_cells(position);
    PerCell<Cell> before;
    CellSet seen(from);
    for (CellSet front(from); !seen.contains(to);) {
        assert(!front.empty());
        CellSet next;
        for (Cell cell : front)
            for (Cell neighbour : layout.neighbours[cell] - seen - next) {
                before[neighbour] = cell;
                next.insert(neighbour);
            }
        seen |= next;
        front = next & chain;
    }
    Path path;
    for (Cell cell = to; cell != from; cell = before[cell]) path.push_back(cell);
    path.push_back(from);
    std::ranges::reverse(path);
    return path;
}

std::uint64_t position_key(const Position& position) {
    static_assert(cell_count <= 32, "five bits hold a cell");
    std::uint64_t key = static_cast<std::uint64_t>(position.mover);
    for (Seat seat : both_seats)
        for (Cell cell : position.pawns[seat].cells()) key = key << 5 | index(cell);
    return key;
}

} // namespace visavis::virtem
