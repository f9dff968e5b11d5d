// Virtem's retrograde analysis: each step back is what the rules say, so that the whole is.
#include "common/play/virtem/retrograde.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "common/play/virtem/prover.hpp"
#include "tests/play/virtem_positions.hpp"

using namespace visavis;
using namespace visavis::virtem;

namespace {

Standing standing_of(const Position& position, Seat seat) {
    return virtem::standing_of(position.pawns[seat].cells());
}

/// Pawns anywhere, mostly crowded, so that chains, stacks and captures abound.
Position crowded_position(std::mt19937& random, LayoutId layout) {
    Position position = random_opening(random, layout, Goal::mixed).position;
    const auto near = static_cast<std::size_t>(random() % cell_count);
    for (Seat seat : both_seats) {
        PawnCells cells;
        for (Cell& cell : cells)
            cell = static_cast<Cell>((near + random() % (random() % 4 + 4)) % cell_count);
        position.pawns[seat] = Pawns(cells);
    }
    return position;
}

/// Whether the defender, who is to move, loses within one move more than `known` tells.
bool loses_by_one_more(const Retrograde& known, const Position& position) {
    return std::ranges::none_of(legal_moves(position), [&](const Move& defence) {
        const Position then = after_move(position, defence);
        return has_won(then, position.mover) ||
               std::ranges::none_of(legal_moves(then), [&](const Move& attack) {
                   const Position after = after_move(then, attack);
                   return has_won(after, then.mover) || known.loses(after);
               });
    });
}

} // namespace

TEST_CASE("virtem retrograde: every way to stand has a number of its own") {
    for (std::size_t standing = 0; standing < standing_count; ++standing)
        CHECK(standing_of(all_standings()[standing]) == standing);
    for (const Others& others : all_others())
        for (Cell cell : CellSet::all()) {
            Pawns pawns;
            for (Cell of_others : others.cells) pawns.add(of_others);
            pawns.add(cell);
            CHECK(virtem::standing_of(pawns.cells()) == others.with[cell]);
        }
}

TEST_CASE("virtem retrograde: a matrix turned, inverted and counted") {
    std::mt19937 random(1);
    BitMatrix matrix;
    std::vector<std::pair<Standing, Standing>> set;
    for (int i = 0; i < 1'000; ++i) {
        set.emplace_back(random() % standing_count, random() % standing_count);
        matrix.stripe(set.back().second / line_bits)[set.back().first][set.back().second % line_bits / 64] |=
            std::uint64_t{1} << set.back().second % 64;
    }
    const std::size_t count = matrix.count();
    CHECK(count > 990);
    matrix.transpose();
    CHECK(matrix.count() == count);
    for (const auto& [row, column] : set) CHECK(matrix.at(column, row));
    matrix.invert();
    CHECK(matrix.count() == standing_count * standing_count - count);
    matrix.clear();
    matrix.fill_row(7);
    CHECK(matrix.count() == standing_count);
}

TEST_CASE("virtem retrograde: one move back is what the rules say") {
    std::mt19937 random(2);
    int leading = 0;
    int by_staying = 0;
    for (std::size_t id = 0; id < layouts.size(); ++id) {
        CAPTURE(layouts[id].name);
        BitMatrix into;
        for (std::size_t stripe = 0; stripe < BitMatrix::stripes; ++stripe)
            for (std::size_t row = 0; row < BitMatrix::rows; ++row)
                for (int i = 0; i < 16; ++i)
                    into.stripe(stripe)[row][random() % line_words] |= std::uint64_t{1} << random() % 64;
        BitMatrix from;
        play::Meter meter = meter_of(UINT64_MAX);
        REQUIRE(Predecessors(static_cast<LayoutId>(id)).find(into, from, meter));
        CHECK(meter.seen() == Predecessors::cost);
        for (int i = 0; i < 30'000; ++i) {
            const Position position = crowded_position(random, static_cast<LayoutId>(id));
            const auto is_in = [&](const Position& at) {
                return into.at(standing_of(at, Seat::first), standing_of(at, Seat::second));
            };
            const bool by_rules = std::ranges::any_of(
                legal_moves(position), [&](const Move& move) { return is_in(after_move(position, move)); });
            CHECK(from.at(standing_of(position, Seat::first), standing_of(position, Seat::second)) ==
                  by_rules);
            leading += by_rules ? 1 : 0;
            by_staying += !by_rules && is_in(position) ? 1 : 0;
        }
    }
    CHECK(leading > 30'000);
    CHECK(leading < 150'000);
    CHECK(by_staying > 1'000); // to stand where one is, by a chain and back, is no move
}

TEST_CASE("virtem retrograde: each move further ahead is what the rules make of the one before") {
    constexpr int ahead = 4;
    std::mt19937 random(3);
    for (Goal goal : {Goal::mixed, Goal::pure}) {
        const auto layout = static_cast<LayoutId>(random() % layouts.size());
        const Position board = random_opening(random, layout, goal).position;
        Retrograde retrograde(board);
        play::Meter meter = meter_of(UINT64_MAX);
        std::vector<Position> positions;
        for (int i = 0; i < 1'000; ++i) positions.push_back(late_position(random, board));
        for (Seat attacker : both_seats) {
            int lost = 0;
            for (int moves = 1; moves <= ahead; ++moves) {
                std::vector<bool> by_rules;
                for (const Position& position : positions)
                    by_rules.push_back(position.mover != attacker && loses_by_one_more(retrograde, position));
                REQUIRE(retrograde.deepen(attacker, meter));
                CHECK(retrograde.depth(attacker) == moves);
                CHECK_FALSE(retrograde.is_settled());
                for (std::size_t i = 0; i < positions.size(); ++i) {
                    if (positions[i].mover == attacker) continue;
                    CHECK(retrograde.loses(positions[i]) == by_rules[i]);
                    lost += by_rules[i] ? 1 : 0;
                }
            }
            CHECK(lost > 50);
        }
    }
}

TEST_CASE(
    "virtem retrograde: what the prover claims it finds too, no later, and all that it finds stays true") {
    std::mt19937 random(4);
    const Position board = random_opening(random, LayoutId{4}, Goal::mixed).position;
    constexpr int ahead = 2;
    Retrograde retrograde(board);
    play::Meter meter = meter_of(UINT64_MAX);
    for (int moves = 0; moves < ahead; ++moves)
        for (Seat seat : both_seats) REQUIRE(retrograde.deepen(seat, meter));
    std::vector<std::pair<Position, Proof>> found;
    int claims = 0;
    for (int i = 0; i < 400; ++i) {
        const Position position = late_position(random, board);
        const auto proof = retrograde.find_proof(position, move_limit, 3);
        if (proof) found.emplace_back(position, *proof);
        Prover prover(position, table_bytes);
        play::Meter part = meter_of(20'000);
        const auto claim = prover.solve(position, move_limit, part);
        if (!claim || claim->moves > ahead + 1) continue;
        ++claims;
        REQUIRE(proof.has_value());
        CHECK(proof->winner == claim->winner);
        CHECK(proof->moves <= std::max(claim->moves, ahead + (claim->first ? 1 : 0)));
        CHECK(proof->first.has_value() == claim->first.has_value());
    }
    CHECK(claims > 100);

    int beyond = 0;
    for (int moves = ahead; moves < ahead + 3; ++moves)
        for (Seat seat : both_seats) REQUIRE(retrograde.deepen(seat, meter));
    for (const auto& [position, proof] : found) {
        beyond += proof.moves > ahead + 1 ? 1 : 0;
        const Position lost = proof.first ? after_move(position, *proof.first) : position;
        CHECK((has_won(lost, proof.winner) || retrograde.loses(lost)));
    }
    CHECK(beyond > 5);
}

TEST_CASE("virtem retrograde: no win goes beyond the move limit") {
    std::mt19937 random(5);
    const Position position = random_opening(random, LayoutId{4}, Goal::mixed).position;
    Retrograde retrograde(position);
    play::Meter meter = meter_of(UINT64_MAX);
    const auto proof = retrograde.solve(position, move_limit, meter);
    REQUIRE(proof.has_value());
    const int plies = 2 * proof->moves - (proof->winner == position.mover ? 1 : 0);
    CHECK(retrograde.find_proof(position, plies, 3) == proof);
    CHECK_FALSE(retrograde.find_proof(position, plies - 1, 3).has_value());
}

TEST_CASE("virtem retrograde: where nobody can win, all is settled and nothing is proven") {
    std::mt19937 random(6);
    Position position = random_opening(random, LayoutId{0}, Goal::mixed).position;
    position.blacks.erase(*position.blacks.begin());
    for (Seat seat : both_seats) position.goals[seat] = {position.blacks, position.blacks};
    Retrograde retrograde(position);
    play::Meter meter = meter_of(UINT64_MAX);
    CHECK_FALSE(retrograde.solve(position, move_limit, meter).has_value());
    CHECK(retrograde.is_settled());
}

TEST_CASE("virtem retrograde: it begins only what its effort is enough for") {
    std::mt19937 random(7);
    const Position position = random_opening(random, LayoutId{0}, Goal::mixed).position;
    Retrograde retrograde(position);
    play::Meter little = meter_of(Retrograde::cost - 1);
    CHECK_FALSE(retrograde.deepen(Seat::first, little));
    CHECK(little.seen() == 0);
    play::Meter enough = meter_of(Retrograde::cost);
    CHECK(retrograde.deepen(Seat::first, enough));
    CHECK(enough.is_spent());

    std::stop_source source;
    source.request_stop();
    play::Meter stopped({.stop = source.get_token(), .positions = UINT64_MAX});
    CHECK_FALSE(retrograde.deepen(Seat::first, stopped));
    CHECK(stopped.seen() == 0);
    CHECK(retrograde.depth(Seat::first) == 1);
}

TEST_CASE("virtem retrograde: told to stop anywhere, it knows less and nothing wrong") {
    std::mt19937 random(8);
    const Position board = random_opening(random, LayoutId{2}, Goal::mixed).position;
    Retrograde undisturbed(board);
    play::Meter meter = meter_of(UINT64_MAX);
    for (int i = 0; i < 2; ++i) REQUIRE(undisturbed.deepen(Seat::first, meter));
    Retrograde stopped(board);
    for (int delay_ms : {1, 40, 120, 200, 280}) {
        std::stop_source source;
        const std::jthread stops([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(delay_ms));
            source.request_stop();
        });
        play::Meter part({.stop = source.get_token(), .positions = UINT64_MAX});
        const int before = stopped.depth(Seat::first);
        const bool done = stopped.deepen(Seat::first, part);
        const int after = stopped.depth(Seat::first);
        CHECK((done ? after == before + 1 : after == before || after == 0));
        while (stopped.depth(Seat::first) < 2) REQUIRE(stopped.deepen(Seat::first, meter));
        if (stopped.depth(Seat::first) > 2) break; // on a quick machine
        int lost = 0;
        for (int i = 0; i < 1'000; ++i) {
            const Position position = late_position(random, board);
            if (position.mover == Seat::first) continue;
            CHECK(stopped.loses(position) == undisturbed.loses(position));
            lost += stopped.loses(position) ? 1 : 0;
        }
        CHECK(lost > 5);
    }
}
