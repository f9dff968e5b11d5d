#include "proto/gladiator.hpp"

#include "common/gladiator/notation.hpp"

namespace visavis::proto {

namespace {

std::vector<gladiator::Card> cards_of(gladiator::Hand hand) {
    std::vector<gladiator::Card> cards;
    for (gladiator::Card card : gladiator::all_cards)
        if (hand.holds(card)) cards.push_back(card);
    return cards;
}

GladiatorFight fight_of(const gladiator::Fight& fight) {
    return {.cards = fight.cards.values,
            .loss = {fight.blow.loss[Seat::first], fight.blow.loss[Seat::second]},
            .rule = fight.blow.rule};
}

} // namespace

Board board_of(const gladiator::View& view) {
    return GladiatorBoard{view.fights};
}

Position position_of(const gladiator::View& view) {
    GladiatorPosition position{.fight = view.fight};
    for (Seat seat : both_seats) {
        const auto place = static_cast<std::size_t>(seat);
        position.life[place] = view.life[seat];
        position.hands[place] = cards_of(view.hands[seat]);
        position.chosen[place] = view.chosen[seat];
    }
    for (const gladiator::Fight& fight : view.history) position.history.push_back(fight_of(fight));
    return position;
}

std::optional<std::string> choice_of(const gladiator::View& view) {
    if (!view.own_choice) return std::nullopt;
    return std::string(card_name(*view.own_choice));
}

void append_events(std::vector<Event>& events, const gladiator::State& after, Seat seat, gladiator::Card) {
    events.emplace_back(events::Chosen{seat});
    const bool is_revealed = !after.chosen[seat];
    if (is_revealed) events.emplace_back(events::Fought{fight_of(after.history.back())});
}

} // namespace visavis::proto
