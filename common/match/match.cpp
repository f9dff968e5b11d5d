#include "common/match/match.hpp"

#include <cassert>

namespace visavis::match {

namespace {

/// Runs `act(rules, state, action)` where state and action belong to the same game, as `check` has seen to.
template <class Visit>
decltype(auto) with_action(const GameState& game, const Action& action, Visit&& visit) {
    return with_rules(game, [&](auto rules, const auto& state) -> decltype(auto) {
        return visit(rules, state, std::get<typename decltype(rules)::Action>(action));
    });
}

bool same_game(const GameState& game, const Action& action) {
    return game.index() == action.index();
}

} // namespace

Match evolve(const Started& started) {
    return {.id = started.id,
            .number = started.number,
            .game = with_rules(started.setup, [](auto rules, const auto& setup) -> GameState {
                return decltype(rules)::start(setup);
            })};
}

Match evolve(Match match, const Acted& acted) {
    assert(!check(match, acted.seat, acted.action));
    match.latest[acted.seat] = LatestAction{turn(match), acted.action};
    match.game = with_rules(std::move(match.game), [&]<class Own>(auto rules, Own&& state) -> GameState {
        using Rules = decltype(rules);
        return Rules::apply(std::forward<Own>(state), acted.seat,
                            std::get<typename Rules::Action>(acted.action));
    });
    return match;
}

Match evolve(Match match, const Ended& ended) {
    assert(!outcome(match));
    match.ended = ended.outcome;
    return match;
}

std::optional<Outcome> outcome(const Match& match) {
    if (match.ended) return match.ended;
    return with_rules(match.game,
                      [](auto rules, const auto& state) { return decltype(rules)::outcome(state); });
}

SeatSet to_act(const Match& match) {
    if (match.ended) return {};
    return with_rules(match.game,
                      [](auto rules, const auto& state) { return decltype(rules)::to_act(state); });
}

int turn(const Match& match) {
    return with_rules(match.game, [](auto rules, const auto& state) { return decltype(rules)::turn(state); });
}

std::expected<Action, Refusal> parse(const Match& match, std::string_view text) {
    return with_rules(match.game, [&](auto rules, const auto& state) -> std::expected<Action, Refusal> {
        return decltype(rules)::parse(state, text);
    });
}

std::string write(const Match& match, const Action& action) {
    assert(same_game(match.game, action));
    return with_action(match.game, action, [](auto rules, const auto& state, const auto& own) {
        return decltype(rules)::write(state, own);
    });
}

bool repeats(const Match& match, Seat seat, int turn, const Action& action) {
    const auto& latest = match.latest[seat];
    return latest && latest->turn == turn && latest->action == action;
}

std::optional<Refusal> check(const Match& match, Seat seat, const Action& action) {
    if (!same_game(match.game, action)) return Refusal::not_an_action;
    if (match.ended) return Refusal::match_over;
    return with_action(match.game, action, [&](auto rules, const auto& state, const auto& own) {
        return decltype(rules)::check(state, seat, own);
    });
}

Outcome outcome_of_leaving(const Match& match, Seat seat) {
    if (!match.latest[seat]) return {std::nullopt, OutcomeReason::aborted};
    return {other(seat), OutcomeReason::resigned};
}

bool is_consistent(const Match& match) {
    for (Seat seat : both_seats) {
        const auto& latest = match.latest[seat];
        if (!latest) continue;
        if (!same_game(match.game, latest->action)) return false;
        if (latest->turn < 1 || latest->turn > turn(match)) return false;
    }
    return with_rules(match.game, [&](auto rules, const auto& state) {
        using Rules = decltype(rules);
        return Rules::is_consistent(state) && !(match.ended && Rules::outcome(state));
    });
}

} // namespace visavis::match
