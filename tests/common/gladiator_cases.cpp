// Gladiator 21 against every case of tests/data/rules_cases.json.
#include <doctest/doctest.h>

#include <array>
#include <string>

#include "common/gladiator/notation.hpp"
#include "common/gladiator/rules.hpp"
#include "tests/common/cases.hpp"
#include "tests/common/gladiator_matches.hpp"

using namespace visavis;
using namespace visavis::gladiator;
using nlohmann::json;

namespace {

/// 0 and 1 are the winner, "draw" is nobody.
std::optional<Seat> winner_of(const json& outcome) {
    return outcome == "draw" ? std::nullopt : std::optional(seat_of(outcome));
}

Refusal refusal_named(const std::string& why) {
    if (why == "already played") return Refusal::card_not_held;
    if (why == "no such card") return Refusal::no_such_card;
    REQUIRE(why == "the match is over");
    return Refusal::match_over;
}

/// "A3-A4 A2-A3" from the cards of both seats in each fight.
std::string fights_of(const json& cards) {
    std::string text;
    for (const json& pair : cards) {
        REQUIRE(pair.size() == 2);
        text += pair.at(0).get<std::string>() + '-' + pair.at(1).get<std::string>() + ' ';
    }
    return text;
}

} // namespace

TEST_CASE("gladiator cases: the damage of each two cards") {
    const json& damage = cases("gladiator", "damage");
    CHECK(damage.size() == all_cards.size());
    for (Card first : all_cards) {
        const json& row = damage.at(std::string(card_name(first)));
        CHECK(row.size() == all_cards.size());
        for (Card second : all_cards) {
            CAPTURE(card_name(first));
            CAPTURE(card_name(second));
            const Blow blow = fight({{first, second}});
            const std::array<int, 2> loss{blow.loss[Seat::first], blow.loss[Seat::second]};
            CHECK(loss == row.at(std::string(card_name(second))).get<std::array<int, 2>>());
        }
    }
}

TEST_CASE("gladiator cases: whole matches") {
    for (const json& row : cases("gladiator", "matches")) {
        CAPTURE(row.dump());
        const json& cards = row.at("cards");
        REQUIRE(cards.size() == row.at("life_after").size());
        State state = Gladiator::start({.fights = row.at("fights").get<int>()});
        for (std::size_t i = 0; i < cards.size(); ++i) {
            REQUIRE_FALSE(Gladiator::outcome(state).has_value());
            // Who chooses first makes no difference: now the one, now the other.
            const Seat earlier = i % 2 == 0 ? Seat::second : Seat::first;
            for (Seat seat : {earlier, other(earlier)})
                state = play(state, seat, cards.at(i).at(static_cast<std::size_t>(seat)).get<std::string>());
            const std::array<int, 2> life{state.position.life[Seat::first],
                                          state.position.life[Seat::second]};
            CHECK(life == row.at("life_after").at(i).get<std::array<int, 2>>());
        }
        const auto outcome = Gladiator::outcome(state);
        REQUIRE(outcome.has_value());
        CHECK(outcome->winner == winner_of(row.at("outcome")));
    }
}

TEST_CASE("gladiator cases: what is refused") {
    for (const json& row : cases("gladiator", "refused")) {
        CAPTURE(row.dump());
        const State state = after(row.at("fights").get<int>(), fights_of(row.at("cards")));
        const auto card = understand(state, seat_of(row.at("seat")), row.at("card").get<std::string>());
        CHECK(card == std::unexpected(refusal_named(row.at("why").get<std::string>())));
    }
}
