// Virtem and the sealed hashes against every case of tests/data/rules_cases.json.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "common/match/sealed.hpp"
#include "tests/common/cases.hpp"
#include "tests/common/hex.hpp"
#include "tests/common/virtem_positions.hpp"
#include "tests/virtem_perft.hpp"

using namespace visavis;
using namespace visavis::virtem;
using nlohmann::json;
using Names = std::vector<std::string>;

namespace {

Names names_of(const Layout& layout, CellSet cells) {
    Names names;
    for (Cell cell : cells) names.emplace_back(layout.cell_name(cell));
    return names;
}

/// 0 and 1 are the winner, "draw" is nobody, null is a match that goes on.
void check_outcome(const State& state, const json& want) {
    const auto outcome = Virtem::outcome(state);
    REQUIRE(outcome.has_value() == !want.is_null());
    if (want.is_null()) return;
    CHECK(outcome->winner == (want == "draw" ? std::nullopt : std::optional(seat_of(want))));
}

void check_pawns(const State& state, const json& want) {
    for (Seat seat : both_seats)
        CHECK(pawn_names(state, seat) == want.at(static_cast<std::size_t>(seat)).get<Names>());
}

std::size_t most_put(const std::vector<Action>& actions) {
    std::size_t most = 0;
    for (const Action& action : actions) most = std::max(most, std::get<Move>(action).put.size());
    return most;
}

/// Sequences of `depth` actions by the rules themselves, history and all.
std::uint64_t slow_perft(const State& state, int depth) {
    if (depth == 0) return 1;
    std::uint64_t sequences = 0;
    for (Seat seat : both_seats)
        for (const Action& action : Virtem::legal_actions(state, seat))
            sequences += slow_perft(Virtem::apply(state, seat, action), depth - 1);
    return sequences;
}

} // namespace

TEST_CASE("virtem cases: neighbours") {
    const json& all = cases("virtem", "neighbours");
    CHECK(all.size() == layouts.size());
    for (const Layout& layout : layouts) {
        CAPTURE(layout.name);
        const json& want = all.at(std::string(layout.name));
        CHECK(names_of(layout, CellSet::all()) == want.at("cells").get<Names>());
        CHECK(names_of(layout, layout.targets) == want.at("targets").get<Names>());
        for (Cell cell : CellSet::all()) {
            const std::string name(layout.cell_name(cell));
            CHECK(names_of(layout, layout.neighbours[cell]) == want.at("neighbours").at(name).get<Names>());
        }
    }
}

TEST_CASE("virtem cases: deals") {
    for (const json& row : cases("virtem", "deals")) {
        CAPTURE(row.at("seed").get<std::string>());
        const auto option = row.at("layout_option").get<std::string>();
        const Setup setup{
            .layout = find_layout(option), .goal = Goal::pure, .seed = bytes_of_hex(row.at("seed"))};
        CHECK(setup.layout.has_value() == (option != "random"));
        const State state = Virtem::start(setup);
        CHECK(state.board == board_of(row));
        CHECK(state.goal == Goal::pure);
        CHECK(Virtem::is_consistent(state));
    }
}

TEST_CASE("virtem cases: every legal action of each step of the set-up") {
    for (const json& row : cases("virtem", "setup")) {
        State state = start_on(board_of(row), Goal::mixed);
        for (const json& action : row.at("before")) state = play(state, action.get<std::string>());
        CAPTURE(row.at("before").dump());
        const Seat seat = seat_of(row.at("to_act"));
        CHECK(Virtem::to_act(state) == SeatSet{seat});
        CHECK(written_actions(state, seat) == row.at("actions").get<Names>());
        CHECK(written_actions(state, other(seat)).empty());
    }
}

TEST_CASE("virtem cases: every legal move") {
    for (const json& row : cases("virtem", "legal")) {
        const State state = state_of(row.at("position"));
        const Seat seat = seat_of(row.at("position").at("to_act"));
        CAPTURE(row.at("position").dump());
        CHECK(written_actions(state, seat) == row.at("actions").get<Names>());
        CHECK(most_put(Virtem::legal_actions(state, seat)) == row.at("captures").get<std::size_t>());
        CHECK(count_moves(state.position) == static_cast<int>(row.at("actions").size()));
    }
}

TEST_CASE("virtem cases: what an action leads to") {
    for (const json& row : cases("virtem", "apply")) {
        CAPTURE(row.at("why").get<std::string>());
        const State after = play(state_of(row.at("position")), row.at("action").get<std::string>());
        check_pawns(after, row.at("pawns"));
        check_outcome(after, row.at("outcome"));
    }
}

TEST_CASE("virtem cases: what a text means") {
    const json& setup_board = cases("virtem", "input_setup_board");
    for (const json& row : cases("virtem", "input")) {
        CAPTURE(row.dump());
        State state;
        if (row.contains("position")) {
            state = state_of(row.at("position"));
        } else {
            state = start_on(board_of(setup_board), Goal::mixed);
            for (const json& action : row.at("setup")) state = play(state, action.get<std::string>());
        }
        const Seat seat = Virtem::to_act(state).contains(Seat::first) ? Seat::first : Seat::second;
        const auto action = understand(state, seat, row.at("text").get<std::string>());
        REQUIRE(action.has_value() == !row.at("means").is_null());
        if (action) CHECK(Virtem::write(state, *action) == row.at("means").get<std::string>());
    }
}

TEST_CASE("virtem cases: perft") {
    for (const json& row : cases("virtem", "perft")) {
        const State state = state_of(row.at("position"));
        CAPTURE(row.at("position").dump());
        const auto counts = row.at("counts").get<std::vector<std::uint64_t>>();
        REQUIRE_FALSE(counts.empty());
        for (std::size_t i = 0; i < counts.size(); ++i) {
            const int depth = static_cast<int>(i) + 1;
            CHECK(perft(state.position, depth, [](const Position&) {}) == counts[i]);
            CHECK(bulk_perft(state.position, depth) == counts[i]);
            CHECK(slow_perft(state, depth) == counts[i]);
        }
    }
}

TEST_CASE("virtem cases: whole matches") {
    for (const json& row : cases("virtem", "matches")) {
        CAPTURE(row.at("actions").dump());
        State state = start_on(board_of(row), goal_named(row.at("goal").get<std::string>()));
        for (const json& action : row.at("actions")) {
            REQUIRE_FALSE(Virtem::outcome(state).has_value());
            state = play(state, action.get<std::string>());
            CHECK(Virtem::is_consistent(state));
        }
        check_pawns(state, row.at("pawns"));
        check_outcome(state, row.at("outcome"));
        CHECK(Virtem::to_act(state).empty());
    }
}

TEST_CASE("sealed cases: commitments to a choice") {
    for (const json& row : cases("sealed", "choice"))
        CHECK(choice_commitment(row.at("match").get<std::string>(), row.at("fight").get<int>(),
                                seat_of(row.at("seat")), bytes_of_hex(row.at("salt")),
                                row.at("card").get<std::string>()) == bytes_of_hex(row.at("commitment")));
}

TEST_CASE("sealed cases: commitments to a nonce, and the seed of both") {
    const json& row = cases("sealed", "seed");
    PerSeat<Nonce> nonces;
    for (Seat seat : both_seats) {
        const auto i = static_cast<std::size_t>(seat);
        nonces[seat] = bytes_of_hex(row.at("nonces").at(i));
        CHECK(seed_commitment(row.at("match").get<std::string>(), seat, nonces[seat]) ==
              bytes_of_hex(row.at("commitments").at(i)));
    }
    CHECK(sealed_seed(nonces) == bytes_of_hex(row.at("seed")));
}
