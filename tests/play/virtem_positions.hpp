// Positions of Virtem to search, at random, and their mirrors.
#pragma once

#include <algorithm>
#include <random>
#include <vector>

#include "common/play/base/meter.hpp"
#include "tests/virtem_random.hpp"

namespace visavis::virtem {

inline constexpr std::size_t table_bytes = 1 << 20;

inline play::Meter meter_of(std::uint64_t positions) {
    return play::Meter({.stop = {}, .positions = positions});
}

/// Some moves into a match that is not over, by players who choose at random.
inline State random_state(std::mt19937& random, LayoutId layout, Goal goal, int moves) {
    while (true) {
        State state = random_opening(random, layout, goal);
        for (int i = 0; i < moves && !Virtem::outcome(state); ++i) state = after_random_action(random, state);
        if (!Virtem::outcome(state)) return state;
    }
}

/// Near the end: each pawn anywhere, more often on a goal than not. Nobody has won.
inline Position late_position(std::mt19937& random, const Position& board) {
    while (true) {
        Position position = board;
        for (Seat seat : both_seats) {
            const CellSet goals = position.goals[seat][random() % 2];
            PawnCells cells;
            for (Cell& cell : cells) {
                const CellSet among = random() % 3 != 0 ? goals : CellSet::all();
                const std::vector<Cell> places(among.begin(), std::ranges::next(among.begin(), among.size()));
                cell = places[random() % places.size()];
            }
            position.pawns[seat] = Pawns(cells);
        }
        position.mover = random() % 2 == 0 ? Seat::second : Seat::first;
        if (!has_won(position, Seat::first) && !has_won(position, Seat::second)) return position;
    }
}
inline Position late_position(std::mt19937& random, LayoutId layout, Goal goal) {
    return late_position(random, random_opening(random, layout, goal).position);
}

inline Position with_seats_swapped(const Position& position) {
    Position swapped = position;
    std::swap(swapped.pawns[Seat::first], swapped.pawns[Seat::second]);
    std::swap(swapped.goals[Seat::first], swapped.goals[Seat::second]);
    swapped.mover = other(position.mover);
    return swapped;
}

/// By the rules alone and trying everything: whether the attacker wins with so many moves of its own.
inline bool wins_within(const Position& position, Seat attacker, int moves) {
    if (moves == 0) return false;
    const bool attacks = position.mover == attacker;
    for (const Move& move : legal_moves(position)) {
        const Position after = after_move(position, move);
        const bool over = has_won(after, position.mover);
        if (attacks && (over || wins_within(after, attacker, moves - 1))) return true;
        if (!attacks && (over || !wins_within(after, attacker, moves))) return false;
    }
    return !attacks;
}

} // namespace visavis::virtem
