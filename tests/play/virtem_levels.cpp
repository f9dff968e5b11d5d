// Virtem's opponents: always legal, the same for the same bytes, and each better than the one below.
#include "common/play/virtem/levels.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <stop_token>

#include "common/play/virtem/field.hpp"
#include "common/play/virtem/set_up.hpp"
#include "tests/play/virtem_positions.hpp"
#include "tests/virtem_contest.hpp"

using namespace visavis;
using namespace visavis::virtem;

namespace {

const play::Effort little{.stop = {}, .positions = 3'000};

Seat seat_due(const State& state) {
    return Virtem::to_act(state).contains(Seat::first) ? Seat::first : Seat::second;
}

Action choose_in(const State& state, play::Level level, const play::Effort& effort,
                 const play::RandomBytes& random) {
    const Seat seat = seat_due(state);
    return choose(Virtem::view(state, Viewer::player(seat)), seat, level, effort, random);
}

} // namespace

TEST_CASE("virtem levels: what they choose is legal, at every step, with any effort, and told to stop") {
    std::mt19937 random(1);
    std::stop_source source;
    source.request_stop();
    const play::Effort efforts[] = {
        little, {.stop = {}, .positions = 0}, {.stop = source.get_token(), .positions = 50'000}};
    for (std::size_t id = 0; id < layouts.size(); ++id)
        for (play::Level level = play::lowest_level; level <= play::highest_level; ++level)
            for (const play::Effort& effort : efforts) {
                State state = dealt(random, static_cast<LayoutId>(id), Goal::mixed);
                for (int step = 0; step < 20 && !Virtem::outcome(state); ++step) {
                    CAPTURE(step);
                    const Action action = choose_in(state, level, effort, random_bytes(random));
                    REQUIRE_FALSE(Virtem::check(state, seat_due(state), action).has_value());
                    state = Virtem::apply(state, seat_due(state), action);
                }
            }
}

TEST_CASE("virtem levels: the same bytes choose alike, and beginners otherwise by others") {
    std::mt19937 random(2);
    const State faces_due = dealt(random, LayoutId{0}, Goal::mixed);
    for (play::Level level = play::lowest_level; level <= play::highest_level; ++level) {
        CAPTURE(level);
        int same = 0;
        for (int i = 0; i < 20; ++i) {
            const auto bytes = random_bytes(random);
            const Action action = choose_in(faces_due, level, little, bytes);
            CHECK(choose_in(faces_due, level, little, bytes) == action);
            same += choose_in(faces_due, level, little, random_bytes(random)) == action ? 1 : 0;
        }
        if (level <= 3) CHECK(same < 20);
    }
}

TEST_CASE("virtem levels: from the second on they win when they can, unless they do not think") {
    std::mt19937 random(3);
    for (play::Level level = 2; level <= play::highest_level; ++level) {
        int could = 0;
        int did = 0;
        while (could < 40) {
            const State state =
                random_state(random, static_cast<LayoutId>(could % 6), Goal::mixed, 10 + could % 9);
            if (!Field(state.position).can_win_now(state.position, state.position.mover)) continue;
            ++could;
            const Action action = choose_in(state, level, little, random_bytes(random));
            did += Virtem::outcome(Virtem::apply(state, state.position.mover, action)) ? 1 : 0;
        }
        CAPTURE(level);
        CHECK(did >= (level >= 4 ? 38 : 20));
        if (level == play::highest_level) CHECK(did == could);
    }
}

TEST_CASE("virtem levels: the set-up is ranked by what the other seat can still do") {
    std::mt19937 random(4);
    State state = dealt(random, LayoutId{4}, Goal::mixed);
    play::Meter meter({.stop = {}, .positions = 1'000'000});
    const auto faces = rank_set_up(Virtem::view(state, Viewer::watcher()), meter);
    CHECK(faces.size() == 16);
    state = Virtem::apply(state, Seat::first, faces[0].action);
    const auto answers = rank_set_up(Virtem::view(state, Viewer::watcher()), meter);
    CHECK(answers.size() == 9);
    CHECK(answers[0].score == -faces[0].score);
    state = Virtem::apply(state, Seat::second, answers[0].action);
    const auto swaps = rank_set_up(Virtem::view(state, Viewer::watcher()), meter);
    CHECK(swaps.size() == 191);
    CHECK(swaps[0].score == answers[0].score);
    CHECK(meter.seen() == (16 * 9 + 9 + 1) * 191);
    for (const auto& list : {faces, answers, swaps})
        CHECK(std::ranges::is_sorted(list, std::ranges::greater(), &RankedAction::score));
}

TEST_CASE("virtem levels: who is proven to lose, or far behind, expects it, and never both") {
    std::mt19937 random(6);
    int expected = 0;
    for (int i = 0; i < 60; ++i) {
        const State state = random_state(random, static_cast<LayoutId>(i % 6), Goal::mixed, i % 20);
        const View view = Virtem::view(state, Viewer::watcher());
        const bool first = expects_to_lose(view, Seat::first, little);
        const bool second = expects_to_lose(view, Seat::second, little);
        CHECK_FALSE((first && second));
        expected += first || second ? 1 : 0;
        const Field field(state.position);
        if (field.can_win_now(state.position, Seat::second) && state.position.mover == Seat::second)
            CHECK(first);
    }
    CHECK(expected > 10);
    CHECK(expected < 60);
    const View dealt_view = Virtem::view(dealt(random, LayoutId{0}, Goal::mixed), Viewer::watcher());
    CHECK_FALSE(expects_to_lose(dealt_view, Seat::first, little));
}

TEST_CASE("virtem levels: each scores at least 60 % against the one below") {
    const int deals = std::getenv("VISAVIS_LONG") != nullptr ? 360 : 12; // each played from both seats
    for (play::Level level = play::lowest_level + 1; level <= play::highest_level; ++level) {
        std::mt19937 random(static_cast<unsigned>(level));
        const Score score = contest(level, level - 1, deals, {.stop = {}, .positions = 250'000}, random);
        MESSAGE("level " << level << ": " << score.points << " points in " << score.matches << " matches");
        CHECK(score.share() >= 0.6);
    }
}
