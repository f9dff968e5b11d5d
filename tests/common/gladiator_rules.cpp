// Gladiator 21: the published examples, how a match ends, what is refused, and what a text means.
#include "common/gladiator/rules.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "common/gladiator/notation.hpp"
#include "tests/common/gladiator_matches.hpp"

using namespace visavis;
using namespace visavis::gladiator;

TEST_CASE("gladiator: the published examples") {
    struct Row {
        Card first, second;
        int first_loses, second_loses;
        FightRule rule;
    };
    using enum FightRule;
    static constexpr Row rows[] = {
        {Card::a3, Card::a3, 3, 3, both_aggressive}, {Card::a3, Card::d3, 0, 3, aggressive_beats_defensive},
        {Card::d3, Card::d3, 1, 1, both_defensive},  {Card::d2, Card::a3, 0, 5, lower_wins},
        {Card::a3, Card::a1, 0, 3, higher_wins},     {Card::a3, Card::d1, 0, 2, higher_wins},
        {Card::d3, Card::a1, 0, 2, higher_wins},     {Card::d3, Card::d1, 0, 1, higher_wins},
    };
    for (const Row& row : rows) {
        CAPTURE(card_name(row.first));
        CAPTURE(card_name(row.second));
        CHECK(fight({{row.first, row.second}}) == Blow{.loss = {{static_cast<std::int8_t>(row.first_loses),
                                                                 static_cast<std::int8_t>(row.second_loses)}},
                                                       .rule = row.rule});
    }
}

TEST_CASE("gladiator: with swapped cards the losses swap, and a winning blow deals at least 1") {
    for (Card one : all_cards)
        for (Card two : all_cards) {
            CAPTURE(card_name(one));
            CAPTURE(card_name(two));
            const Blow blow = fight({{one, two}});
            const Blow swapped = fight({{two, one}});
            CHECK(swapped.loss[Seat::second] == blow.loss[Seat::first]);
            CHECK(swapped.loss[Seat::first] == blow.loss[Seat::second]);
            CHECK(swapped.rule == blow.rule);
            CHECK(blow.loss[Seat::first] + blow.loss[Seat::second] >= 1);
        }
}

TEST_CASE("gladiator: how a match ends") {
    struct Row {
        std::string_view because;
        int fights;
        const char* cards;
        int first_life, second_life;
        std::optional<Outcome> want;
    };
    const Outcome first_has_more{Seat::first, OutcomeReason::life};
    const Outcome second_has_more{Seat::second, OutcomeReason::life};
    const Outcome drawn{std::nullopt, OutcomeReason::life};
    const Outcome second_is_down{Seat::first, OutcomeReason::knockout};
    const Outcome first_is_down{Seat::second, OutcomeReason::knockout};
    const Outcome both_are_down{std::nullopt, OutcomeReason::knockout};
    const Row rows[] = {
        {"nothing has happened", 5, "", 12, 12, std::nullopt},
        {"one choice decides nothing", 5, "A4-A4 A3-A3 D2-D2 A2-A2 D1-", 2, 2, std::nullopt},
        {"more life after 5 fights", 5, "D1-D4 D2-D3 A3-A2 D4-A1 A1-D2", 5, 1, first_has_more},
        {"more life by 1", 5, "A1-A4 A3-A1 D1-D4 A4-D2 D4-D1", 6, 5, first_has_more},
        {"seat 1 wins alike", 5, "A4-A1 A1-A3 D4-D1 D2-A4 D1-D4", 5, 6, second_has_more},
        {"the same 5 fights of 6 leave one", 6, "A1-A4 A3-A1 D1-D4 A4-D2 D4-D1", 6, 5, std::nullopt},
        {"and the sixth decides", 6, "A1-A4 A3-A1 D1-D4 A4-D2 D4-D1 A2-D3", 6, 0, second_is_down},
        {"more life after 6 fights", 6, "D2-D2 A3-A1 D1-A3 D4-D4 A1-D1 D3-A2", 3, 6, second_has_more},
        {"equal life after 5 fights", 5, "A4-D1 D3-D3 D4-A4 A3-A1 D1-A3", 5, 5, drawn},
        {"equal life after 6 fights", 6, "D2-A3 A3-D2 D3-A1 A2-D1 D4-A2 D1-D3", 3, 3, drawn},
        {"knocked out at 0", 6, "D4-A3 D3-D2", 0, 12, first_is_down},
        {"knocked out below 0", 5, "D4-A3 A4-D3", -2, 12, first_is_down},
        {"seat 1 below 0", 6, "D1-D2 A1-A2 A4-A3 D3-D4", 5, -1, second_is_down},
        {"knocked out in the last fight", 5, "A2-A2 A3-D1 A4-D4 D4-A1 D2-D2", 9, 0, second_is_down},
        {"1 life is life", 5, "D4-D3 A4-A4 D3-D4", 1, 1, std::nullopt},
        {"both knocked out at once", 5, "D4-D3 A4-A4 D3-D4 A2-A2", -1, -1, both_are_down},
        {"both knocked out, the totals differ", 5, "D4-A4 A4-D3 A2-D2 D3-D4 A3-A3", -2, 0, both_are_down},
        {"both knocked out in the sixth fight", 6, "D2-D2 A2-D3 A1-A2 D4-A3 D1-D1 A4-A4", -1, -2,
         both_are_down},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        const State state = after(row.fights, row.cards);
        CHECK(state.position.life[Seat::first] == row.first_life);
        CHECK(state.position.life[Seat::second] == row.second_life);
        CHECK(Gladiator::outcome(state) == row.want);
        CHECK(Gladiator::to_act(state).empty() == row.want.has_value());
    }
}

TEST_CASE("gladiator: which choices are refused") {
    struct Row {
        std::string_view because;
        const char* cards; // played before
        Seat seat;
        std::string_view text;
        std::optional<Refusal> want;
    };
    const Seat first = Seat::first, second = Seat::second;
    static constexpr const char* over = "D4-A3 D3-D2";
    const Row rows[] = {
        {"any of the eight", "", first, "D4", std::nullopt},
        {"both choose at the same time", "", second, "D4", std::nullopt},
        {"the second to choose", "A1-", second, "A1", std::nullopt},
        {"one choice a fight", "A1-", first, "A2", Refusal::already_chosen},
        {"not even the same again", "A1-", first, "A1", Refusal::already_chosen},
        {"one choice a fight for seat 1", "-A1", second, "A2", Refusal::already_chosen},
        {"one choice, even of a card that is gone", "A1-A2 A2-", first, "A1", Refusal::already_chosen},
        {"after the reveal one chooses again", "A1-A2", first, "A2", std::nullopt},
        {"the card is out for good", "A1-A2", first, "A1", Refusal::card_not_held},
        {"in later fights too", "A1-A2 D1-D1 D2-D2", second, "A2", Refusal::card_not_held},
        {"what the other played is still held", "A1-A2", first, "A2", std::nullopt},
        {"A and D of a value are two cards", "A1-A2", first, "D1", std::nullopt},
        {"nothing after a knockout", over, first, "A1", Refusal::match_over},
        {"nor for the winner", over, second, "A1", Refusal::match_over},
        {"over comes before not held", over, first, "D4", Refusal::match_over},
        {"but no card is no card", over, first, "A5", Refusal::no_such_card},
        {"nothing after the last fight", "A4-D1 D3-D3 D4-A4 A3-A1 D1-A3", first, "A1", Refusal::match_over},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        const auto card = understand(after(5, row.cards), row.seat, row.text);
        CHECK((card ? std::nullopt : std::optional(card.error())) == row.want);
    }
}

TEST_CASE("gladiator: what a text means") {
    struct Row {
        std::string_view because;
        std::string_view text;
        std::optional<Card> want;
    };
    static constexpr Row rows[] = {
        {"a card", "A1", Card::a1},
        {"the last card", "D4", Card::d4},
        {"lower case", "d3", Card::d3},
        {"spaces around it", "  A2 ", Card::a2},
        {"a tab is a space", "\tA2", Card::a2},
        {"nothing", "", std::nullopt},
        {"spaces only", "  ", std::nullopt},
        {"a space inside", "A 1", std::nullopt},
        {"an end of line is no space", "A1\n", std::nullopt},
        {"a value too high", "A5", std::nullopt},
        {"a value too low", "D0", std::nullopt},
        {"a kind that there is not", "B1", std::nullopt},
        {"the wrong way round", "1A", std::nullopt},
        {"the kind alone", "A", std::nullopt},
        {"the value alone", "1", std::nullopt},
        {"a digit too many", "A11", std::nullopt},
        {"a leading nought", "A01", std::nullopt},
        {"two cards", "A1 A2", std::nullopt},
        {"in quotes", "\"A1\"", std::nullopt},
        {"a byte 0 behind it", {"A1\0", 3}, std::nullopt},
        {"a byte that is no text", "A1\xFF", std::nullopt},
        {"a Cyrillic letter", "\u04101", std::nullopt},
        {"a Greek letter", "\u03911", std::nullopt},
        {"a full-width letter", "\uFF211", std::nullopt},
        {"a full-width digit", "A\uFF11", std::nullopt},
        {"an Arabic digit", "A\u0661", std::nullopt},
        {"a raised digit", "A\u00B9", std::nullopt},
        {"a space that does not break", "\u00A0A1", std::nullopt},
        {"a space of no width", "A1\u200B", std::nullopt},
        {"an accent", "A\u03011", std::nullopt},
    };
    const State state = after(5, "");
    for (const Row& row : rows) {
        CAPTURE(row.because);
        const auto card = Gladiator::parse(state, row.text);
        CHECK(card.has_value() == row.want.has_value());
        if (card) CHECK(*card == row.want);
        if (!card) CHECK(card.error() == Refusal::no_such_card);
    }
}

TEST_CASE("gladiator: what is inconsistent is seen") {
    const State state = after(5, "A1-A2 D4-");
    CHECK(Gladiator::is_consistent(state));
    const auto broken = [&](auto&& breaking) {
        State copy = state;
        breaking(copy);
        return !Gladiator::is_consistent(copy);
    };
    CHECK(broken([](State& s) { s.chosen[Seat::second] = Card::d1; })); // both: then there was a fight
    CHECK(broken([](State& s) { s.chosen[Seat::first] = Card::a1; }));  // played before
    CHECK(broken([](State& s) { s.position.hands[Seat::first].add(Card::a1); }));
    CHECK(broken([](State& s) { s.position.hands[Seat::second].remove(Card::d1); }));
    CHECK(broken([](State& s) { ++s.position.life[Seat::first]; }));
    CHECK(broken([](State& s) { ++s.position.fought; }));
    CHECK(broken([](State& s) { s.history.pop_back(); }));
    CHECK(broken([](State& s) { s.history.clear(); }));
    CHECK(broken(
        [](State& s) { std::swap(s.history[0].cards[Seat::first], s.history[0].cards[Seat::second]); }));
    CHECK(broken([](State& s) { s.history[0].blow.loss[Seat::first] = 1; }));
    CHECK(broken([](State& s) { s.history.push_back(s.history[0]); }));
    CHECK(broken([](State& s) { s.position.fights = 4; }));
}
