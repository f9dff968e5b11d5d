#include "common/gladiator/rules.hpp"

#include <cassert>

#include "common/game/rules.hpp"
#include "common/gladiator/notation.hpp"

namespace visavis {

static_assert(GameRules<Gladiator>);

namespace gladiator {

Position after_fight(Position position, const PerSeat<Card>& cards) {
    const Blow blow = fight(cards);
    for (Seat seat : both_seats) {
        assert(position.hands[seat].holds(cards[seat]));
        position.hands[seat].remove(cards[seat]);
        position.life[seat] = static_cast<std::int8_t>(position.life[seat] - blow.loss[seat]);
    }
    ++position.fought;
    return position;
}

std::optional<Outcome> outcome_of(const Position& position) {
    const int first = position.life[Seat::first];
    const int second = position.life[Seat::second];
    const auto more_life = [&]() -> std::optional<Seat> {
        if (first == second) return std::nullopt;
        return first > second ? Seat::first : Seat::second;
    };
    if (first <= 0 && second <= 0) return Outcome{std::nullopt, OutcomeReason::knockout};
    if (first <= 0 || second <= 0) return Outcome{more_life(), OutcomeReason::knockout};
    if (position.fought == position.fights) return Outcome{more_life(), OutcomeReason::life};
    return std::nullopt;
}

} // namespace gladiator

using namespace gladiator;

namespace {

constexpr bool is_allowed_length(int fights) {
    return fights == min_fights || fights == max_fights;
}

} // namespace

State Gladiator::start(const Setup& setup) {
    assert(is_allowed_length(setup.fights));
    State state;
    state.position.fights = static_cast<std::int8_t>(setup.fights);
    return state;
}

SeatSet Gladiator::to_act(const State& state) {
    SeatSet seats;
    if (outcome_of(state.position)) return seats;
    for (Seat seat : both_seats)
        if (!state.chosen[seat]) seats.insert(seat);
    return seats;
}

int Gladiator::turn(const State& state) {
    return outcome_of(state.position) ? state.position.fought : state.position.fought + 1;
}

std::vector<Card> Gladiator::legal_actions(const State& state, Seat seat) {
    std::vector<Card> cards;
    if (!to_act(state).contains(seat)) return cards;
    for (Card card : all_cards)
        if (state.position.hands[seat].holds(card)) cards.push_back(card);
    return cards;
}

std::optional<Refusal> Gladiator::check(const State& state, Seat seat, Card card) {
    if (outcome_of(state.position)) return Refusal::match_over;
    if (state.chosen[seat]) return Refusal::already_chosen;
    if (!state.position.hands[seat].holds(card)) return Refusal::card_not_held;
    return std::nullopt;
}

State Gladiator::apply(State state, Seat seat, Card card) {
    assert(!check(state, seat, card));
    state.chosen[seat] = card;
    if (!state.chosen[other(seat)]) return state;

    const PerSeat<Card> cards{{*state.chosen[Seat::first], *state.chosen[Seat::second]}};
    state.position = after_fight(state.position, cards);
    state.history.push_back({cards, fight(cards)});
    state.chosen = {};
    assert(is_consistent(state));
    return state;
}

View Gladiator::view(const State& state, Viewer viewer) {
    View view{.fights = state.position.fights,
              .fight = turn(state),
              .life = state.position.life,
              .hands = state.position.hands,
              .chosen = {},
              .own_choice = std::nullopt,
              .history = state.history};
    for (Seat seat : both_seats) {
        view.chosen[seat] = state.chosen[seat].has_value();
        if (viewer.is(seat)) view.own_choice = state.chosen[seat];
    }
    return view;
}

std::optional<Outcome> Gladiator::outcome(const State& state) {
    return outcome_of(state.position);
}

bool Gladiator::is_consistent(const State& state) {
    if (!is_allowed_length(state.position.fights)) return false;
    Position replayed;
    replayed.fights = state.position.fights;
    for (const Fight& past : state.history) {
        if (outcome_of(replayed) || past.blow != fight(past.cards)) return false;
        for (Seat seat : both_seats)
            if (!replayed.hands[seat].holds(past.cards[seat])) return false;
        replayed = after_fight(replayed, past.cards);
    }
    const bool over = outcome_of(replayed).has_value();
    for (Seat seat : both_seats) {
        const std::optional<Card>& choice = state.chosen[seat];
        if (choice && (over || !replayed.hands[seat].holds(*choice))) return false;
    }
    const bool both_chosen = state.chosen[Seat::first] && state.chosen[Seat::second];
    return replayed == state.position && !both_chosen;
}

std::expected<Card, Refusal> Gladiator::parse(const State&, std::string_view text) {
    return parse_card(text);
}

std::string Gladiator::write(const State&, Card card) {
    return std::string(card_name(card));
}

} // namespace visavis
