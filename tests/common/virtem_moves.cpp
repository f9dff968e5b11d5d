// Virtem's moves: chains and captures case by case, and the fast generator against a slow one that reads like
// RULES.
#include "common/virtem/moves.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/common/virtem_positions.hpp"
#include "tests/common/virtem_reference.hpp"

using namespace visavis;
using namespace visavis::virtem;

namespace {

Cell random_cell(std::mt19937& random, std::size_t among = cell_count) {
    return static_cast<Cell>(
        std::uniform_int_distribution<unsigned>(0, static_cast<unsigned>(among) - 1)(random));
}

/// Pawns on few cells, so that chains and captures of every size come up.
State random_state(std::mt19937& random, LayoutId id) {
    std::array<Cell, 6> crowd;
    for (Cell& cell : crowd) cell = random_cell(random);
    PerSeat<PawnCells> pawns;
    for (Seat seat : both_seats)
        for (Cell& cell : pawns[seat]) cell = crowd[index(random_cell(random, crowd.size()))];
    const PerSeat<Face> faces{{face_named("circle-blue"), face_named("square-green")}};
    const Seat mover = random() % 2 == 0 ? Seat::first : Seat::second;
    return start_at(lay_out(id, ordered_deck()), Goal::mixed, faces, pawns, mover);
}

template <class Check>
void for_random_states(int each, const Check& check) {
    std::mt19937 random(20);
    for (std::size_t id = 0; id < layouts.size(); ++id)
        for (int i = 0; i < each; ++i) {
            const State state = random_state(random, static_cast<LayoutId>(id));
            if (!Virtem::outcome(state)) check(state, random);
        }
}

std::string joined(const Layout& layout, const Path& path) {
    std::string text;
    for (Cell cell : path) text += (text.empty() ? "" : " ") + std::string(layout.cell_name(cell));
    return text;
}

} // namespace

TEST_CASE("virtem moves: the fast generator agrees with the slow one") {
    std::set<std::size_t> captures;
    for_random_states(700, [&](const State& state, std::mt19937&) {
        const Seat seat = state.position.mover;
        const std::vector<std::string> fast = written_actions(state, seat);
        const Reference reference(state);
        const std::set<std::string> slow = reference.moves();
        CAPTURE(layout_of(state.board.layout).name);
        CHECK(std::ranges::is_sorted(fast));
        CHECK(fast == std::vector<std::string>(slow.begin(), slow.end()));
        CHECK(count_moves(state.position) == static_cast<int>(slow.size()));
        for (const Move& move : legal_moves(state.position)) captures.insert(move.put.size());
    });
    CHECK(captures == std::set<std::size_t>{0, 1, 2, 3});
}

TEST_CASE("virtem moves: a move leads where the slow rules say") {
    for_random_states(60, [](const State& state, std::mt19937&) {
        for (const Action& action : Virtem::legal_actions(state, state.position.mover)) {
            const std::string text = Virtem::write(state, action);
            CAPTURE(text);
            const State after = Virtem::apply(state, state.position.mover, action);
            CHECK(Reference(after).pawns() == Reference(state).pawns_after(text));
            CHECK(after.position.mover == other(state.position.mover));
        }
    });
}

TEST_CASE("virtem moves: `check` passes what is listed and nothing else") {
    for_random_states(40, [](const State& state, std::mt19937& random) {
        const Seat seat = state.position.mover;
        const MoveList legal = legal_moves(state.position);
        const auto agrees = [&](const Move& move) {
            const bool listed = std::ranges::find(legal, move) != legal.end();
            return listed == !Virtem::check(state, seat, move).has_value();
        };
        const Layout& layout = layout_of(state.board.layout);
        const std::vector<Cell> targets(layout.targets.begin(), std::ranges::next(layout.targets.begin(), 4));
        bool all_agree = true;
        for (Cell from : CellSet::all())
            for (Cell to : CellSet::all()) {
                Move move{.from = from, .to = to, .put = {}};
                all_agree = agrees(move) && all_agree;
                while (move.put.size() < most_captured) {
                    const bool on_target = random() % 4 != 0;
                    move.put.push_back(on_target ? targets[random() % targets.size()] : random_cell(random));
                    all_agree = agrees(move) && all_agree;
                }
            }
        CHECK(all_agree);
    });
}

TEST_CASE("virtem moves: paths are ways that the rules allow, and none is shorter") {
    for_random_states(100, [](const State& state, std::mt19937&) {
        const Reference reference(state);
        for (const Move& move : legal_moves(state.position)) {
            const Path path = path_of(state.position, move.from, move.to);
            CAPTURE(joined(layout_of(state.board.layout), path));
            CHECK(path[0] == move.from);
            CHECK(path.back() == move.to);
            CHECK(reference.allows(path));
            CHECK(static_cast<int>(path.size()) - 1 == reference.distance(move.from, move.to));
        }
    });
}

TEST_CASE("virtem moves: a key is a position's own, for the position can be read back from it") {
    for_random_states(300, [](const State& state, std::mt19937&) {
        std::uint64_t key = position_key(state.position);
        const auto take_cell = [&] {
            const auto cell = static_cast<Cell>(key % 32);
            key /= 32;
            return cell;
        };
        PerSeat<PawnCells> pawns;
        for (Seat seat : {Seat::second, Seat::first})
            for (std::size_t place = pawn_count; place > 0; --place) pawns[seat][place - 1] = take_cell();
        CHECK(pawns == Virtem::view(state, Viewer::watcher()).pawns);
        CHECK(key == static_cast<std::uint64_t>(state.position.mover));
    });
}

TEST_CASE("virtem moves: chains") {
    struct Row {
        std::string_view because;
        std::string_view position;
        std::string_view from;
        std::string_view ends;
    };
    static constexpr Row rows[] = {
        {"a step alone", "rectangle: a1 d1 d1 d1 | c6 c6 d6 d6 | 0", "a1", "a2 b1"},
        {"on through an opposing pawn", "rectangle: a1 d1 d1 d1 | a2 d6 d6 d6 | 0", "a1", "a2 a3 b1 b2"},
        {"through several, however many", "rectangle: a1 d1 d1 d1 | a2 a3 a3 a3 | 0", "a1",
         "a2 a3 a4 b1 b2 b3"},
        {"not through the mover's own", "rectangle: a1 a2 d1 d1 | a2 a2 a2 d6 | 0", "a1", "a2 b1"},
        {"an own pawn beside the chain ends it there", "rectangle: a1 a3 d1 d1 | a2 a3 d6 d6 | 0", "a1",
         "a2 a3 b1 b2"},
        {"not through an empty card", "rectangle: a1 d1 d1 d1 | a3 d6 d6 d6 | 0", "a1", "a2 b1"},
        {"from beside an opposing pawn", "rectangle: a1 d1 d1 d1 | a1 b1 d6 d6 | 0", "a1", "a2 b1 b2 c1"},
        {"round a ring and not back to where it began", "eight: a1 d1 d1 d1 | a2 a3 a4 a5 | 0", "a1",
         "a2 a3 a4 a5 a6 b1 b2"},
        {"seat 1 moves by the same rules", "rectangle: a2 d6 d6 d6 | a1 d1 d1 d1 | 1", "a1", "a2 a3 b1 b2"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        const State state = read_state(row.position);
        const Layout& layout = layout_of(state.board.layout);
        std::string ends;
        for (Cell cell : destinations(state.position, cell_named(layout, row.from)))
            ends += (ends.empty() ? "" : " ") + std::string(layout.cell_name(cell));
        CHECK(ends == row.ends);
    }
}
