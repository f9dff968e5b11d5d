#include "proto/virtem.hpp"

#include "common/virtem/notation.hpp"

namespace visavis::proto {

namespace {

template <class Cells>
std::vector<std::string> names_of(const virtem::Layout& layout, const Cells& cells) {
    std::vector<std::string> names;
    for (virtem::Cell cell : cells) names.emplace_back(layout.cell_name(cell));
    return names;
}

VirtemMove move_of(const virtem::Layout& layout, const virtem::Moved& moved) {
    return {.seat = moved.seat,
            .action = write_action(layout, moved.move),
            .path = names_of(layout, moved.path),
            .captured = static_cast<int>(moved.move.put.size()),
            .put = names_of(layout, moved.move.put)};
}

} // namespace

Board board_of(const virtem::View& view) {
    const virtem::Layout& layout = layout_of(view.board.layout);
    VirtemBoard board{.layout = std::string(layout.name), .goal = std::string(word(view.goal))};
    for (virtem::Cell cell : virtem::CellSet::all()) {
        const std::string name(layout.cell_name(cell));
        const virtem::Corner corner = layout.corners[cell];
        VirtemCell& shown = board.cells[name];
        shown.at = {corner.x, corner.y};
        if (const auto& card = view.board.cards[cell])
            shown.card = card_name(*card);
        else
            shown.target = true;
        board.neighbours[name] = names_of(layout, layout.neighbours[cell]);
    }
    return board;
}

Position position_of(const virtem::View& view) {
    const virtem::Layout& layout = layout_of(view.board.layout);
    VirtemPosition position{.stage = std::string(word(view.stage)), .moves = view.moves};
    for (Seat seat : both_seats) {
        const auto place = static_cast<std::size_t>(seat);
        if (const auto& face = view.faces[seat]) position.faces[place] = card_name(*face);
        position.pawns[place] = names_of(layout, view.pawns[seat]);
    }
    if (view.last) position.last = move_of(layout, *view.last);
    return position;
}

void append_events(std::vector<Event>& events, const virtem::State& after, Seat seat,
                   const virtem::Action& action) {
    const virtem::Layout& layout = layout_of(after.board.layout);
    struct Tell {
        std::vector<Event>& events;
        const virtem::Layout& layout;
        const virtem::State& after;
        Seat seat;

        void operator()(const virtem::ChooseFace& chosen) const {
            events.emplace_back(events::Faced{seat, virtem::card_name(chosen.face)});
        }
        void operator()(const virtem::SwapCards& swap) const {
            events.emplace_back(events::Swapped{
                seat,
                {std::string(layout.cell_name(swap.lesser)), std::string(layout.cell_name(swap.greater))}});
        }
        void operator()(const virtem::KeepBoard&) const { events.emplace_back(events::Kept{seat}); }
        void operator()(const virtem::Move&) const {
            events.emplace_back(events::Moved{move_of(layout, *after.last)});
        }
    };
    std::visit(Tell{events, layout, after, seat}, action);
}

} // namespace visavis::proto
