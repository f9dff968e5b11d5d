// Random matches of Virtem, for tests and benchmarks.
#pragma once

#include <random>

#include "common/virtem/rules.hpp"

namespace visavis::virtem {

inline Action random_action(std::mt19937& random, const State& state) {
    const Seat seat = Virtem::to_act(state).contains(Seat::first) ? Seat::first : Seat::second;
    const auto actions = Virtem::legal_actions(state, seat);
    return actions[random() % actions.size()];
}

inline State after_random_action(std::mt19937& random, const State& state) {
    const Seat seat = Virtem::to_act(state).contains(Seat::first) ? Seat::first : Seat::second;
    return Virtem::apply(state, seat, random_action(random, state));
}

/// A deal and two faces; the swap is due.
inline State random_faces(std::mt19937& random, LayoutId layout, Goal goal) {
    Seed seed;
    for (auto& byte : seed) byte = static_cast<std::uint8_t>(random());
    State state = Virtem::start({.layout = layout, .goal = goal, .seed = seed});
    for (Seat seat : both_seats) {
        static_cast<void>(seat);
        state = after_random_action(random, state);
    }
    return state;
}

/// Right after the set-up: a deal, two faces and no swap.
inline State random_opening(std::mt19937& random, LayoutId layout, Goal goal) {
    return Virtem::apply(random_faces(random, layout, goal), Seat::second, KeepBoard{});
}

} // namespace visavis::virtem
