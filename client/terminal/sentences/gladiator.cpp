#include "client/terminal/sentences/gladiator.hpp"

#include <algorithm>
#include <cstdlib>

#include "client/terminal/sentences/language.hpp"
#include "client/terminal/sentences/players.hpp"
#include "proto/words.hpp"

namespace visavis::client::sentences {

namespace {

using gladiator::Card;
using gladiator::FightRule;

std::string names_of(const std::vector<Card>& cards) {
    std::vector<std::string> names;
    for (const Card card : cards) names.emplace_back(proto::word(card));
    return joined(names, " ");
}

/// Why the higher card dealt what it dealt; {0} is the difference of the values.
std::string reckoning(Card winner, Card loser) {
    const bool is_harder = kind(winner) == gladiator::CardKind::aggressive;
    const bool is_softer = kind(loser) == gladiator::CardKind::defensive;
    const std::string difference = std::to_string(std::abs(value(winner) - value(loser)));
    if (is_harder && is_softer)
        return fill("the difference {0}, 1 more for the winning A and 1 less for the losing D", {difference});
    if (is_harder) return fill("the difference {0} and 1 more for the winning A", {difference});
    if (is_softer) return fill("the difference {0} less 1 for the losing D", {difference});
    return fill("the difference {0}", {difference});
}

/// Which line of the table decided the fight, and what it cost whom.
std::string verdict(const proto::events::Fought& fought, const Players& players) {
    const Seat loser = fought.loss[0] > 0 ? Seat::first : Seat::second; // the only one, but where both lose
    const std::string loss = std::to_string(std::max(fought.loss[0], fought.loss[1]));
    const Card winning = fought.cards[static_cast<std::size_t>(other(loser))];
    const Card losing = fought.cards[static_cast<std::size_t>(loser)];
    switch (fought.rule) {
        case FightRule::both_aggressive:
            return fill("Equal values, A against A: each loses {0}.", {loss});
        case FightRule::both_defensive:
            return fill("Equal values, D against D: each loses {0}.", {loss});
        case FightRule::aggressive_beats_defensive:
            return told_of(
                players, loser,
                {"Equal values, A beats D: you lose {2}.", "Equal values, A beats D: {0} loses {2}."}, loss);
        case FightRule::lower_wins:
            return told_of(players, loser,
                           {"The values differ by 1, so the lower card wins: you lose their sum, {2}.",
                            "The values differ by 1, so the lower card wins: {0} loses their sum, {2}."},
                           loss);
        case FightRule::higher_wins:
            return told_of(
                players, loser,
                {"The values differ by more than 1, so the higher card wins: you lose {2} ({3}).",
                 "The values differ by more than 1, so the higher card wins: {0} loses {2} ({3})."},
                loss, reckoning(winning, losing));
    }
    return {};
}

/// The reader's own seat first.
std::array<Seat, 2> in_order(const Players& players) {
    const Seat first = players.own.value_or(Seat::first);
    return {first, other(first)};
}

std::string seat_line(const proto::View& view, const proto::GladiatorPosition& position,
                      const Players& players, Seat seat) {
    const auto index = static_cast<std::size_t>(seat);
    const std::string life = std::to_string(position.life[index]);
    const std::string hand =
        position.hands[index].empty() ? fill("nothing", {}) : names_of(position.hands[index]);
    if (view.phase != proto::Phase::playing)
        return told_of(players, seat,
                       {"You: {2} life points, holding {3}.", "{0}: {2} life points, holding {3}."}, life,
                       hand);
    if (!position.chosen[index])
        return told_of(players, seat,
                       {"You: {2} life points, holding {3}; you have not chosen.",
                        "{0}: {2} life points, holding {3}; has not chosen."},
                       life, hand);
    const bool is_known = players.is_own(seat) && (*view.you)->choice;
    return told_of(players, seat,
                   {"You: {2} life points, holding {3}; you have chosen {4}.",
                    "{0}: {2} life points, holding {3}; has chosen."},
                   life, hand, is_known ? std::string_view(*(*view.you)->choice) : translated("a card"));
}

} // namespace

std::string told(const proto::events::Chosen& event, const proto::View& after) {
    const Players players = players_of(after);
    const bool is_known = players.is_own(event.seat) && (*after.you)->choice;
    return told_of(players, event.seat, {"You have chosen {2}.", "{0} has chosen."},
                   is_known ? std::string_view(*(*after.you)->choice) : translated("a card"));
}

std::string told(const proto::events::Fought& event, const proto::View& after) {
    const Players players = players_of(after);
    const auto* const position =
        after.position ? std::get_if<proto::GladiatorPosition>(&*after.position) : nullptr;
    const auto [first, second] = in_order(players);
    const auto card = [&](Seat seat) { return proto::word(event.cards[static_cast<std::size_t>(seat)]); };
    const auto life = [&](Seat seat) {
        return position ? std::to_string(position->life[static_cast<std::size_t>(seat)]) : "?";
    };
    const std::string fight = position ? std::to_string(position->history.size()) : "?";
    const std::string blow =
        told_of(players, first,
                {"Fight {2}: you played {3}, {1} played {4}.", "Fight {2}: {0} played {3}, {1} played {4}."},
                fight, card(first), card(second));
    const std::string lives = told_of(players, first, {"Life: you {2}, {1} {3}.", "Life: {0} {2}, {1} {3}."},
                                      life(first), life(second));
    return joined(std::array{blow, verdict(event, players), lives}, " ");
}

std::vector<std::string> position_lines(const proto::View& view, const proto::GladiatorPosition& position) {
    const Players players = players_of(view);
    const auto* const board = view.board ? std::get_if<proto::GladiatorBoard>(&*view.board) : nullptr;
    const std::string fights = board ? std::to_string(board->fights) : "?";
    std::vector<std::string> lines{
        fill(view.phase == proto::Phase::playing ? "Fight {0} of {1}." : "After {2} of {1} fights.",
             {std::to_string(position.fight), fights, std::to_string(position.history.size())})};
    for (const Seat seat : in_order(players)) lines.push_back(seat_line(view, position, players, seat));
    return lines;
}

std::string prompt(const proto::View& view, const proto::GladiatorPosition& position) {
    const Players players = players_of(view);
    std::vector<std::string> waited_for;
    for (const Seat seat : view.to_act) {
        if (players.is_own(seat))
            return fill("Your turn: choose a card for fight {0} of those you hold: {1}.",
                        {std::to_string(position.fight), joined((*view.you)->actions, " ")});
        waited_for.push_back(players.names[seat]);
    }
    return fill("Waiting for {0} to choose.", {enumerated(waited_for)});
}

} // namespace visavis::client::sentences
