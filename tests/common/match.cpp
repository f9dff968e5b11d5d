// A match as a fold over its facts: what it remembers, what it refuses, and what leaving it means.
#include "common/match/match.hpp"

#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <string_view>

using namespace visavis;
using namespace visavis::match;

namespace {

const Setup gladiator_setup = gladiator::Setup{.fights = 5};
const Setup virtem_setup =
    virtem::Setup{.layout = virtem::LayoutId{0}, .goal = virtem::Goal::pure, .seed = {}};

constexpr ServerTime at{Milliseconds(1'000)}; // untimed matches: any time is as good

constexpr Outcome agreed{std::nullopt, OutcomeReason::agreed};
constexpr Outcome aborted{std::nullopt, OutcomeReason::aborted};

Match started(const Setup& setup) {
    return start(Started{.id = {7}, .number = 3, .setup = setup}, at);
}

Acted acted(const Match& match, Seat seat, std::string_view text) {
    const auto action = parse(match, text);
    REQUIRE_MESSAGE(action.has_value(), text);
    return {seat, *action};
}

/// "0 A3 1 A4 ended": a seat and its action, again and again; `ended` by agreement.
Match after(const Setup& setup, const std::string& facts) {
    Match match = started(setup);
    std::istringstream words(facts);
    for (std::string word, text; words >> word;) {
        if (word == "ended") {
            match = evolve(std::move(match), Ended{agreed}, at);
            continue;
        }
        words >> text;
        const Seat seat = word == "0" ? Seat::first : Seat::second;
        const Acted fact = acted(match, seat, text);
        REQUIRE_MESSAGE(!check(match, seat, fact.action), facts);
        match = evolve(std::move(match), fact, at);
    }
    return match;
}

const std::string knockout = "0 D4 1 A3 0 D3 1 D2";
const std::string set_up = "0 face:circle-blue 1 face:square-green 1 keep ";

} // namespace

TEST_CASE("match: it begins as its game does") {
    const Match match = started(virtem_setup);
    CHECK(match.started.id == MatchId{7});
    CHECK(match.started.number == 3);
    CHECK(match.game == GameState(Virtem::start(std::get<Virtem::Setup>(virtem_setup))));
    CHECK(match.turn == 1);
    CHECK(to_act(match) == SeatSet{Seat::first});
    CHECK(to_act(started(gladiator_setup)) == SeatSet::both());
    CHECK_FALSE(outcome(match).has_value());
    for (Seat seat : both_seats) CHECK_FALSE(match.seats[seat].latest.has_value());
    CHECK(is_consistent(match));
}

TEST_CASE("match: folding an action is the game's own apply, and remembers it") {
    const Match before = after(virtem_setup, set_up);
    const auto& state = std::get<Virtem::State>(before.game);
    const Virtem::Action move = Virtem::legal_actions(state, Seat::first).front();
    const Match match = evolve(before, Acted{Seat::first, move}, at);
    CHECK(match.game == GameState(Virtem::apply(state, Seat::first, move)));
    CHECK(match.seats[Seat::first].latest == LatestAction{4, move});
    CHECK(match.seats[Seat::second].latest == LatestAction{3, Virtem::Action(virtem::KeepBoard{})});
    CHECK(match.turn == 5);
    CHECK(match.started.id == before.started.id);
    CHECK(match.started.number == before.started.number);
    CHECK(is_consistent(match));
}

TEST_CASE("match: whose turn it is, and the turn that an action is remembered with") {
    struct Row {
        std::string_view because;
        std::string facts;
        SeatSet to_act;
        int turn;
        int first_latest, second_latest; // 0: none
    };
    const Row rows[] = {
        {"both choose", "", SeatSet::both(), 1, 0, 0},
        {"one has chosen", "1 A4", {Seat::first}, 1, 0, 1},
        {"both have: the next fight", "1 A4 0 A3", SeatSet::both(), 2, 1, 1},
        {"and on", "1 A4 0 A3 0 D1", {Seat::second}, 2, 2, 1},
        {"knocked out: the last turn stays", knockout, {}, 2, 2, 2},
        {"ended otherwise: it stays too", "1 A4 0 A3 0 D1 ended", {}, 2, 2, 1},
        {"ended before anything", "ended", {}, 1, 0, 0},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        const Match match = after(gladiator_setup, row.facts);
        CHECK(to_act(match) == row.to_act);
        CHECK(match.turn == row.turn);
        CHECK((match.seats[Seat::first].latest ? match.seats[Seat::first].latest->turn : 0) ==
              row.first_latest);
        CHECK((match.seats[Seat::second].latest ? match.seats[Seat::second].latest->turn : 0) ==
              row.second_latest);
        CHECK(is_consistent(match));
    }
}

TEST_CASE("match: which action is sent again") {
    struct Row {
        std::string_view because;
        std::string facts;
        Seat seat;
        int turn;
        std::string_view text;
        bool want;
    };
    const Seat first = Seat::first, second = Seat::second;
    const Row rows[] = {
        {"nothing was sent", "", first, 1, "A3", false},
        {"the choice that waits", "0 A3", first, 1, "A3", true},
        {"in another spelling", "0 A3", first, 1, "a3", true},
        {"another card", "0 A3", first, 1, "A4", false},
        {"by the other seat", "0 A3", second, 1, "A3", false},
        {"for another fight", "0 A3", first, 2, "A3", false},
        {"after the reveal", "0 A3 1 A4", first, 1, "A3", true},
        {"of each seat its own", "0 A3 1 A4", second, 1, "A4", true},
        {"when the other has chosen again", "0 A3 1 A4 1 D1", first, 1, "A3", true},
        {"only the latest", "0 A3 1 A4 0 D1", first, 1, "A3", false},
        {"after the end", knockout, second, 2, "D2", true},
        {"after another end", "0 A3 ended", first, 1, "A3", true},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        const Match match = after(gladiator_setup, row.facts);
        CHECK(repeats(match, row.seat, row.turn, acted(match, row.seat, row.text).action) == row.want);
    }
    // Cell 0 and card 0 are no more the same than any two actions of different games.
    CHECK_FALSE(repeats(after(gladiator_setup, "0 A1"), first, 1, Virtem::Action{}));
}

TEST_CASE("match: which actions are refused") {
    const Action card = gladiator::Card::a1;
    const Action keep = Virtem::Action(virtem::KeepBoard{});
    struct Row {
        std::string_view because;
        Setup setup;
        std::string facts;
        Seat seat;
        Action action;
        std::optional<Refusal> want;
    };
    const Seat first = Seat::first, second = Seat::second;
    const Row rows[] = {
        {"what the game allows", gladiator_setup, "", first, card, std::nullopt},
        {"what the game refuses", gladiator_setup, "0 A2", first, card, Refusal::already_chosen},
        {"what the other game refuses", virtem_setup, "", second, keep, Refusal::not_to_act},
        {"a card in Virtem", virtem_setup, "", first, card, Refusal::not_an_action},
        {"keep in Gladiator", gladiator_setup, "", first, keep, Refusal::not_an_action},
        {"by a seat not to act", virtem_setup, "", second, card, Refusal::not_an_action},
        {"even after the end", gladiator_setup, "ended", first, keep, Refusal::not_an_action},
        {"over by the rules", gladiator_setup, knockout, first, card, Refusal::match_over},
        {"over by something else", gladiator_setup, "0 A2 ended", second, card, Refusal::match_over},
        {"over before already chosen", gladiator_setup, "0 A2 ended", first, card, Refusal::match_over},
        {"over before not to act", virtem_setup, "ended", second, keep, Refusal::match_over},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        CHECK(check(after(row.setup, row.facts), row.seat, row.action) == row.want);
    }
}

TEST_CASE("match: a text is its own game's") {
    struct Row {
        Setup setup;
        std::string_view text;
        std::expected<std::string_view, Refusal> want; // as it is written, or why it is refused
    };
    const Row rows[] = {
        {gladiator_setup, " a3 ", "A3"},
        {gladiator_setup, "keep", std::unexpected(Refusal::no_such_card)},
        {gladiator_setup, "b2-c3", std::unexpected(Refusal::no_such_card)},
        {virtem_setup, "C3-B2", "c3-b2"},
        {virtem_setup, "swap:b2-a1", "swap:a1-b2"},
        {virtem_setup, "A3", std::unexpected(Refusal::not_an_action)},
    };
    for (const Row& row : rows) {
        CAPTURE(row.text);
        const Match match = started(row.setup);
        const auto action = parse(match, row.text);
        REQUIRE(action.has_value() == row.want.has_value());
        if (action) CHECK(write(match, *action) == *row.want);
        if (!action) CHECK(action.error() == row.want.error());
    }
}

TEST_CASE("match: how it ends") {
    struct Row {
        std::string_view because;
        std::string facts;
        std::optional<Outcome> want;
    };
    const Row rows[] = {
        {"it goes on", "0 A3", std::nullopt},
        {"by the rules", knockout, Outcome{Seat::second, OutcomeReason::knockout}},
        {"by something else", "0 A3 ended", agreed},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        CHECK(outcome(after(gladiator_setup, row.facts)) == row.want);
    }
}

TEST_CASE("match: an end by something else leaves the game as it was") {
    const Match before = after(gladiator_setup, "0 A3");
    const Match match = evolve(before, Ended{agreed}, at);
    CHECK(match.game == before.game);
    CHECK(match.seats == before.seats);
    CHECK(match != before);
}

TEST_CASE("match: what it means that a seat leaves") {
    struct Row {
        std::string_view because;
        Setup setup;
        std::string facts;
        Seat leaver;
        Outcome want;
    };
    const Seat first = Seat::first, second = Seat::second;
    const Outcome first_wins{Seat::first, OutcomeReason::resigned};
    const Outcome second_wins{Seat::second, OutcomeReason::resigned};
    const Row rows[] = {
        {"before anything", gladiator_setup, "", first, aborted},
        {"before anything, seat 1", gladiator_setup, "", second, aborted},
        {"a hidden choice is an action", gladiator_setup, "0 A3", first, second_wins},
        {"another's is not one's own", gladiator_setup, "0 A3", second, aborted},
        {"seat 1's hidden choice", gladiator_setup, "1 A3", second, first_wins},
        {"after the reveal", gladiator_setup, "0 A3 1 A4", first, second_wins},
        {"after the reveal, seat 1", gladiator_setup, "0 A3 1 A4", second, first_wins},
        {"before its next choice", gladiator_setup, "0 A3 1 A4 1 D1", first, second_wins},
        {"having looked at the deal", virtem_setup, "", first, aborted},
        {"a die face is an action", virtem_setup, "0 face:circle-blue", first, second_wins},
        {"not the other's", virtem_setup, "0 face:circle-blue", second, aborted},
        {"in play", virtem_setup, set_up, second, first_wins},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        CHECK(outcome_of_leaving(after(row.setup, row.facts), row.leaver) == row.want);
    }
}

TEST_CASE("match: the same facts make the same match") {
    const std::string facts = "0 A3 1 A4 1 D1";
    CHECK(after(gladiator_setup, facts) == after(gladiator_setup, facts));
    CHECK(after(gladiator_setup, facts) != after(gladiator_setup, "0 A3 1 A4 1 D2"));
    CHECK(started(gladiator_setup) != started(virtem_setup));
}

TEST_CASE("match: what is inconsistent is seen") {
    const Match match = after(gladiator_setup, "0 A3 1 A4 1 D1");
    CHECK(is_consistent(match));
    const auto broken = [](Match copy, auto&& breaking) {
        breaking(copy);
        return !is_consistent(copy);
    };
    CHECK(broken(match, [](Match& m) { ++std::get<Gladiator::State>(m.game).position.fought; }));
    CHECK(broken(match, [](Match& m) { m.seats[Seat::first].latest->action = Virtem::Action{}; }));
    CHECK(broken(match, [](Match& m) { m.seats[Seat::first].latest->turn = 3; }));
    CHECK(broken(match, [](Match& m) { m.seats[Seat::first].latest->turn = 0; }));
    CHECK(broken(after(gladiator_setup, knockout), [](Match& m) { m.ended = agreed; }));
}
