// Virtem's prover: what it claims is true, by every defence and by a search that is too simple to be wrong.
#include "common/play/virtem/prover.hpp"

#include <doctest/doctest.h>

#include <map>
#include <stop_token>
#include <utility>

#include "tests/play/virtem_positions.hpp"

using namespace visavis;
using namespace visavis::virtem;

namespace {

/// Plays the winner's moves as the prover finds them against every defence, by the rules.
class ProofWalk {
  public:
    explicit ProofWalk(const Position& position) : prover_(position, table_bytes) {}

    bool holds(const Position& position, Seat winner, int moves) {
        const auto [known, is_new] = known_.try_emplace({position_key(position), moves}, true);
        if (is_new) {
            const bool held = position.mover == winner ? attack_holds(position, moves)
                                                       : every_defence_fails(position, winner, moves);
            known_[{position_key(position), moves}] = held;
            return held;
        }
        return known->second;
    }
    std::size_t positions() const { return known_.size(); }

  private:
    bool attack_holds(const Position& position, int moves) {
        const auto move = prover_.winning_move(position, moves, meter_);
        if (!move) return false;
        const Position after = after_move(position, *move);
        return has_won(after, position.mover) || holds(after, position.mover, moves - 1);
    }
    bool every_defence_fails(const Position& position, Seat winner, int moves) {
        if (moves == 0) return false;
        return std::ranges::all_of(legal_moves(position), [&](const Move& move) {
            const Position after = after_move(position, move);
            return !has_won(after, position.mover) && holds(after, winner, moves);
        });
    }

    Prover prover_;
    play::Meter meter_ = meter_of(1'000'000'000);
    std::map<std::pair<std::uint64_t, int>, bool> known_;
};

template <class Check>
void for_layouts_and_goals(const Check& check) {
    for (Goal goal : {Goal::mixed, Goal::pure})
        for (std::size_t id = 0; id < layouts.size(); ++id) {
            CAPTURE(layouts[id].name);
            CAPTURE(static_cast<int>(goal));
            check(static_cast<LayoutId>(id), goal);
        }
}

std::optional<Proof> solve(const Position& position, std::uint64_t positions = 100'000) {
    Prover prover(position, table_bytes);
    play::Meter meter = meter_of(positions);
    return prover.solve(position, move_limit, meter);
}

} // namespace

TEST_CASE("virtem prover: who can win at once, and how far each seat is, agree with the rules") {
    std::mt19937 random(1);
    int at_once = 0;
    for_layouts_and_goals([&](LayoutId layout, Goal goal) {
        for (int i = 0; i < 300; ++i) {
            const Position position = late_position(random, layout, goal);
            const Field field(position);
            const bool by_rules = wins_within(position, position.mover, 1);
            at_once += by_rules ? 1 : 0;
            CHECK(field.can_win_now(position, position.mover) == by_rules);
            CHECK((field.moves_needed(position, position.mover) == 1) == by_rules);
        }
    });
    CHECK(at_once > 100);
}

TEST_CASE("virtem prover: a simple search of everything finds what it claims, and claims what that finds") {
    std::mt19937 random(2);
    int won = 0;
    int missed = 0;
    for_layouts_and_goals([&](LayoutId layout, Goal goal) {
        for (int i = 0; i < 25; ++i) {
            const Position position = late_position(random, layout, goal);
            Prover prover(position, table_bytes);
            play::Meter meter = meter_of(10'000'000);
            for (Seat seat : both_seats)
                for (int moves = 1; moves <= (i < 6 ? 3 : 2); ++moves) {
                    const bool claimed = prover.proves(position, seat, moves, meter);
                    const bool by_rules = wins_within(position, seat, moves);
                    if (claimed) CHECK(by_rules);
                    won += by_rules ? 1 : 0;
                    missed += by_rules && !claimed ? 1 : 0;
                }
        }
    });
    CAPTURE(won);
    CAPTURE(missed);
    CHECK(won > 200);
    CHECK(missed * 50 <= won); // the attacker was helped by a pawn that had to move
}

TEST_CASE("virtem prover: every defence against a claimed win fails") {
    std::mt19937 random(3);
    int claims = 0;
    int longest = 0;
    for_layouts_and_goals([&](LayoutId layout, Goal goal) {
        for (int i = 0; i < 4; ++i) {
            const Position position =
                random_state(random, layout, goal, static_cast<int>(random() % 8)).position;
            const auto proof = solve(position);
            if (!proof || proof->moves > 6) continue;
            ++claims;
            longest = std::max(longest, proof->moves);
            ProofWalk walk(position);
            CHECK(walk.holds(position, proof->winner, proof->moves));
        }
    });
    CHECK(claims > 15);
    CHECK(longest >= 5);
}

TEST_CASE("virtem prover: a walk notices a claim that is not true") {
    std::mt19937 random(4);
    const Position position = random_opening(random, LayoutId{0}, Goal::mixed).position;
    CHECK_FALSE(ProofWalk(position).holds(position, Seat::first, 2));
    CHECK_FALSE(ProofWalk(position).holds(position, Seat::second, 2));
}

TEST_CASE("virtem prover: with the seats swapped the other one wins, as fast") {
    std::mt19937 random(5);
    int proven = 0;
    for_layouts_and_goals([&](LayoutId layout, Goal goal) {
        for (int i = 0; i < 5; ++i) {
            const Position position = late_position(random, layout, goal);
            const auto proof = solve(position);
            const auto mirrored = solve(with_seats_swapped(position));
            REQUIRE(proof.has_value() == mirrored.has_value());
            if (!proof) continue;
            ++proven;
            CHECK(mirrored->winner == other(proof->winner));
            CHECK(mirrored->moves == proof->moves);
            CHECK(mirrored->first == proof->first);
        }
    });
    CHECK(proven > 30);
}

TEST_CASE("virtem prover: the same effort ends in the same place") {
    std::mt19937 random(6);
    const Position position = random_opening(random, LayoutId{0}, Goal::pure).position;
    std::uint64_t seen = 0;
    for (int i = 0; i < 2; ++i) {
        Prover prover(position, table_bytes);
        play::Meter meter = meter_of(50'000);
        const auto proof = prover.solve(position, move_limit, meter);
        CHECK_FALSE(proof.has_value());
        if (i == 1) CHECK(meter.seen() == seen);
        seen = meter.seen();
    }
}

TEST_CASE("virtem prover: it ends with its effort, and as soon as it is told to stop") {
    std::mt19937 random(7);
    const Position position = random_opening(random, LayoutId{0}, Goal::pure).position;
    Prover prover(position, table_bytes);
    play::Meter meter = meter_of(20'000);
    CHECK_FALSE(prover.solve(position, move_limit, meter).has_value());
    CHECK(meter.seen() >= 20'000);
    CHECK(meter.seen() < 20'000 + most_moves);

    std::stop_source source;
    source.request_stop();
    play::Meter stopped({.stop = source.get_token(), .positions = 1'000'000});
    CHECK_FALSE(Prover(position, table_bytes).solve(position, move_limit, stopped).has_value());
    CHECK(stopped.seen() < most_moves);
}

TEST_CASE("virtem prover: no win goes beyond the move limit") {
    std::mt19937 random(8);
    int compared = 0;
    for (int i = 0; i < 40; ++i) {
        const Position position = late_position(random, LayoutId{3}, Goal::mixed);
        const auto proof = solve(position);
        if (!proof || proof->moves < 2) continue;
        ++compared;
        const int plies = 2 * proof->moves - (proof->winner == position.mover ? 1 : 0);
        Prover prover(position, table_bytes);
        play::Meter meter = meter_of(100'000);
        CHECK_FALSE(prover.solve(position, plies - 1, meter).has_value());
        CHECK(prover.solve(position, plies, meter) == proof);
    }
    CHECK(compared > 5);
}

// The rules draw a position that stands for the third time, so a proof may not lead there.
TEST_CASE("virtem prover: a position that has stood twice is no way to win, and a way to save oneself") {
    std::mt19937 random(9);
    int attacks = 0;
    int defences = 0;
    for (int i = 0; i < 300 && (attacks < 20 || defences < 20); ++i) {
        const Position position = late_position(random, static_cast<LayoutId>(i % 6), Goal::mixed);
        const auto proof = solve(position);
        if (!proof || proof->moves < 2) continue;
        const auto solve_with = [&](std::vector<std::uint64_t> stood_twice) {
            Prover prover(position, table_bytes, std::move(stood_twice));
            play::Meter meter = meter_of(100'000);
            return prover.solve(position, move_limit, meter);
        };
        if (proof->first) {
            ++attacks;
            const auto otherwise = solve_with({position_key(after_move(position, *proof->first))});
            if (otherwise) CHECK(otherwise->first != proof->first);
        } else {
            ++defences;
            const Position draw = after_move(position, legal_moves(position)[0]);
            const auto otherwise = solve_with({position_key(draw)});
            CHECK((!otherwise || otherwise->winner == position.mover));
        }
    }
    CHECK(attacks >= 20);
    CHECK(defences >= 20);
}

TEST_CASE("virtem prover: a table of one bucket finds the same") {
    std::mt19937 random(10);
    for (int i = 0; i < 12; ++i) {
        const Position position = late_position(random, static_cast<LayoutId>(i % 6), Goal::mixed);
        const auto proof = solve(position, 1'000'000);
        if (!proof || proof->moves > 4) continue;
        Prover prover(position, 0);
        play::Meter meter = meter_of(20'000'000);
        CHECK(prover.solve(position, move_limit, meter) == proof);
    }
}
