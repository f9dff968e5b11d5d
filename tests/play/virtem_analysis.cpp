// Matches of Virtem explained: verdicts that the match bears out, and better moves that are better.
#include "common/play/virtem/analysis.hpp"

#include <doctest/doctest.h>

#include <stop_token>
#include <vector>

#include "common/play/analysis.hpp"
#include "tests/virtem_contest.hpp"

using namespace visavis;
using namespace visavis::virtem;

namespace {

const play::Effort effort{.stop = {}, .positions = 1'500'000};

struct Played {
    State start;
    std::vector<Action> actions;
    State end;
};

Played play_match(std::mt19937& random, LayoutId layout, Goal goal, const PerSeat<play::Level>& levels) {
    Played played{.start = dealt(random, layout, goal), .actions = {}, .end = {}};
    played.end = played.start;
    while (!Virtem::outcome(played.end)) {
        const Seat seat = Virtem::to_act(played.end).contains(Seat::first) ? Seat::first : Seat::second;
        const View view = Virtem::view(played.end, Viewer::player(seat));
        played.actions.push_back(
            choose(view, seat, levels[seat], {.stop = {}, .positions = 20'000}, random_bytes(random)));
        played.end = Virtem::apply(played.end, seat, played.actions.back());
    }
    return played;
}

std::vector<Remark> remarks_on(const Played& played, const play::Effort& with) {
    std::size_t judged = 0;
    return analyse(played.start, played.actions, with, [&](std::size_t number, std::size_t all) {
        CHECK(number == ++judged);
        CHECK(all == played.actions.size() + 1);
    });
}

/// Whether seat wins, or has won, after it.
bool is_won_by(const Verdict& verdict, Seat seat) {
    if (verdict.over) return verdict.over->winner == seat;
    return verdict.proof && verdict.proof->winner == seat;
}

} // namespace

TEST_CASE("virtem analysis: verdicts follow from one another, and what is better is legal and better") {
    std::mt19937 random(1);
    int better = 0;
    int turned = 0;
    for (int i = 0; i < 24; ++i) {
        const Played played = play_match(random, static_cast<LayoutId>(i % 6),
                                         i % 12 < 6 ? Goal::mixed : Goal::pure, {{1 + i % 4, 2 + i % 3}});
        // With little effort a proof is often found before a move and not after it.
        const std::uint64_t positions = i % 3 == 0 ? 1'500'000 : i % 3 == 1 ? 100'000 : 20'000;
        const std::vector<Remark> remarks = remarks_on(played, {.stop = {}, .positions = positions});
        REQUIRE(remarks.size() == played.actions.size());
        CHECK(remarks.back().after.over == Virtem::outcome(played.end));
        State state = played.start;
        for (std::size_t place = 0; place < remarks.size(); ++place) {
            CAPTURE(place);
            const Remark& remark = remarks[place];
            CHECK(remark.action == played.actions[place]);
            if (place > 0) CHECK(remark.before == remarks[place - 1].after);
            // Nobody comes to win by an own move: a proof that stands after it stood before.
            if (place > 3 && is_won_by(remark.after, remark.seat))
                CHECK(is_won_by(remark.before, remark.seat));
            if (place > 3 && is_won_by(remark.before, other(remark.seat)))
                CHECK_FALSE(remark.better.has_value());
            if (is_won_by(remark.before, remark.seat) && !is_won_by(remark.after, remark.seat)) {
                ++turned;
                CHECK(remark.better.has_value());
            }
            if (remark.better) {
                ++better;
                CHECK(*remark.better != remark.action);
                CHECK_FALSE(Virtem::check(state, remark.seat, *remark.better).has_value());
                if (place > 3 && is_won_by(remark.before, remark.seat)) {
                    const Position then = Virtem::apply(state, remark.seat, *remark.better).position;
                    play::Meter meter({.stop = {}, .positions = 10'000'000});
                    Prover prover(then, 1 << 20);
                    CHECK((has_won(then, remark.seat) ||
                           prover.proves(then, remark.seat, remark.before.proof->moves - 1, meter)));
                }
            }
            state = Virtem::apply(state, remark.seat, remark.action);
        }
    }
    CHECK(better > 20);
    CHECK(turned > 0);
}

TEST_CASE("virtem analysis: effort enough to go backwards proves what the prover does not") {
    std::mt19937 random(6);
    const Played played = play_match(random, LayoutId{0}, Goal::mixed, {{4, 4}});
    const auto before = remarks_on(played, {.stop = {}, .positions = 4'000'000});
    const auto after = remarks_on(played, {.stop = {}, .positions = 200'000'000});
    REQUIRE(before.size() == after.size());
    int found = 0;
    for (std::size_t i = 0; i < after.size(); ++i) {
        CAPTURE(i);
        const auto& proof = after[i].before.proof;
        if (before[i].before.proof) CHECK((proof && proof->winner == before[i].before.proof->winner));
        if (!before[i].before.proof && proof && i > 2) ++found;
        // Nothing wins sooner than the best.
        const auto& then = after[i].after.proof;
        if (i > 2 && proof && then && proof->winner == after[i].seat) CHECK(then->moves >= proof->moves - 1);
    }
    CHECK(found > 0);
}

TEST_CASE("virtem analysis: the same effort says the same") {
    std::mt19937 random(2);
    const Played played = play_match(random, LayoutId{2}, Goal::mixed, {{2, 3}});
    const auto remarks = remarks_on(played, effort);
    const auto again = remarks_on(played, effort);
    REQUIRE(remarks.size() == again.size());
    for (std::size_t i = 0; i < remarks.size(); ++i) {
        CHECK(remarks[i].before == again[i].before);
        CHECK(remarks[i].better == again[i].better);
    }
}

TEST_CASE("virtem analysis: little effort still explains everything; told to stop, it is silent") {
    std::mt19937 random(3);
    const Played played = play_match(random, LayoutId{5}, Goal::pure, {{3, 3}});
    CHECK(remarks_on(played, {.stop = {}, .positions = 0}).size() == played.actions.size());
    std::stop_source source;
    source.request_stop();
    CHECK(remarks_on(played, {.stop = source.get_token(), .positions = 1'000'000}).empty());
}

TEST_CASE("virtem analysis: a match that was broken off has an open end") {
    std::mt19937 random(4);
    Played played = play_match(random, LayoutId{1}, Goal::mixed, {{3, 3}});
    played.actions.resize(6);
    const auto remarks = remarks_on(played, effort);
    REQUIRE(remarks.size() == 6);
    CHECK_FALSE(remarks.back().after.over.has_value());
    played.actions.clear();
    CHECK(remarks_on(played, effort).empty());
}

// Players who go back and forth let positions stand twice, which the prover is told.
TEST_CASE("virtem analysis: a match in which positions come again is explained like any other") {
    std::mt19937 random(5);
    Played played{.start = dealt(random, LayoutId{0}, Goal::mixed), .actions = {}, .end = {}};
    played.end = played.start;
    const auto act = [&](const Action& action) {
        const Seat seat = Virtem::to_act(played.end).contains(Seat::first) ? Seat::first : Seat::second;
        played.actions.push_back(action);
        played.end = Virtem::apply(played.end, seat, action);
    };
    for (int i = 0; i < 2; ++i) act(random_action(random, played.end));
    act(KeepBoard{});
    const auto retreat = [](const Action& action) {
        const Move& move = std::get<Move>(action);
        return Action{Move{.from = move.to, .to = move.from, .put = {}}};
    };
    while (!Virtem::outcome(played.end)) {
        const Action own = random_action(random, played.end);
        act(own);
        const Action others = random_action(random, played.end);
        act(others);
        if (!std::get<Move>(own).put.empty() || !std::get<Move>(others).put.empty()) break;
        act(retreat(own));
        if (Virtem::check(played.end, Seat::second, retreat(others))) break;
        act(retreat(others));
    }
    const auto remarks = remarks_on(played, {.stop = {}, .positions = 200'000});
    CHECK(remarks.size() == played.actions.size());
}

TEST_CASE("virtem analysis: a match as the server folds it has a remark for each of its actions, in order") {
    std::mt19937 random(6);
    const match::Started started{.id = {}, .setup = Setup{.seed = {1}}, .clock = {}};
    match::Match match = match::start(started, {});
    for (int i = 0; i < 8 && !match::outcome(match); ++i) {
        const State& state = std::get<State>(match.game);
        const Seat seat = Virtem::to_act(state).contains(Seat::first) ? Seat::first : Seat::second;
        match = match::evolve(std::move(match), match::Acted{seat, random_action(random, state)}, {});
    }
    if (!match::outcome(match))
        match = match::evolve(std::move(match), match::Ended{{Seat::first, OutcomeReason::resigned}}, {});
    std::size_t heard = 0;
    std::size_t judged = 0;
    play::analyse(
        match, {.stop = {}, .positions = 20'000},
        [&](const play::Remark& remark, std::size_t number, std::size_t all) {
            CHECK(number == heard + 1);
            CHECK(all == match.actions.size());
            CHECK(std::get<Remark>(remark).action == std::get<Action>(match.actions[heard++].action));
        },
        [&](std::size_t number, std::size_t all) {
            CHECK(heard == 0);
            CHECK(number == ++judged);
            CHECK(all == match.actions.size() + 1);
        });
    CHECK(heard == match.actions.size());
    CHECK(judged == heard + 1);
}
