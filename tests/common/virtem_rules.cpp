// Virtem's set-up, turns and endings, and what is refused.
#include "common/virtem/rules.hpp"

#include <doctest/doctest.h>

#include <numeric>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/common/virtem_positions.hpp"

using namespace visavis;
using namespace visavis::virtem;

namespace {

/// The unshuffled deck on the rectangle, after actions separated by spaces.
State after(const std::string& actions) {
    State state = start_on(lay_out(layout_named("rectangle"), ordered_deck()), Goal::mixed);
    std::istringstream words(actions);
    for (std::string action; words >> action;) state = play(state, action);
    return state;
}

const std::string faces_chosen = "face:circle-blue face:square-green ";

std::optional<Refusal> refusal(const State& state, Seat seat, std::string_view text) {
    const auto action = understand(state, seat, text);
    return action ? std::nullopt : std::optional(action.error());
}

} // namespace

TEST_CASE("virtem: which actions of the set-up are refused") {
    struct Row {
        std::string_view because;
        std::string before;
        Seat seat;
        std::string_view text;
        std::optional<Refusal> want;
    };
    const Seat first = Seat::first, second = Seat::second;
    const Row rows[] = {
        {"seat 0 chooses any of 16 faces", "", first, "face:cross-yellow", std::nullopt},
        {"seat 1 does not choose first", "", second, "face:cross-yellow", Refusal::not_to_act},
        {"black is no player's colour", "", first, "face:cross-black", Refusal::face_black},
        {"a face before the swap", "", first, "keep", Refusal::face_first},
        {"a face before a swap", "", first, "swap:a1-a2", Refusal::face_first},
        {"a face before a move", "", first, "b2-b3", Refusal::face_first},
        {"seat 0 has chosen", "face:circle-blue", first, "face:cross-yellow", Refusal::not_to_act},
        {"another symbol and another colour", "face:circle-blue", second, "face:square-green", std::nullopt},
        {"the same face", "face:circle-blue", second, "face:circle-blue", Refusal::face_symbol_taken},
        {"the same symbol", "face:circle-blue", second, "face:circle-green", Refusal::face_symbol_taken},
        {"the same colour", "face:circle-blue", second, "face:cross-blue", Refusal::face_colour_taken},
        {"black for seat 1", "face:circle-blue", second, "face:cross-black", Refusal::face_black},
        {"both faces before the swap", "face:circle-blue", second, "keep", Refusal::face_first},
        {"seat 1 keeps the board", faces_chosen, second, "keep", std::nullopt},
        {"seat 1 swaps two face-up cards", faces_chosen, second, "swap:a1-d6", std::nullopt},
        {"blacks may become neighbours", faces_chosen, second, "swap:a4-b6", std::nullopt},
        {"seat 0 does not swap", faces_chosen, first, "swap:a1-d6", Refusal::not_to_act},
        {"a third face", faces_chosen, second, "face:cross-yellow", Refusal::swap_now},
        {"no move before the swap", faces_chosen, second, "b2-b3", Refusal::swap_now},
        {"a card with itself", faces_chosen, second, "swap:a1-a1", Refusal::cells_equal},
        {"a face-down card first", faces_chosen, second, "swap:b2-c3", Refusal::target_cell},
        {"a face-down card second", faces_chosen, second, "swap:a1-c5", Refusal::target_cell},
        {"two face-down cards", faces_chosen, second, "swap:b2-c5", Refusal::target_cell},
        {"seat 0 moves first", faces_chosen + "keep", first, "b2-b3", std::nullopt},
        {"seat 1 does not", faces_chosen + "keep", second, "b2-b3", Refusal::not_to_act},
        {"no face after the set-up", faces_chosen + "keep", first, "face:cross-yellow", Refusal::set_up_over},
        {"no second swap", faces_chosen + "keep", first, "swap:a1-d6", Refusal::set_up_over},
        {"no second keep", faces_chosen + "swap:a1-d6", first, "keep", Refusal::set_up_over},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        CHECK(refusal(after(row.before), row.seat, row.text) == row.want);
    }
}

TEST_CASE("virtem: which moves are refused") {
    struct Row {
        std::string_view because;
        std::string_view position;
        std::string_view text;
        std::optional<Refusal> want;
    };
    static constexpr const char* pair = "rectangle: a1 a2 a2 d6 | a2 a2 d1 d1 | 0"; // two to capture on a2
    static constexpr const char* target =
        "rectangle: b1 b2 b2 b2 | b2 b2 b2 d1 | 0"; // three to capture on b2
    static constexpr Row rows[] = {
        {"a step", pair, "a1-b1", std::nullopt},
        {"no pawn there", pair, "c3-c4", Refusal::no_own_pawn},
        {"an opposing pawn there", pair, "d1-d2", Refusal::no_own_pawn},
        {"ends where it began", pair, "a1-a1", Refusal::cells_equal},
        {"too far", pair, "d6-d4", Refusal::not_reachable},
        {"a corner is not enough", pair, "d6-c5", Refusal::not_reachable},
        {"an own pawn blocks the chain", pair, "a1-a3", Refusal::not_reachable},
        {"both captured pawns apart", pair, "a1-a2xb2,c5", std::nullopt},
        {"both captured pawns together", pair, "a1-a2xb2,b2", std::nullopt},
        {"no card for either", pair, "a1-a2", Refusal::too_few_put},
        {"a card for one of two", pair, "a1-a2xb2", Refusal::too_few_put},
        {"a card too many", pair, "a1-a2xb2,b2,b2", Refusal::too_many_put},
        {"onto a face-up card", pair, "a1-a2xa3,b2", Refusal::put_not_target},
        {"onto the face-up card of the capture", pair, "a1-a2xa2,b2", Refusal::put_on_capture},
        {"nothing to capture", pair, "a1-b1xb2", Refusal::no_capture},
        {"three captured", target, "b1-b2xb5,c2,c5", std::nullopt},
        {"onto the face-down card of the capture", target, "b1-b2xb2,c2,c5", Refusal::put_on_capture},
        {"too few for three", target, "b1-b2xc2,c5", Refusal::too_few_put},
        {"as many are no majority", "rectangle: a1 a2 d5 d6 | a2 a2 d1 d1 | 0", "a1-a2", std::nullopt},
        {"and capture nothing", "rectangle: a1 a2 d5 d6 | a2 a2 d1 d1 | 0", "a1-a2xb2,b2",
         Refusal::no_capture},
        {"arriving alone on one is no majority", "rectangle: a1 d4 d5 d6 | a2 d1 d1 d1 | 0", "a1-a2xb2",
         Refusal::no_capture},
        {"who leaves does not count where the pawn ends", "rectangle: a1 d4 d5 d6 | a1 a2 d1 d1 | 0",
         "a1-a2xb2", Refusal::no_capture},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        CHECK(refusal(read_state(row.position), Seat::first, row.text) == row.want);
    }
}

TEST_CASE("virtem: an action out of its one form is none") {
    const State swap = after(faces_chosen);
    const auto a1 = Cell{0}, a2 = Cell{1};
    CHECK(Virtem::check(swap, Seat::second, SwapCards{a2, a1}) == Refusal::not_an_action);

    const State state = read_state("rectangle: a1 a2 a2 d6 | a2 a2 d1 d1 | 0");
    Move move{.from = a1, .to = a2, .put = {}};
    move.put.push_back(cell_named(layouts[0], "c5"));
    move.put.push_back(cell_named(layouts[0], "b2"));
    CHECK(Virtem::check(state, Seat::first, move) == Refusal::not_an_action);
}

TEST_CASE("virtem: how a match ends") {
    struct Row {
        std::string_view because;
        std::string_view position; // circle-blue | square-green
        std::string_view text;
        std::optional<Outcome> want;
    };
    const Outcome first_by_pawns{Seat::first, OutcomeReason::pawns};
    const Outcome first_by_black{Seat::first, OutcomeReason::black};
    const Outcome second_by_pawns{Seat::second, OutcomeReason::pawns};
    // Blue lies on a2 b1 c3 d3, circles on d2 d3 d4 d5, squares on a6 b1 b3 b4, green on a1 a6 c1 d2, black
    // on a5 b6 c6 d6.
    const Row rows[] = {
        {"four of symbol or colour", "rectangle: a1 b1 d2 d3 | b2 b5 c2 c5 | 0", "a1-a2", first_by_pawns},
        {"three of them", "rectangle: a1 b2 d2 d3 | b2 b5 c2 c5 | 0", "a1-a2", std::nullopt},
        {"two on one card", "rectangle: a1 d2 d2 d3 | b2 b5 c2 c5 | 0", "a1-a2", std::nullopt},
        {"the opponent's cards", "rectangle: a5 b1 b3 b4 | b2 b5 c2 c5 | 0", "a5-a6", std::nullopt},
        {"seat 1 wins alike", "rectangle: b2 b5 c2 c5 | a5 b1 b3 b4 | 1", "a5-a6", second_by_pawns},
        {"the four blacks", "rectangle: a4 b6 d1 d6 | b2 b5 c2 c5 | 0", "a4-a5", first_by_black},
        {"three blacks and a card of the symbol", "rectangle: b6 d1 d3 d6 | b2 b5 c2 c5 | 0", "d3-d4",
         std::nullopt},
        {"the black card of the symbol", "rectangle: a2 b1 d3 d5 | b2 b5 c2 c5 | 0", "d5-d6", std::nullopt},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        const State before = read_state(row.position);
        const State state = play(before, row.text);
        CHECK(Virtem::outcome(state) == row.want);
        CHECK(Virtem::to_act(state).empty() == row.want.has_value());
        CHECK(Virtem::turn(state) == Virtem::turn(before) + (row.want ? 0 : 1));
        if (!row.want) continue;
        for (Seat seat : both_seats) {
            CHECK(Virtem::legal_actions(state, seat).empty());
            CHECK(refusal(state, seat, "a1-a2") == Refusal::match_over);
            CHECK(refusal(state, seat, "keep") == Refusal::match_over);
        }
    }
}

TEST_CASE("virtem: turns count decision points from 1") {
    CHECK(Virtem::turn(after("")) == 1);
    CHECK(Virtem::turn(after("face:circle-blue")) == 2);
    CHECK(Virtem::turn(after(faces_chosen)) == 3);
    CHECK(Virtem::turn(after(faces_chosen + "swap:a1-a3")) == 4);
    CHECK(Virtem::turn(after(faces_chosen + "keep b2-a2")) == 5);
}

TEST_CASE("virtem: a swap changes two cards, and with them what wins") {
    const State kept = after(faces_chosen + "keep");
    const State swapped = after(faces_chosen + "swap:a1-a2");
    const Cell a1 = cell_named(layouts[0], "a1"), a2 = cell_named(layouts[0], "a2");
    CHECK(kept.board == after("").board);
    CHECK(swapped.board.cards[a1] == face_named("triangle-blue"));
    CHECK(swapped.board.cards[a2] == face_named("triangle-green"));
    CHECK(kept.position.goals[Seat::first][0].contains(a2));
    CHECK(swapped.position.goals[Seat::first][0].contains(a1));
    CHECK_FALSE(swapped.position.goals[Seat::first][0].contains(a2));
}

TEST_CASE("virtem: the third time after a move draws; before the first move it does not count") {
    // There and back: every fourth move brings back the position before the first move.
    const std::string there_and_back = "b2-a2 b5-a5 a2-b2 a5-b5 ";
    const std::string start = faces_chosen + "keep ";
    CHECK_FALSE(Virtem::outcome(after(start + there_and_back)).has_value());
    CHECK_FALSE(Virtem::outcome(after(start + there_and_back + there_and_back)).has_value());
    const State drawn = after(start + there_and_back + there_and_back + "b2-a2");
    CHECK(Virtem::outcome(drawn) == Outcome{std::nullopt, OutcomeReason::repetition});
    CHECK(Virtem::turn(drawn) == 12);

    // The same pawns with the other player to move are another position: seat 0 loses a move by a way round.
    const State other_mover = after(start + "b2-a2 b5-a5 a2-a1 a5-b5 a1-a2 b5-a5 a2-b2 a5-b5");
    CHECK_FALSE(Virtem::outcome(other_mover).has_value());
}

TEST_CASE("virtem: 200 moves by each draw, but a win or a repetition comes first") {
    State state = play(read_state("rectangle: a3 b1 d2 d3 | b2 b5 c2 c5 | 1"), "b5-a5");
    const std::uint64_t key_of_step = play(state, "a3-a4").keys.back();
    // Keys that no position has stand for the moves before.
    state.keys.resize(move_limit - 2);
    std::iota(state.keys.begin(), state.keys.end(), std::uint64_t{1} << 60);
    CHECK_FALSE(Virtem::outcome(play(state, "a3-a4")).has_value());

    state.keys.push_back(std::uint64_t{1} << 59);
    CHECK(Virtem::outcome(play(state, "a3-a4")) == Outcome{std::nullopt, OutcomeReason::move_limit});
    CHECK(Virtem::outcome(play(state, "a3-a2")) == Outcome{Seat::first, OutcomeReason::pawns});
    state.keys[0] = state.keys[1] = key_of_step;
    CHECK(Virtem::outcome(play(state, "a3-a4")) == Outcome{std::nullopt, OutcomeReason::repetition});
}

TEST_CASE("virtem: a view shows the same to everyone") {
    const Setup setup{.layout = layout_named("wall"), .goal = Goal::pure, .seed = {42}};
    State state = Virtem::start(setup);
    for (const char* action : {"face:circle-blue", "face:square-green", "keep"}) {
        state = play(state, action);
        const View view = Virtem::view(state, Viewer::watcher());
        for (Seat seat : both_seats) CHECK(Virtem::view(state, Viewer::player(seat)) == view);
        CHECK(view.moves == 0);
        CHECK_FALSE(view.last.has_value());
    }
    const View view = Virtem::view(play(state, "a2-a1"), Viewer::watcher());
    CHECK(view.stage == Stage::move);
    CHECK(view.goal == Goal::pure);
    CHECK(view.moves == 1);
    REQUIRE(view.last.has_value());
    CHECK(view.last->seat == Seat::first);
    CHECK(view.last->path.size() == 2);
}

TEST_CASE("virtem: what is inconsistent is seen") {
    const State state = after(faces_chosen + "keep b2-a2");
    CHECK(Virtem::is_consistent(state));
    const auto broken = [&](auto&& breaking) {
        State copy = state;
        breaking(copy);
        return !Virtem::is_consistent(copy);
    };
    CHECK(broken([](State& s) { s.faces[Seat::second].reset(); }));
    CHECK(broken([](State& s) { s.faces[Seat::second] = face_named("cross-yellow"); }));
    CHECK(broken([](State& s) { s.faces[Seat::second] = face_named("circle-green"); }));
    CHECK(broken([](State& s) { s.faces[Seat::first] = face_named("circle-black"); }));
    CHECK(broken([](State& s) { s.goal = Goal::pure; }));
    CHECK(broken([](State& s) { s.stage = Stage::swap; }));
    CHECK(broken([](State& s) { s.board.cards[Cell{0}].reset(); }));
    CHECK(broken([](State& s) { s.board.cards[Cell{0}] = s.board.cards[Cell{1}]; }));
    CHECK(broken([](State& s) { s.position.pawns[Seat::first].remove(Cell{1}); }));
    CHECK(broken([](State& s) { s.position.pawns[Seat::first].add(Cell{1}); }));
    CHECK(broken([](State& s) { s.position.mover = Seat::first; }));
    CHECK(broken([](State& s) { s.keys.back() ^= 1; }));
    CHECK(broken([](State& s) { s.keys.clear(); }));
    CHECK(broken([](State& s) { s.last.reset(); }));
}
