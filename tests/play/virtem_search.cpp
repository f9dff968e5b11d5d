// Virtem's alpha-beta: the scores of a plain minimax, sure wins that are sure, and the effort kept to.
#include "common/play/virtem/search.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <stop_token>

#include "tests/play/virtem_positions.hpp"

using namespace visavis;
using namespace visavis::virtem;

namespace {

/// Minimax by the rules, without any pruning or memory; after the last move a win at once is still seen.
int plain_score(const Field& field, const Position& position, int depth, int ply) {
    int best = -win_score;
    const MoveList moves = legal_moves(position);
    for (const Move& move : moves)
        if (has_won(after_move(position, move), position.mover)) return win_score - ply - 1;
    if (depth == 0) return evaluate(field, position);
    for (const Move& move : moves)
        best = std::max(best, -plain_score(field, after_move(position, move), depth - 1, ply + 1));
    return best;
}

Judgement judge(const Position& position, int depth, std::uint64_t positions = 1'000'000) {
    Search search(position, table_bytes);
    play::Meter meter = meter_of(positions);
    return search.judge(position, depth, meter);
}

} // namespace

TEST_CASE("virtem search: it scores as a plain minimax does") {
    std::mt19937 random(1);
    int sure = 0;
    for (int i = 0; i < 48; ++i) {
        const auto layout = static_cast<LayoutId>(i % 6);
        const Goal goal = i % 4 < 2 ? Goal::mixed : Goal::pure;
        const Position position =
            i % 2 == 0 ? late_position(random, layout, goal) : random_state(random, layout, goal, 6).position;
        const Field field(position);
        const int deepest = i < 12 ? 3 : 2;
        for (int depth = 1; depth <= deepest; ++depth) {
            CAPTURE(depth);
            const Judgement judgement = judge(position, depth);
            if (std::abs(judgement.score) > surely_won) ++sure;
            CHECK(judgement.score == plain_score(field, position, depth, 0));
            if (judgement.depth < depth) break; // won or lost already
            CHECK(judgement.score ==
                  (judgement.score == win_score - 1
                       ? judgement.score
                       : -plain_score(field, after_move(position, judgement.best), depth - 1, 1)));
        }
    }
    CHECK(sure > 10);
}

TEST_CASE("virtem search: a sure win is one, and no sooner") {
    std::mt19937 random(2);
    int checked = 0;
    for (int i = 0; i < 200; ++i) {
        const Position position = late_position(random, static_cast<LayoutId>(i % 6), Goal::mixed);
        const Judgement judgement = judge(position, 6, 200'000);
        if (std::abs(judgement.score) <= surely_won) continue;
        const int plies = win_score - std::abs(judgement.score);
        const Seat winner = judgement.score > 0 ? position.mover : other(position.mover);
        const int moves = (plies + 1) / 2;
        if (moves > 2) continue;
        ++checked;
        CHECK(wins_within(position, winner, moves));
        CHECK_FALSE(wins_within(position, winner, moves - 1));
    }
    CHECK(checked > 50);
}

TEST_CASE("virtem search: with the seats swapped everything is the same") {
    std::mt19937 random(3);
    for (int i = 0; i < 24; ++i) {
        const Position position =
            random_state(random, static_cast<LayoutId>(i % 6), Goal::pure, i % 7).position;
        const Judgement judgement = judge(position, 4);
        const Judgement swapped = judge(with_seats_swapped(position), 4);
        CHECK(swapped.score == judgement.score);
        CHECK(swapped.best == judgement.best);
    }
}

TEST_CASE("virtem search: it ends with its effort, in the same place each time, or when it is told to") {
    std::mt19937 random(4);
    const Position position = random_opening(random, LayoutId{0}, Goal::pure).position;
    std::uint64_t seen = 0;
    for (int i = 0; i < 2; ++i) {
        Search search(position, table_bytes);
        play::Meter meter = meter_of(20'000);
        CHECK(search.judge(position, deepest_search, meter).depth >= 2);
        CHECK(meter.seen() >= 20'000);
        CHECK(meter.seen() < 20'000 + most_moves);
        if (i == 1) CHECK(meter.seen() == seen);
        seen = meter.seen();
    }
    std::stop_source source;
    source.request_stop();
    play::Meter stopped({.stop = source.get_token(), .positions = 1'000'000});
    Search search(position, table_bytes);
    CHECK(search.judge(position, deepest_search, stopped).best == legal_moves(position)[0]);
    CHECK(stopped.seen() < most_moves);
}
