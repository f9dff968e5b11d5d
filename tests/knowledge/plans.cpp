#include "tests/knowledge/plans.hpp"

#include <limits>

#include "common/play/base/matrix_game.hpp"

namespace visavis::knowledge {

namespace {

using namespace gladiator;

std::vector<Card> cards_in(Hand hand) {
    std::vector<Card> cards;
    for (Card card : all_cards)
        if (hand.holds(card)) cards.push_back(card);
    return cards;
}

Mix only(Card card) {
    Mix mix;
    mix[card] = 1;
    return mix;
}

Mix any_of(const std::vector<Card>& cards) {
    Mix mix;
    for (Card card : cards) mix[card] = 1. / static_cast<double>(cards.size());
    return mix;
}

/// By value; of equals an A is stronger than a D.
int strength(Card card) {
    return 2 * value(card) + (kind(card) == CardKind::aggressive ? 1 : 0);
}

/// Of the held cards that which `score` likes best.
template <class Score>
Mix best_by(const Position& position, Seat seat, const Score& score) {
    Card best{};
    double most = -std::numeric_limits<double>::infinity();
    for (Card card : cards_in(position.hands[seat]))
        if (const double liked = score(card); liked > most) {
            most = liked;
            best = card;
        }
    return only(best);
}

Mix any_of_kind(const Position& position, Seat seat, CardKind wanted) {
    std::vector<Card> cards;
    for (Card card : cards_in(position.hands[seat]))
        if (kind(card) == wanted) cards.push_back(card);
    return any_of(cards.empty() ? cards_in(position.hands[seat]) : cards);
}

/// Life that the other loses, less what this costs.
int gain(Card own, Card others) {
    const Blow blow = fight({{own, others}});
    return blow.loss[Seat::second] - blow.loss[Seat::first];
}

Mix most_against_any_card(const Position& position, Seat seat) {
    return best_by(position, seat, [&](Card card) {
        int sum = 0;
        for (Card others : cards_in(position.hands[other(seat)])) sum += gain(card, others);
        return sum;
    });
}

/// The equilibrium of one fight for life, as if no other followed.
Mix one_fight_at_a_time(const Position& position, Seat seat) {
    constexpr double largest_gain = 7;
    const auto own = cards_in(position.hands[seat]);
    const auto others = cards_in(position.hands[other(seat)]);
    play::MatrixGame game;
    game.rows = own.size();
    game.columns = others.size();
    for (std::size_t i = 0; i < own.size(); ++i)
        for (std::size_t j = 0; j < others.size(); ++j)
            game.payoff[i][j] = gain(own[i], others[j]) / largest_gain;
    const auto solved = play::solve(game);
    Mix mix;
    for (std::size_t i = 0; i < own.size(); ++i) mix[own[i]] = solved.row_mix[i];
    return mix;
}

} // namespace

std::vector<Plan> naive_plans() {
    return {
        {"the strongest card first",
         [](const Position& position, Seat seat) { return best_by(position, seat, strength); }},
        {"the weakest card first",
         [](const Position& position, Seat seat) {
             return best_by(position, seat, [](Card card) { return -strength(card); });
         }},
        {"the card that gains most life against a random one", most_against_any_card},
        {"any Aggressive card", [](const Position& position,
                                   Seat seat) { return any_of_kind(position, seat, CardKind::aggressive); }},
        {"any Defensive card", [](const Position& position,
                                  Seat seat) { return any_of_kind(position, seat, CardKind::defensive); }},
        {"any card",
         [](const Position& position, Seat seat) { return any_of(cards_in(position.hands[seat])); }},
        {"each fight as if it were the only one", one_fight_at_a_time},
    };
}

} // namespace visavis::knowledge
