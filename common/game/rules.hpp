// What every game promises. Values in, values out: no clock, no randomness, no JSON, no I/O.
#pragma once

#include <concepts>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/game/outcome.hpp"
#include "common/game/refusal.hpp"
#include "common/game/seat.hpp"

namespace visavis {

/// One contract for sequential games (one seat to act) and simultaneous ones (both). Chance enters through
/// `Setup` (a seed), never later. A simultaneous reveal is two ordinary actions: the first is kept as
/// chosen, the second resolves.
///
/// Laws, held by one suite for every game (tests/common/contract):
///  - an action is in `legal_actions(state, seat)` exactly when `check(state, seat, action)` returns nothing;
///  - `legal_actions` is sorted as `write` spells the actions, and empty for a seat that is not to act;
///  - `apply` is called only with what `check` passed, and asserts it;
///  - `parse(state, write(state, action)) == action`, and `write` has one spelling for each action;
///  - `to_act` is empty exactly when `outcome` is there, and `turn` grows by one with each decision point;
///  - where both seats are to act, it makes no difference who does so first;
///  - with the seats swapped everything is the same for the other seat, once both have the same before them;
///  - `view(state, viewer)` is equal for states that differ only in what the viewer may not know;
///  - `is_consistent` holds after `start` and after each `apply`.
template <class G>
concept GameRules =
    std::regular<typename G::State> && std::regular<typename G::Action> && std::regular<typename G::View> &&
    requires(const typename G::Setup& setup, const typename G::State& state, Seat seat,
             const typename G::Action& action, Viewer viewer, std::string_view text) {
        { G::name } -> std::convertible_to<std::string_view>;
        { G::start(setup) } -> std::same_as<typename G::State>;
        { G::to_act(state) } -> std::same_as<SeatSet>;
        { G::turn(state) } -> std::same_as<int>; // 1 at the start
        { G::legal_actions(state, seat) } -> std::same_as<std::vector<typename G::Action>>;
        { G::check(state, seat, action) } -> std::same_as<std::optional<Refusal>>;
        { G::apply(state, seat, action) } -> std::same_as<typename G::State>;
        { G::view(state, viewer) } -> std::same_as<typename G::View>;
        { G::outcome(state) } -> std::same_as<std::optional<Outcome>>;
        { G::is_consistent(state) } -> std::same_as<bool>;
        { G::parse(state, text) } -> std::same_as<std::expected<typename G::Action, Refusal>>;
        { G::write(state, action) } -> std::same_as<std::string>;
    };

} // namespace visavis
