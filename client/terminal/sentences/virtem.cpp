#include "client/terminal/sentences/virtem.hpp"

#include "client/terminal/sentences/language.hpp"
#include "client/terminal/sentences/players.hpp"

namespace visavis::client::sentences {

namespace {

std::string first_of(const std::vector<std::string>& actions) {
    return actions.empty() ? "?" : actions.front();
}

/// A cell with its card in words, as in "b5 (circle-blue)".
std::string cell_in_words(const proto::VirtemBoard& board, const std::string& name) {
    const auto cell = board.cells.find(name);
    const bool is_face_up = cell != board.cells.end() && cell->second.card;
    return fill("{0} ({1})", {name, is_face_up ? std::string_view(*cell->second.card) : "face down"});
}

std::string way(const proto::events::Moved& event, const Players& players) {
    if (event.path.size() < 2)
        return told_of(players, event.seat, {"You move a pawn: {2}.", "{0} moves a pawn: {2}."},
                       event.action);
    const std::vector<std::string> between(event.path.begin() + 1, event.path.end() - 1);
    if (between.empty())
        return told_of(players, event.seat,
                       {"You move a pawn from {2} to {3}.", "{0} moves a pawn from {2} to {3}."},
                       event.path.front(), event.path.back());
    return told_of(
        players, event.seat,
        {"You move a pawn from {2} to {3} by way of {4}.", "{0} moves a pawn from {2} to {3} by way of {4}."},
        event.path.front(), event.path.back(), enumerated(between));
}

std::string capture(const proto::events::Moved& event, const Players& players) {
    const Seat victim = other(event.seat);
    const std::string put = enumerated(event.put);
    if (event.captured == 1)
        return told_of(players, victim,
                       {"It captures one of your pawns, which is put on {2}.",
                        "It captures one of {0}'s pawns, which is put on {2}."},
                       put);
    return told_of(players, victim,
                   {"It captures {3} of your pawns, which are put on {2}.",
                    "It captures {3} of {0}'s pawns, which are put on {2}."},
                   put, std::to_string(event.captured));
}

std::string own_prompt(const proto::VirtemPosition& position, const std::vector<std::string>& actions) {
    const std::string count = std::to_string(actions.size());
    if (position.stage == "face")
        return fill("Your turn: choose a die face, as in {0} ('actions' lists all {1}).",
                    {first_of(actions), count});
    if (position.stage == "swap")
        return fill("Your turn: swap two face-up cards, as in swap:a1-c3, or type keep.", {});
    return fill("Your turn: move one pawn, such as {0} ('actions' lists all {1}).",
                {first_of(actions), count});
}

} // namespace

std::string told(const proto::events::Faced& event, const proto::View& after) {
    return told_of(players_of(after), event.seat,
                   {"You choose the die face {2}.", "{0} chooses the die face {2}."}, event.face);
}

std::string told(const proto::events::Swapped& event, const proto::View& after) {
    return told_of(players_of(after), event.seat,
                   {"You swap the cards on {2} and {3}.", "{0} swaps the cards on {2} and {3}."},
                   event.cells[0], event.cells[1]);
}

std::string told(const proto::events::Kept& event, const proto::View& after) {
    return told_of(players_of(after), event.seat,
                   {"You keep the board as it is.", "{0} keeps the board as it is."});
}

std::string told(const proto::events::Moved& event, const proto::View& after) {
    const Players players = players_of(after);
    const std::string moved = way(event, players);
    return event.captured == 0 ? moved : moved + " " + capture(event, players);
}

std::string faces_line(const proto::View& view, const proto::VirtemPosition& position) {
    const Players players = players_of(view);
    const Seat first = players.own.value_or(Seat::first);
    const auto face = [&](Seat seat) {
        const auto& chosen = position.faces[static_cast<std::size_t>(seat)];
        return chosen ? std::string_view(*chosen) : translated("not chosen");
    };
    return told_of(players, first, {"Die faces: yours {2}, {1}'s {3}.", "Die faces: {0}'s {2}, {1}'s {3}."},
                   face(first), face(other(first)));
}

std::vector<std::string> pawn_lines(const proto::View& view, const proto::VirtemBoard& board,
                                    const proto::VirtemPosition& position) {
    const Players players = players_of(view);
    const Seat first = players.own.value_or(Seat::first);
    std::vector<std::string> lines;
    for (const Seat seat : {first, other(first)}) {
        std::vector<std::string> cells;
        for (const std::string& cell : position.pawns[static_cast<std::size_t>(seat)])
            cells.push_back(cell_in_words(board, cell));
        lines.push_back(
            told_of(players, seat, {"Your pawns: {2}.", "{0}'s pawns: {2}."}, joined(cells, ", ")));
    }
    lines.push_back(fill("Moves made by both together: {0}.", {std::to_string(position.moves)}));
    return lines;
}

std::vector<std::string> legend(const proto::View& view, const proto::VirtemBoard& board) {
    const Players players = players_of(view);
    return {
        fill("Layout {0}, goal {1}. Each card is written as its cell, its symbol and its colour:",
             {board.layout, board.goal}),
        "t triangle, s square, x cross, o circle; gr green, bl blue, ye yellow, ma magenta, bk black; ---- "
        "face down.",
        told_of(players, players.own.value_or(Seat::first),
                {"Under a card, the pawns on it: 2/1 means 2 of yours and 1 of {1}'s.",
                 "Under a card, the pawns on it: 2/1 means 2 of {0}'s and 1 of {1}'s."}),
    };
}

std::string prompt(const proto::View& view, const proto::VirtemPosition& position) {
    const Players players = players_of(view);
    if (view.to_act.empty()) return {};
    const Seat seat = view.to_act.front();
    if (players.is_own(seat)) return own_prompt(position, (*view.you)->actions);
    if (position.stage == "face") return fill("Waiting for {0} to choose a die face.", {players.names[seat]});
    if (position.stage == "swap")
        return fill("Waiting for {0} to swap two cards or to keep the board.", {players.names[seat]});
    return fill("Waiting for {0} to move a pawn.", {players.names[seat]});
}

} // namespace visavis::client::sentences
