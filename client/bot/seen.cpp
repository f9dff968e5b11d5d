#include "client/bot/seen.hpp"

#include <algorithm>
#include <vector>

#include "common/virtem/notation.hpp"
#include "proto/virtem.hpp"

namespace visavis::client {

namespace {

/// Played again by the rules, which must lead to what is shown.
std::optional<play::View> read(const proto::GladiatorBoard& board, const proto::GladiatorPosition& shown,
                               Viewer viewer) {
    if (board.fights < gladiator::min_fights || board.fights > gladiator::max_fights) return std::nullopt;
    Gladiator::State state = Gladiator::start({.fights = board.fights});
    for (const proto::GladiatorFight& fight : shown.history)
        for (const Seat seat : both_seats) {
            const gladiator::Card card = fight.cards[static_cast<std::size_t>(seat)];
            if (Gladiator::check(state, seat, card)) return std::nullopt;
            state = Gladiator::apply(std::move(state), seat, card);
        }
    for (const Seat seat : both_seats)
        if (state.position.life[seat] != shown.life[static_cast<std::size_t>(seat)]) return std::nullopt;
    Gladiator::View view = Gladiator::view(state, viewer);
    for (const Seat seat : both_seats) view.chosen[seat] = shown.chosen[static_cast<std::size_t>(seat)];
    return view;
}

std::optional<virtem::Board> read_board(const proto::VirtemBoard& shown) {
    const auto id = virtem::find_layout(shown.layout);
    if (!id) return std::nullopt;
    const virtem::Layout& layout = virtem::layout_of(*id);
    virtem::Board board{.layout = *id, .cards = {}};
    for (const virtem::Cell cell : virtem::CellSet::all() - layout.targets) {
        const auto found = shown.cells.find(std::string(layout.cell_name(cell)));
        if (found == shown.cells.end() || !found->second.card) return std::nullopt;
        board.cards[cell] = virtem::parse_card(*found->second.card);
        if (!board.cards[cell]) return std::nullopt;
    }
    return board;
}

std::optional<virtem::PawnCells> read_pawns(const virtem::Layout& layout,
                                            const std::vector<std::string>& names) {
    virtem::PawnCells cells{};
    if (names.size() != cells.size()) return std::nullopt;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const auto cell = virtem::parse_cell(layout, names[i]);
        if (!cell) return std::nullopt;
        cells[i] = *cell;
    }
    std::ranges::sort(cells);
    return cells;
}

std::optional<play::View> read(const proto::VirtemBoard& shown_board, const proto::VirtemPosition& shown,
                               Viewer) {
    const auto board = read_board(shown_board);
    const auto goal = proto::from_word<virtem::Goal>(shown_board.goal);
    const auto stage = proto::from_word<virtem::Stage>(shown.stage);
    if (!board || !goal || !stage || shown.moves < 0 || shown.moves > virtem::move_limit) return std::nullopt;
    Virtem::View view{.board = *board, .goal = *goal, .stage = *stage, .moves = shown.moves};
    for (const Seat seat : both_seats) {
        const auto place = static_cast<std::size_t>(seat);
        if (const auto& face = shown.faces[place]) {
            view.faces[seat] = virtem::parse_card(*face);
            if (!view.faces[seat] || view.faces[seat]->colour == virtem::Colour::black) return std::nullopt;
        }
        const auto pawns = read_pawns(virtem::layout_of(board->layout), shown.pawns[place]);
        if (!pawns) return std::nullopt;
        view.pawns[seat] = *pawns;
    }
    const bool has_faces = view.faces[Seat::first] && view.faces[Seat::second];
    if (*stage != virtem::Stage::face && !has_faces) return std::nullopt;
    return view; // the last move is of no use to whoever looks ahead
}

} // namespace

std::optional<play::View> read_seen(const proto::View& view) {
    if (!view.board || !view.position) return std::nullopt;
    const bool is_player = view.you && *view.you;
    const Viewer viewer = is_player ? Viewer::player((*view.you)->seat) : Viewer::watcher();
    if (const auto* board = std::get_if<proto::GladiatorBoard>(&*view.board))
        if (const auto* position = std::get_if<proto::GladiatorPosition>(&*view.position))
            return read(*board, *position, viewer);
    if (const auto* board = std::get_if<proto::VirtemBoard>(&*view.board))
        if (const auto* position = std::get_if<proto::VirtemPosition>(&*view.position))
            return read(*board, *position, viewer);
    return std::nullopt;
}

} // namespace visavis::client
