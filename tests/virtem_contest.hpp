// Matches of Virtem between two levels, for tests and benchmarks.
#pragma once

#include <random>

#include "common/play/virtem/levels.hpp"
#include "tests/virtem_random.hpp"

namespace visavis::virtem {

inline play::RandomBytes random_bytes(std::mt19937& random) {
    play::RandomBytes bytes;
    for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random());
    return bytes;
}

inline State dealt(std::mt19937& random, LayoutId layout, Goal goal) {
    return Virtem::start({.layout = layout, .goal = goal, .seed = random_bytes(random)});
}

inline Outcome play_out(State state, const PerSeat<play::Level>& levels, const play::Effort& effort,
                        std::mt19937& random) {
    while (!Virtem::outcome(state)) {
        const Seat seat = Virtem::to_act(state).contains(Seat::first) ? Seat::first : Seat::second;
        const View view = Virtem::view(state, Viewer::player(seat));
        state = Virtem::apply(state, seat, choose(view, seat, levels[seat], effort, random_bytes(random)));
    }
    return *Virtem::outcome(state);
}

struct Score {
    double points = 0; ///< of the higher level: 1 for a win, ½ for a draw
    int matches = 0;
    double share() const { return points / matches; }
};

/// Each deal is played twice, from both seats; all layouts and goals take their turn.
inline Score contest(play::Level higher, play::Level lower, int deals, const play::Effort& effort,
                     std::mt19937& random) {
    Score score;
    for (int i = 0; i < deals; ++i) {
        const auto layout = static_cast<LayoutId>(static_cast<std::size_t>(i) % layouts.size());
        const Goal goal = static_cast<std::size_t>(i) / layouts.size() % 2 == 0 ? Goal::mixed : Goal::pure;
        const State state = dealt(random, layout, goal);
        for (Seat seat : both_seats) {
            PerSeat<play::Level> levels;
            levels[seat] = higher;
            levels[other(seat)] = lower;
            const Outcome outcome = play_out(state, levels, effort, random);
            score.points += !outcome.winner ? 0.5 : *outcome.winner == seat ? 1 : 0;
            ++score.matches;
        }
    }
    return score;
}

} // namespace visavis::virtem
