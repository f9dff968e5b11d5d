#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "common/gladiator/notation.hpp"
#include "common/play/gladiator/best_response.hpp"
#include "common/play/gladiator/levels.hpp"
#include "tests/knowledge/course.hpp"
#include "tests/knowledge/page.hpp"
#include "tests/knowledge/plans.hpp"
#include "tests/knowledge/text.hpp"

namespace visavis::knowledge {

namespace {

using namespace gladiator;

constexpr double rounding = 1e-9;

/// What is known of a match of so many fights.
struct Known {
    const Solution& solution;
    Position start;
    Equilibrium opening;
    Course course;
};

Known know(int fights) {
    const Solution& solution = solution_of(fights);
    const Position start{.fights = static_cast<std::int8_t>(fights)};
    return {solution, start, solution.equilibrium(start), course_of(solution)};
}

double opening_odds(const Known& known, Card card) {
    return known.opening.mixes[Seat::first][card];
}

double opening_cost(const Known& known, Card card) {
    return known.solution.given_away(known.start, Seat::first, card);
}

double value_after(const Known& known, Card own, Card others) {
    return known.solution.value(after_fight(known.start, {{own, others}}));
}

std::string name(Card card) {
    return std::string(card_name(card));
}

std::string percent(double odds) {
    return text("%.1f %%", 100 * odds);
}

/// A typographic minus, and none before what rounds to nothing.
std::string signed_value(double value) {
    if (std::abs(value) < 0.005) return "0";
    return (value > 0 ? "+" : "−") + text("%.2f", std::abs(value));
}

/// The most liked first.
std::vector<Card> cards_by(const auto& likes) {
    std::vector<Card> cards(all_cards.begin(), all_cards.end());
    std::ranges::sort(cards, {}, [&](Card card) { return std::pair(-likes(card), card); });
    return cards;
}

bool is_played(const Known& known, Card card) {
    return opening_odds(known, card) > rounding;
}

std::string first_fight(const Known& five, const Known& six) {
    std::string table =
        "| first card | 5 fights: played | gives away | 6 fights: played | gives away "
        "|\n|---|---|---|---|---|\n";
    for (Card card : all_cards) {
        table += "| " + name(card) + " |";
        for (const Known* known : {&five, &six})
            table += " " + percent(opening_odds(*known, card)) + " | " +
                     text("%.3f", opening_cost(*known, card)) + " |";
        table += "\n";
    }
    std::vector<std::string> played;
    std::vector<std::string> spared;
    for (Card card : cards_by([&](Card card) { return opening_odds(five, card); })) {
        if (is_played(five, card))
            played.push_back(name(card) + " (" + percent(opening_odds(five, card)) + ")");
        else
            spared.push_back(name(card));
    }
    std::string sentences = "In a match of 5 fights a perfect player opens with " + listed(played) +
                            ". Each of these costs nothing, as long as nobody can tell which it will be.";
    if (!spared.empty()) {
        const auto costly = cards_by([&](Card card) { return opening_cost(five, card); });
        const auto cheapest = *std::ranges::find_if(costly.rbegin(), costly.rend(),
                                                    [&](Card card) { return opening_cost(five, card) > 0; });
        sentences += " To open with " + listed(spared, " or ") + " is a mistake";
        sentences +=
            text(": %s gives away least, %.3f, and %s most, %.3f.", name(cheapest).c_str(),
                 opening_cost(five, cheapest), name(costly[0]).c_str(), opening_cost(five, costly[0]));
    }
    return "### The first fight\n\n" +
           wrapped(
               "How often an equilibrium plays each card first, and how much the card falls short of it "
               "where the other player keeps to an equilibrium.") +
           "\n" + table + "\n" + wrapped(sentences);
}

Policy perfect_policy(const Solution& solution) {
    return [&](const Position& position, Seat seat) { return solution.equilibrium(position).mixes[seat]; };
}

std::string certificate(const Known& five, const Known& six) {
    std::vector<std::string> positions;
    double largest_gain = 0;
    for (const Known* known : {&five, &six}) {
        const Policy perfect = perfect_policy(known->solution);
        const Evaluation evaluation = evaluate(known->solution.fights(), {{perfect, perfect}});
        positions.push_back(with_commas(evaluation.positions) +
                            text(" with %d fights", known->solution.fights()));
        largest_gain = std::max(largest_gain, evaluation.largest_gain);
    }
    return wrapped(
        "Both seats are alike, so that a match is worth 0 to either: it is won by the other's mistakes. A "
        "match can come to so many positions in which cards are chosen: " +
        listed(positions) + ". Each has its exact value and an equilibrium, which nobody gains by leaving: " +
        (largest_gain <= 1e-9 ? "no more than a billionth, " : text("at most %g, ", largest_gain)) +
        "by a calculation that knows the rules alone.");
}

std::string plans(const Known& five, const Known& six) {
    struct Measured {
        std::string name;
        double against_perfect;
        double against_informed;
    };
    std::string table =
        "| plan | 5 fights: against the equilibrium | against whoever knows it | 6 fights: against "
        "the equilibrium | against whoever knows it |\n|---|---|---|---|---|\n";
    std::vector<Measured> measured;
    for (const Plan& plan : naive_plans()) {
        table += "| " + plan.name + " |";
        for (const Known* known : {&five, &six}) {
            const Evaluation evaluation =
                evaluate(known->solution.fights(), {{plan.policy, perfect_policy(known->solution)}});
            const Measured here{plan.name, evaluation.score, -evaluation.best[Seat::second]};
            if (known == &five) measured.push_back(here);
            table +=
                " " + signed_value(here.against_perfect) + " | " + signed_value(here.against_informed) + " |";
        }
        table += "\n";
    }
    const auto best = std::ranges::max_element(measured, {}, &Measured::against_informed);
    const auto worst = std::ranges::min_element(measured, {}, &Measured::against_perfect);
    const auto hardest = std::ranges::max_element(measured, {}, &Measured::against_perfect);
    const auto lost = std::ranges::count_if(
        measured, [](const Measured& plan) { return plan.against_informed < -1 + 1e-9; });
    return "### What naive plans are worth\n\n" +
           wrapped(
               "What each plan scores in a whole match against a perfect player, and against one who has "
               "seen through "
               "it and answers it best.") +
           "\n" + table + "\n" +
           wrapped(text(
               "Of these %zu plans %td lose every match to whoever has seen through them. What gives least "
               "away "
               "then "
               "is \"%s\", still %.2f; the equilibrium gives nothing. The equilibrium itself, which looks "
               "through nobody, takes most from \"%s\", %.2f, and least from \"%s\", %.2f.",
               measured.size(), lost, best->name.c_str(), -best->against_informed, worst->name.c_str(),
               -worst->against_perfect, hardest->name.c_str(), -hardest->against_perfect));
}

std::string levels(const Known& five, const Known& six) {
    using play::Level;
    const auto policy = [](const Known& known, Level level) -> Policy {
        return [&known, level](const Position& position, Seat seat) {
            return mix_of(known.solution, position, seat, level);
        };
    };
    std::string table =
        "| level | against 1 | 2 | 3 | 4 | 5 fights: against whoever knows it | 6 fights |\n"
        "|---|---|---|---|---|---|---|\n";
    for (Level level = play::lowest_level; level <= play::highest_level; ++level) {
        table += text("| %d |", level);
        for (Level lower = play::lowest_level; lower < play::highest_level; ++lower) {
            const PerSeat<Policy> policies{{policy(five, level), policy(five, lower)}};
            table += lower < level ? " " + signed_value(evaluate(min_fights, policies).score) + " |" : " |";
        }
        for (const Known* known : {&five, &six}) {
            const PerSeat<Policy> policies{{policy(*known, level), policy(*known, level)}};
            const double given = exploitability(evaluate(known->solution.fights(), policies));
            table += " " + signed_value(-given) + " |";
        }
        table += "\n";
    }
    return "### The server's opponents\n\n" +
           wrapped(
               "What each level is expected to score in 5 fights against each lower one, and against whoever "
               "knows how it plays and answers best.") +
           "\n" + table;
}

std::string values_after_first_fight(const Known& five) {
    std::string table = "| own card |";
    std::string rule = "|---|";
    for (Card others : all_cards) {
        table += " " + name(others) + " |";
        rule += "---|";
    }
    table += "\n" + rule + "\n";
    PerSeat<Card> sharpest{};
    for (Card own : all_cards) {
        table += "| " + name(own) + " |";
        for (Card others : all_cards) {
            table += " " + signed_value(value_after(five, own, others)) + " |";
            if (value_after(five, own, others) >
                value_after(five, sharpest[Seat::first], sharpest[Seat::second]))
                sharpest = {{own, others}};
        }
        table += "\n";
    }
    const Position best = after_fight(five.start, sharpest);
    return "### What the first of 5 fights leaves\n\n" +
           wrapped(
               "The value of the match after the first fight, to the player of the card at the left, by the "
               "other player's card.") +
           "\n" + table + "\n" +
           wrapped(text(
               "Nothing in the first fight is worth more than %s against %s: %d life points to %d, and %s "
               "to the one who has more.",
               name(sharpest[Seat::first]).c_str(), name(sharpest[Seat::second]).c_str(),
               best.life[Seat::first], best.life[Seat::second],
               signed_value(five.solution.value(best)).c_str()));
}

struct Worth {
    double odds = 0;
    double value = 0; ///< to the one who leads, times the odds
};

Worth worth_of_lead(const Known& known, std::size_t fought, int lead) {
    Worth worth;
    for (const Reached& reached : known.course.after[fought]) {
        const PerSeat<std::int8_t>& life = reached.position.life;
        const int ahead = life[Seat::first] - life[Seat::second];
        if (std::abs(ahead) != lead) continue;
        worth.odds += reached.odds;
        worth.value += reached.odds * known.solution.value(reached.position) * (ahead > 0 ? 1 : -1);
    }
    return worth;
}

std::string lead_value(const Known& known, std::size_t fought, int lead) {
    constexpr double too_rare = 0.001;
    const Worth worth = worth_of_lead(known, fought, lead);
    return worth.odds < too_rare ? "–" : signed_value(worth.value / worth.odds);
}

std::string leads(const Known& five) {
    std::string table =
        "| ahead by | after fight 1 | after fight 2 | after fight 3 | after fight 4 "
        "|\n|---|---|---|---|---|\n";
    for (int lead = 1; lead <= 9; ++lead) {
        table += text("| %d |", lead);
        for (std::size_t fought = 1; fought <= 4; ++fought)
            table += " " + lead_value(five, fought, lead) + " |";
        table += "\n";
    }
    const auto average = [&](std::size_t fought, int lead) {
        const Worth worth = worth_of_lead(five, fought, lead);
        return signed_value(worth.value / worth.odds);
    };
    return "### What a lead in life is worth\n\n" +
           wrapped(
               "The value to the player who is ahead in a match of 5 fights, on average over the positions "
               "that perfect players come to (– where they come to it less than once in a thousand "
               "matches).") +
           "\n" + table + "\n" +
           wrapped(
               "Three points more are worth " + average(1, 3) + " after the first fight and " +
               average(4, 3) +
               " before the last. The same lead can be worth much more or less, by the hands that are left.");
}

std::string hand_text(Hand hand) {
    std::string cards;
    for (Card card : all_cards)
        if (hand.holds(card)) cards += (cards.empty() ? "" : " ") + name(card);
    return cards;
}

std::string mix_text(const Mix& mix) {
    std::vector<Card> cards = cards_by([&](Card card) { return mix[card]; });
    std::erase_if(cards, [&](Card card) { return mix[card] <= rounding; });
    std::string all;
    for (Card card : cards) all += (all.empty() ? "" : ", ") + name(card) + text(" %.0f %%", 100 * mix[card]);
    return all;
}

/// The likeliest after two fights, each seen by the player to whom it is worth more.
std::string typical_positions(const Known& five) {
    constexpr std::size_t shown = 8;
    std::string table =
        "| life | own hand | the other's | value | own mix | the other's |\n|---|---|---|---|---|---|\n";
    std::size_t rows = 0;
    for (const Reached& reached : five.course.after[2]) {
        const Equilibrium equilibrium = five.solution.equilibrium(reached.position);
        if (equilibrium.value < rounding) continue; // from the other side it has a row of its own
        const Position& at = reached.position;
        table +=
            text("| %d to %d | %s | %s | %s | %s | %s |\n", at.life[Seat::first], at.life[Seat::second],
                 hand_text(at.hands[Seat::first]).c_str(), hand_text(at.hands[Seat::second]).c_str(),
                 signed_value(equilibrium.value).c_str(), mix_text(equilibrium.mixes[Seat::first]).c_str(),
                 mix_text(equilibrium.mixes[Seat::second]).c_str());
        if (++rows == shown) break;
    }
    return "### Typical positions\n\n" +
           wrapped(text(
               "The %zu positions of a match of 5 fights that perfect players come to most often after two "
               "fights and that favour one of them, as that one sees them, with an equilibrium in each.",
               rows)) +
           "\n" + table;
}

std::string endings(const Known& five, const Known& six) {
    const auto row = [&](const char* what, const auto& odds) {
        return text("| %s | %s | %s |\n", what, percent(odds(five)).c_str(), percent(odds(six)).c_str());
    };
    std::string table = "| a match ends | 5 fights | 6 fights |\n|---|---|---|\n";
    for (std::size_t fought = 2; fought <= max_fights; ++fought)
        table += row(text("by knock-out in fight %zu", fought).c_str(),
                     [&](const Known& known) { return known.course.knocked_out[fought]; });
    table += row("by life after the last fight", [](const Known& known) { return known.course.won_by_life; });
    table += row("drawn, both knocked out", [](const Known& known) { return known.course.both_knocked_out; });
    table += row("drawn by life", [](const Known& known) { return known.course.drawn_by_life; });
    return table;
}

std::string sixth_fight(const Known& five, const Known& six) {
    double moved = 0;
    double least_left = 0;
    double largest_change = 0;
    PerSeat<Card> changed{};
    for (Card others : all_cards) {
        double left = 0; // of 6 fights' value 0, to who opens by the mix for 5
        for (Card own : all_cards) {
            left += opening_odds(five, own) * value_after(six, own, others);
            const double change = std::abs(value_after(six, own, others) - value_after(five, own, others));
            if (change <= largest_change + rounding) continue;
            largest_change = change;
            changed = {{own, others}};
        }
        least_left = std::min(least_left, left);
        moved += std::abs(opening_odds(five, others) - opening_odds(six, others)) / 2;
    }
    const auto value_of_three = [](const Known& known) {
        const Worth worth = worth_of_lead(known, 1, 3);
        return signed_value(worth.value / worth.odds);
    };
    return "### How much the sixth fight changes\n\n" + wrapped("How matches of two perfect players end:") +
           "\n" + endings(five, six) + "\n" +
           wrapped(text(
               "With a sixth fight, %s instead of %s of the matches are over by knock-out, and %s instead "
               "of %s are drawn. The first card changes in %s of the matches. Whoever opens a match of 6 "
               "fights by the mix for 5, and plays perfectly afterwards, gives away %.3f at most. A lead "
               "of three after the first fight is worth %s instead of %s; of all first fights, %s against "
               "%s changes its value most, by %.2f.",
               percent(six.course.one_knocked_out() + six.course.both_knocked_out).c_str(),
               percent(five.course.one_knocked_out() + five.course.both_knocked_out).c_str(),
               percent(six.course.drawn()).c_str(), percent(five.course.drawn()).c_str(),
               percent(moved).c_str(), -least_left, value_of_three(six).c_str(), value_of_three(five).c_str(),
               name(changed[Seat::first]).c_str(), name(changed[Seat::second]).c_str(), largest_change));
}

} // namespace

std::string gladiator_section() {
    const Known five = know(min_fights);
    const Known six = know(max_fights);
    return "## Gladiator 21, solved\n\n" +
           wrapped(
               "All values are scores: a win counts 1, a draw 0, a loss −1. A value of +0.10 says that of a "
               "hundred "
               "matches ten more are won than lost, when both go on perfectly.") +
           "\n" + certificate(five, six) + "\n" + first_fight(five, six) + "\n" + plans(five, six) + "\n" +
           levels(five, six) + "\n" + values_after_first_fight(five) + "\n" + leads(five) + "\n" +
           typical_positions(five) + "\n" + sixth_fight(five, six);
}

} // namespace visavis::knowledge
