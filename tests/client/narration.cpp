// Whole matches as each viewer is told them, held in golden files.
#include "client/terminal/narration.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "client/terminal/board_text.hpp"
#include "client/terminal/sentences/match.hpp"
#include "common/virtem/notation.hpp"
#include "tests/client/golden.hpp"
#include "tests/client/played.hpp"
#include "tests/paths.hpp"

namespace visavis::client {

namespace {

using Lines = std::vector<std::string>;

void append(Lines& lines, const Lines& more) {
    lines.insert(lines.end(), more.begin(), more.end());
}

struct Turn {
    Seat seat;
    std::string action;
};

template <GameRules G>
Lines narrated(Played<G> match, const std::vector<Turn>& turns) {
    const proto::View waiting{.version = 1, .seats = match.view().seats};
    const std::vector<proto::Event> started{proto::events::Started{*match.view().match}};
    Lines lines = narrate(started, waiting, match.view(), 0);
    for (const auto& [seat, action] : turns) {
        const proto::View before = match.view();
        const auto events = match.act(seat, action);
        append(lines, narrate(events, before, match.view(), 0));
    }
    return lines;
}

const nlohmann::json& virtem_cases() {
    static const nlohmann::json all = [] {
        std::ifstream file(data_path("rules_cases.json"));
        return nlohmann::json::parse(file)["virtem"];
    }();
    return all;
}

virtem::State dealt(std::string_view layout) {
    const auto id = virtem::find_layout(layout);
    REQUIRE(id);
    return Virtem::start({.layout = id, .goal = virtem::Goal::mixed, .seed = {}});
}

} // namespace

TEST_CASE("gladiator: a match with every rule of a fight, as each viewer is told it") {
    const std::vector<Turn> turns{
        {Seat::first, "A1"},  {Seat::second, "A1"}, // both aggressive
        {Seat::second, "D1"}, {Seat::first, "D1"},  // both defensive
        {Seat::first, "A2"},  {Seat::second, "D2"}, // aggressive beats defensive
        {Seat::first, "D3"},  {Seat::second, "A2"}, // the lower wins
        {Seat::first, "D2"},  {Seat::second, "D4"}, // the higher wins; the last fight
    };
    for (const auto& [viewer, name] : all_viewers)
        check_golden("gladiator_" + std::string(name) + ".txt",
                     narrated(Played<Gladiator>(Gladiator::start({5}), viewer), turns));
}

TEST_CASE("gladiator: how the higher card's damage is reckoned") {
    static constexpr std::pair<std::string_view, std::string_view> pairs[] = {
        {"A3", "A1"}, {"A3", "D1"}, {"D3", "A1"}, {"D3", "D1"}, {"A1", "D4"}};
    Lines lines;
    for (const auto& [first, second] : pairs) {
        Played<Gladiator> match(Gladiator::start({5}), Viewer::watcher());
        match.act(Seat::first, first);
        const auto events = match.act(Seat::second, second);
        append(lines, narrate_events(events, match.view(), match.view()));
    }
    check_golden("gladiator_reckoning.txt", lines);
}

TEST_CASE("virtem: a whole match as each viewer is told it") {
    const nlohmann::json& recorded = virtem_cases()["matches"][1];
    virtem::Board board = dealt(recorded["layout"].get<std::string>()).board;
    const virtem::Layout& layout = virtem::layout_of(board.layout);
    for (const virtem::Cell cell : virtem::CellSet::all())
        if (const auto card = recorded["board"].find(std::string(layout.cell_name(cell)));
            card != recorded["board"].end())
            board.cards[cell] = virtem::parse_card(card->get<std::string>());
    const virtem::State start = virtem::start_on(board, virtem::Goal::mixed);

    Played<Virtem> rehearsal(start, Viewer::watcher());
    std::vector<Turn> turns;
    for (const auto& action : recorded["actions"]) {
        turns.push_back({rehearsal.next(), action.get<std::string>()});
        rehearsal.act(turns.back().seat, turns.back().action);
    }
    for (const auto& [viewer, name] : all_viewers)
        check_golden("virtem_" + std::string(name) + ".txt", narrated(Played<Virtem>(start, viewer), turns));
}

TEST_CASE("virtem: the six layouts") {
    for (const auto& drawing : virtem::drawings) {
        const Played<Virtem> match(dealt(drawing.name), Viewer::player(Seat::second));
        const Lines lines = position_text(match.view(), Detail::full);
        for (const std::string& line : lines) {
            CAPTURE(line);
            CHECK(line.size() <= 120);
        }
        check_golden("layout_" + std::string(drawing.name) + ".txt", lines);
    }
}

TEST_CASE("virtem: the drawing is no wider than a terminal of 80 columns") {
    for (const auto& drawing : virtem::drawings) {
        const proto::View view = Played<Virtem>(dealt(drawing.name), Viewer::watcher()).view();
        for (const std::string& line : board_drawing(view, std::get<proto::VirtemBoard>(*view.board),
                                                     std::get<proto::VirtemPosition>(*view.position))) {
            CAPTURE(line);
            CHECK(line.size() <= 80);
        }
    }
}

TEST_CASE("a board that makes no sense is drawn somehow") {
    proto::View view = Played<Virtem>(dealt("wall"), Viewer::watcher()).view();
    auto& board = std::get<proto::VirtemBoard>(*view.board);
    board.cells["a1"].at = {-2'000'000'000, 5};
    board.cells["a2"].at = {2'000'000'000, 5};
    board.cells["a3"].card = "star";
    board.cells["a4"].card = "-";
    board.cells["a5"].card = "";
    std::get<proto::VirtemPosition>(*view.position).pawns[0] = {"z9", "", "a1", "a1"};
    CHECK(!position_text(view, Detail::full).empty());
}

TEST_CASE("virtem: legal actions grouped for reading") {
    Lines lines;
    Played<Virtem> match(dealt("diamond"), Viewer::player(Seat::second));
    append(lines, sentences::actions(match.view())); // not yet
    match.act(Seat::first, "face:cross-blue");
    append(lines, sentences::actions(match.view()));
    match.act(Seat::second, "face:triangle-green");
    append(lines, sentences::actions(match.view()));
    match.act(Seat::second, "keep");
    match.act(Seat::first,
              Virtem::write(match.state(), Virtem::legal_actions(match.state(), Seat::first)[0]));
    append(lines, sentences::actions(match.view()));
    check_golden("virtem_actions.txt", lines);
}

TEST_CASE("virtem: three captured pawns, told to both sides") {
    // By hand: the rules' own tests hold that such a move exists, this one only how it reads.
    Lines lines;
    const proto::events::Moved move{
        {Seat::first, "b2-c3xd2,d2,e4", {"b2", "b3", "c3"}, 3, {"d2", "d2", "e4"}}};
    for (const auto& [viewer, name] : all_viewers) {
        const proto::View view = waiting_room(proto::Game::virtem, viewer);
        lines.push_back(sentences::told(move, view, view));
    }
    check_golden("virtem_capture.txt", lines);
}

} // namespace visavis::client
