// Matches of Gladiator 21 explained: what the remarks must agree with.
#include <doctest/doctest.h>

#include <cmath>
#include <random>

#include "common/play/analysis.hpp"
#include "common/play/gladiator/solution.hpp"

using namespace visavis;
using namespace visavis::gladiator;

namespace {

State random_match(int fights, std::mt19937& random) {
    State state = Gladiator::start({.fights = fights});
    while (!Gladiator::outcome(state))
        for (Seat seat : both_seats) {
            const auto cards = Gladiator::legal_actions(state, seat);
            state = Gladiator::apply(std::move(state), seat, cards[random() % cards.size()]);
        }
    return state;
}

/// Of the choice, to its own seat, where the other one plays the mix.
double expected_score(const Remark& remark, Seat seat, const Mix& others) {
    double expected = 0;
    for (Card answer : all_cards) {
        if (others[answer] == 0) continue;
        PerSeat<Card> cards;
        cards[seat] = remark.choices[seat].card;
        cards[other(seat)] = answer;
        const Position after = after_fight(remark.before, cards);
        expected += others[answer] * solution_of(after.fights).value(after);
    }
    return seat == Seat::first ? expected : -expected;
}

} // namespace

TEST_CASE("gladiator analysis: it follows the match from its start to its outcome") {
    std::mt19937 random(13);
    for (int i = 0; i < 200; ++i) {
        const State state = random_match(i % 2 == 0 ? min_fights : max_fights, random);
        const auto remarks = analyse(state);
        REQUIRE(remarks.size() == state.history.size());
        double value = 0;
        for (std::size_t fight = 0; fight < remarks.size(); ++fight) {
            const Remark& remark = remarks[fight];
            CHECK(remark.before.fought == static_cast<int>(fight));
            CHECK(remark.value_before == doctest::Approx(value));
            for (Seat seat : both_seats) CHECK(remark.choices[seat].card == state.history[fight].cards[seat]);
            value = remark.value_after;
        }
        CHECK(value == score(*Gladiator::outcome(state), Seat::first));
    }
}

TEST_CASE("gladiator analysis: a card of the equilibrium gives nothing away, and none gains anything") {
    std::mt19937 random(17);
    int given_away = 0;
    for (int i = 0; i < 200; ++i)
        for (const Remark& remark : analyse(random_match(max_fights, random)))
            for (Seat seat : both_seats) {
                const JudgedChoice& choice = remark.choices[seat];
                CHECK(choice.given_away >= 0);
                CHECK(choice.given_away <= 2);
                if (remark.mixes[seat][choice.card] > 1e-6) CHECK(choice.given_away == 0);
                if (choice.given_away > 0) ++given_away;
                const double most = expected_score(remark, seat, remark.mixes[other(seat)]);
                const double worth = seat == Seat::first ? remark.value_before : -remark.value_before;
                CHECK(choice.given_away >=
                      worth - most - 1e-6); // against one equilibrium; there may be worse
            }
    CHECK(given_away > 100);
}

TEST_CASE("gladiator analysis: who loses life is worse off") {
    State state = Gladiator::start({});
    const PerSeat<Card> fights[] = {{{Card::d1, Card::a2}}, {{Card::d2, Card::a3}}};
    for (const auto& cards : fights)
        for (Seat seat : both_seats) state = Gladiator::apply(std::move(state), seat, cards[seat]);
    const auto remarks = analyse(state);
    REQUIRE(remarks.size() == 2);
    // The lower card of two neighbours wins: seat 0 is ahead for sure, and seat 1's cards were to blame.
    CHECK(remarks[1].value_after > 0.5);
    CHECK(remarks[0].value_after > remarks[0].value_before);
}

TEST_CASE("gladiator analysis: who throws a sure win away has given it away, whatever the loser might play") {
    // Before the sixth fight: life 7 to 4; seat 0 holds A1, A3 and D1, seat 1 A1, A2 and A3. D1 wins for
    // sure, and A1 only where it does not meet A3.
    State state = Gladiator::start({.fights = max_fights});
    const PerSeat<Card> fights[] = {{{Card::d4, Card::a4}}, {{Card::a2, Card::d3}}, {{Card::d3, Card::d1}},
                                    {{Card::a4, Card::d2}}, {{Card::d2, Card::d4}}, {{Card::a1, Card::a3}}};
    for (const auto& cards : fights)
        for (Seat seat : both_seats) state = Gladiator::apply(std::move(state), seat, cards[seat]);
    const Remark last = analyse(state).back();
    CHECK(last.value_before == 1);
    CHECK(last.mixes[Seat::first][Card::d1] == 1);
    CHECK(last.choices[Seat::first].given_away == doctest::Approx(1));
    CHECK(last.choices[Seat::second].given_away == 0); // nothing would have helped
}

TEST_CASE("gladiator analysis: a choice that was never revealed changes nothing") {
    State state = Gladiator::start({});
    for (Seat seat : both_seats) state = Gladiator::apply(std::move(state), seat, Card::a1);
    const auto known = analyse(state);
    REQUIRE(known.size() == 1);
    for (const Card hidden : {Card::a2, Card::d4}) {
        const auto with_choice = analyse(Gladiator::apply(state, Seat::first, hidden));
        REQUIRE(with_choice.size() == 1);
        CHECK(with_choice[0].value_after == known[0].value_after);
    }
}

TEST_CASE("analysis: remarks come in their order, and none after a stop") {
    std::mt19937 random(19);
    const match::Started started{.id = {}, .setup = gladiator::Setup{}, .clock = {}};
    match::Match match = match::start(started, {});
    while (!match::outcome(match))
        for (Seat seat : both_seats) {
            const auto legal = Gladiator::legal_actions(std::get<Gladiator::State>(match.game), seat);
            match = match::evolve(std::move(match), match::Acted{seat, legal[random() % legal.size()]}, {});
        }
    const std::size_t fights = std::get<Gladiator::State>(match.game).history.size();
    std::size_t heard = 0;
    play::analyse(match, {}, [&](const play::Remark&, std::size_t number, std::size_t all) {
        CHECK(number == ++heard);
        CHECK(all == fights);
    });
    CHECK(heard == fights);

    std::stop_source source;
    heard = 0;
    play::analyse(match, {.stop = source.get_token()}, [&](const play::Remark&, std::size_t, std::size_t) {
        ++heard;
        source.request_stop();
    });
    CHECK(heard == 1);
}
