#include "common/play/virtem/retrograde.hpp"

#include <algorithm>
#include <cassert>

namespace visavis::virtem {

namespace {

Standing standing_of(const Pawns& pawns) {
    return standing_of(pawns.cells());
}

void fill_rows(BitMatrix& matrix, const std::vector<Standing>& rows) {
    for (Standing row : rows) matrix.fill_row(row);
}

} // namespace

Retrograde::Retrograde(const Position& position) : predecessors_(position.layout) {
    static_assert(3 * BitMatrix::bytes + Predecessors::bytes < 150'000'000);
    for (Seat seat : both_seats)
        for (std::size_t standing = 0; standing < standing_count; ++standing) {
            Position then = position;
            then.pawns[seat] = Pawns(all_standings()[standing]);
            if (has_won(then, seat)) sides_[seat].winning.push_back(static_cast<Standing>(standing));
        }
}

bool Retrograde::deepen(Seat attacker, play::Meter& meter) {
    if (meter.left() < cost) return false;
    Side& side = sides_[attacker];
    fill_rows(side.lost, side.winning);
    if (!predecessors_.find(side.lost, won_, meter)) return false;

    // From here on as the defender sees it: from where does it get to what is not won by the attacker?
    won_.transpose();
    won_.invert();
    fill_rows(won_, sides_[other(attacker)].winning);
    if (!predecessors_.find(won_, side.lost, meter)) {
        side.lost.clear();
        side.depth = 0;
        side.count = 0;
        side.is_settled = false;
        return false;
    }
    side.lost.invert();
    side.lost.transpose();
    const std::size_t count = side.lost.count();
    side.is_settled = count == side.count;
    side.count = count;
    ++side.depth;
    return true;
}

Seat Retrograde::to_deepen() const {
    for (Seat seat : both_seats)
        if (sides_[seat].is_settled) return other(seat);
    return depth(Seat::first) <= depth(Seat::second) ? Seat::first : Seat::second;
}

bool Retrograde::loses(const Position& position) const {
    const Seat attacker = other(position.mover);
    return sides_[attacker].lost.at(standing_of(position.pawns[attacker]),
                                    standing_of(position.pawns[position.mover]));
}

std::optional<Proof> Retrograde::find_proof(const Position& position, int plies, int moves_beyond) const {
    for (Seat attacker : both_seats) {
        const bool attacks = position.mover == attacker;
        for (int moves = depth(attacker) + (attacks ? 1 : 0); moves <= depth(attacker) + moves_beyond;
             ++moves) {
            if (2 * moves - (attacks ? 1 : 0) > plies) break;
            if (!attacks && wins(position, attacker, moves)) return Proof{attacker, moves, {}};
            if (!attacks) continue;
            if (const auto first = winning_move(position, moves)) return Proof{attacker, moves, first};
        }
    }
    return std::nullopt;
}

std::optional<Proof> Retrograde::solve(const Position& position, int plies, play::Meter& meter) {
    while (true) {
        // Three moves beyond take a hundredth of the time of one `deepen`.
        if (const auto proof = find_proof(position, plies, 3)) return proof;
        if (is_settled() || !deepen(to_deepen(), meter)) return std::nullopt;
    }
}

/// Nobody has won. With at least `depth` moves, and one more if the attacker is to move.
bool Retrograde::wins(const Position& position, Seat attacker, int moves) const {
    if (position.mover == attacker) return winning_move(position, moves).has_value();
    assert(moves >= depth(attacker));
    if (loses(position)) return true;
    return moves > depth(attacker) && std::ranges::all_of(legal_moves(position), [&](const Move& move) {
               const Position after = after_move(position, move);
               return !has_won(after, position.mover) && wins(after, attacker, moves);
           });
}

/// Of the mover.
std::optional<Move> Retrograde::winning_move(const Position& position, int moves) const {
    for (const Move& move : legal_moves(position)) {
        const Position after = after_move(position, move);
        if (has_won(after, position.mover) || wins(after, position.mover, moves - 1)) return move;
    }
    return std::nullopt;
}

} // namespace visavis::virtem
