#include "tests/common/virtem_positions.hpp"

#include <doctest/doctest.h>

#include <sstream>

#include "common/virtem/notation.hpp"
#include "tests/common/cases.hpp"

namespace visavis::virtem {

namespace {

PawnCells pawns_of(const Layout& layout, const std::vector<std::string>& names) {
    REQUIRE(names.size() == pawn_count);
    PawnCells cells;
    for (std::size_t i = 0; i < pawn_count; ++i) cells[i] = cell_named(layout, names[i]);
    return cells;
}

} // namespace

LayoutId layout_named(std::string_view name) {
    return find_layout(name).value();
}

Face face_named(std::string_view name) {
    return parse_card(name).value();
}

Goal goal_named(std::string_view name) {
    REQUIRE((name == "mixed" || name == "pure"));
    return name == "mixed" ? Goal::mixed : Goal::pure;
}

Cell cell_named(const Layout& layout, std::string_view name) {
    return parse_cell(layout, name).value();
}

Board board_of(const nlohmann::json& json) {
    Board board{.layout = layout_named(json.at("layout").get<std::string>()), .cards = {}};
    for (const auto& [name, card] : json.at("board").items())
        board.cards[cell_named(layout_of(board.layout), name)] = face_named(card.get<std::string>());
    return board;
}

State state_of(const nlohmann::json& json) {
    const Board board = board_of(json);
    PerSeat<Face> faces;
    PerSeat<PawnCells> pawns;
    for (Seat seat : both_seats) {
        const auto i = static_cast<std::size_t>(seat);
        faces[seat] = face_named(json.at("faces").at(i).get<std::string>());
        pawns[seat] =
            pawns_of(layout_of(board.layout), json.at("pawns").at(i).get<std::vector<std::string>>());
    }
    return start_at(board, goal_named(json.at("goal").get<std::string>()), faces, pawns,
                    seat_of(json.at("to_act")));
}

State read_state(std::string_view text) {
    std::istringstream words{std::string(text)};
    std::string layout_name;
    std::getline(words, layout_name, ':');
    const LayoutId id = layout_named(layout_name);
    PerSeat<PawnCells> pawns;
    std::string word;
    for (Seat seat : both_seats) {
        std::vector<std::string> names;
        while (words >> word && word != "|") names.push_back(word);
        pawns[seat] = pawns_of(layout_of(id), names);
    }
    int mover = 0;
    words >> mover;
    REQUIRE_FALSE(words.fail());
    return start_at(lay_out(id, ordered_deck()), Goal::mixed,
                    {{face_named("circle-blue"), face_named("square-green")}}, pawns,
                    static_cast<Seat>(mover));
}

std::vector<std::string> pawn_names(const State& state, Seat seat) {
    std::vector<std::string> names;
    for (Cell cell : Virtem::view(state, Viewer::watcher()).pawns[seat])
        names.emplace_back(layout_of(state.board.layout).cell_name(cell));
    return names;
}

std::vector<std::string> written_actions(const State& state, Seat seat) {
    std::vector<std::string> texts;
    for (const Action& action : Virtem::legal_actions(state, seat))
        texts.push_back(Virtem::write(state, action));
    return texts;
}

std::expected<Action, Refusal> understand(const State& state, Seat seat, std::string_view text) {
    const auto action = Virtem::parse(state, text);
    if (!action) return action;
    if (const auto refusal = Virtem::check(state, seat, *action)) return std::unexpected(*refusal);
    return action;
}

State play(const State& state, std::string_view text) {
    const Seat seat = Virtem::to_act(state).contains(Seat::first) ? Seat::first : Seat::second;
    const auto action = understand(state, seat, text);
    REQUIRE_MESSAGE(action.has_value(), text);
    return Virtem::apply(state, seat, *action);
}

} // namespace visavis::virtem
