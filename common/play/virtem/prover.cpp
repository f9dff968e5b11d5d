#include "common/play/virtem/prover.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace visavis::virtem {

namespace {

using Step = ProofTable::Step;

// What ranks a move: the attacker's way to its goal counts most, then the defender's. The move that was best
// when the position was last searched comes first; captures, and killers (what won or refuted the last
// position with as many moves to go), come a little earlier than the distances say.
constexpr int weight_of_attacker = 8;
constexpr int weight_of_capture = 4;
constexpr int weight_of_attacking_killer = 5;
constexpr int weight_of_defending_killer = 12;
constexpr int first_of_all = 1 << 20;

Step step_of(const Move& move) {
    return {move.from, move.to};
}

/// Brings the most promising candidate that is left to `place`; of equals always the same one.
template <class Candidates>
auto& next_best(Candidates& candidates, std::size_t place) {
    const auto best = std::max_element(candidates.begin() + place, candidates.end(), [](auto& a, auto& b) {
        return std::pair(a.promise, b.place) < std::pair(b.promise, a.place);
    });
    std::swap(candidates[place], *best);
    return candidates[place];
}

} // namespace

Prover::Prover(const Position& position, std::size_t table_bytes, std::vector<std::uint64_t> stood_twice)
    : field_(position), table_(table_bytes), stood_twice_(std::move(stood_twice)) {
    std::ranges::sort(stood_twice_);
}

bool Prover::proves(const Position& position, Seat attacker, int moves, play::Meter& meter) {
    if (position.mover == attacker) return winning_move(position, moves, meter).has_value();
    if (moves < 1 || field_.can_win_now(position, position.mover)) return false;
    return defence_fails(position, moves, meter);
}

std::optional<Move> Prover::winning_move(const Position& position, int moves, play::Meter& meter) {
    assert(moves <= most_moves_ahead);
    if (moves < 1) return std::nullopt;
    if (field_.can_win_now(position, position.mover))
        for (const Move& move : legal_moves(position))
            if (has_won(after_move(position, move), position.mover)) return move;
    return attack(position, moves, meter);
}

std::optional<Proof> Prover::solve(const Position& position, int plies, play::Meter& meter) {
    const Seat mover = position.mover;
    for (int moves = 1; moves <= most_moves_ahead && 2 * moves - 1 <= plies; ++moves) {
        if (const auto first = winning_move(position, moves, meter)) return Proof{mover, moves, first};
        if (2 * moves <= plies && proves(position, other(mover), moves, meter))
            return Proof{other(mover), moves, {}};
        if (meter.is_spent()) break;
    }
    return std::nullopt;
}

/// Of the mover, who cannot win at once.
std::optional<Move> Prover::attack(const Position& position, int moves, play::Meter& meter) {
    const Seat attacker = position.mover;
    const Seat defender = other(attacker);
    if (moves < 2 || field_.moves_needed(position, attacker) > moves) return std::nullopt;
    const ProofTable::Key key(position, attacker);
    const ProofTable::Known known = table_.find(key).value_or(ProofTable::Known{});
    if (known.not_within >= moves || meter.is_spent()) return std::nullopt;

    Step& killer = attacking_killers_[static_cast<std::size_t>(moves)];
    const MoveList list = legal_moves(position);
    Candidates candidates;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const Position after = after_move(position, list[i]);
        meter.count(1);
        const int needed = field_.moves_needed(after, attacker);
        if (needed >= moves || field_.can_win_now(after, defender) || is_drawn_by_history(after)) continue;
        int promise = field_.moves_needed(after, defender) - weight_of_attacker * needed +
                      weight_of_capture * static_cast<int>(list[i].put.size());
        if (step_of(list[i]) == killer) promise += weight_of_attacking_killer;
        if (step_of(list[i]) == known.best) promise = first_of_all;
        candidates.push_back({promise, static_cast<std::uint8_t>(i)});
    }
    for (std::size_t place = 0; place < candidates.size(); ++place) {
        const Move& move = list[next_best(candidates, place).place];
        if (defence_fails(after_move(position, move), moves - 1, meter)) {
            table_.add_win(key, moves, step_of(move));
            killer = step_of(move);
            return move;
        }
        if (meter.is_spent()) return std::nullopt;
    }
    table_.add_failure(key, moves, known.best);
    return std::nullopt;
}

/// Of the mover, who cannot win at once, against the other seat.
bool Prover::defence_fails(const Position& position, int moves, play::Meter& meter) {
    const Seat defender = position.mover;
    const Seat attacker = other(defender);
    if (field_.moves_needed(position, attacker) > moves) return false;
    const ProofTable::Key key(position, attacker);
    const ProofTable::Known known = table_.find(key).value_or(ProofTable::Known{});
    if (known.won_within <= moves) return true;
    if (known.not_within >= moves || meter.is_spent()) return false;

    Step& killer = defending_killers_[static_cast<std::size_t>(moves)];
    const MoveList list = legal_moves(position);
    Candidates candidates;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const Position after = after_move(position, list[i]);
        meter.count(1);
        if (is_drawn_by_history(after)) {
            table_.add_failure(key, moves, step_of(list[i]));
            return false;
        }
        if (field_.can_win_now(after, attacker)) continue;
        const int needed = field_.moves_needed(after, attacker);
        if (moves < 2 || needed > moves) {
            table_.add_failure(key, moves, step_of(list[i]));
            return false;
        }
        int promise = weight_of_attacker * needed - field_.moves_needed(after, defender);
        if (step_of(list[i]) == killer) promise += weight_of_defending_killer;
        if (step_of(list[i]) == known.best) promise = first_of_all;
        candidates.push_back({promise, static_cast<std::uint8_t>(i)});
    }
    for (std::size_t place = 0; place < candidates.size(); ++place) {
        const Move& move = list[next_best(candidates, place).place];
        const Position after = after_move(position, move);
        // Only whether it is won counts here: a proof known already need not be found again.
        const auto seen = table_.find({after, attacker});
        if (seen && seen->won_within <= moves) continue;
        if (attack(after, moves, meter)) continue;
        if (meter.is_spent()) return false;
        table_.add_failure(key, moves, step_of(move));
        killer = step_of(move);
        return false;
    }
    table_.add_win(key, moves, known.best);
    return true;
}

bool Prover::is_drawn_by_history(const Position& position) const {
    return !stood_twice_.empty() && std::ranges::binary_search(stood_twice_, position_key(position));
}

} // namespace visavis::virtem
