#include "tests/common/playthrough.hpp"

#include <algorithm>

#include "common/gladiator/notation.hpp"
#include "common/virtem/notation.hpp"
#include "proto/words.hpp"
#include "tests/common/hex.hpp"
#include "tests/common/virtem_positions.hpp"

namespace visavis {

namespace {

template <class E>
std::string word_for(E value) {
    for (const auto& [known, word] : words_of(value))
        if (known == value) return std::string(word);
    FAIL("no word for a value");
    return {};
}

std::string joined(const std::vector<std::string>& parts, std::string_view separator) {
    std::string text;
    for (const std::string& part : parts) {
        if (!text.empty()) text += separator;
        text += part;
    }
    return text;
}

} // namespace

std::string told(const Outcome& outcome) {
    const std::string who =
        outcome.winner ? "seat " + std::to_string(number(*outcome.winner)) + " wins" : "drawn";
    return who + ": " + word_for(outcome.reason);
}

namespace {

std::string told(gladiator::Hand hand) {
    std::vector<std::string> cards;
    for (gladiator::Card card : gladiator::all_cards)
        if (hand.holds(card)) cards.emplace_back(card_name(card));
    return joined(cards, " ");
}

} // namespace

gladiator::Setup Story<Gladiator>::setup(std::istringstream& words) {
    gladiator::Setup setup;
    words >> setup.fights;
    return setup;
}

std::vector<std::string> Story<Gladiator>::news(const gladiator::View& before, const gladiator::View& after) {
    if (after.history.size() == before.history.size()) return {};
    const gladiator::Blow& blow = after.history.back().blow;
    std::string text = word_for(blow.rule) + ": ";
    text += "seat 0 loses " + std::to_string(blow.loss[Seat::first]);
    text += ", seat 1 loses " + std::to_string(blow.loss[Seat::second]);
    return {text};
}

std::string Story<Gladiator>::position(const gladiator::View& view) {
    std::vector<std::string> seats;
    for (Seat seat : both_seats)
        seats.push_back("life " + std::to_string(view.life[seat]) + ", holds " + told(view.hands[seat]) +
                        (view.chosen[seat] ? ", has chosen" : ""));
    return joined(seats, " | ");
}

namespace {

using namespace virtem;

std::string cell_names(const Layout& layout, const auto& cells) {
    std::vector<std::string> names;
    for (Cell cell : cells) names.emplace_back(layout.cell_name(cell));
    return joined(names, " ");
}

/// A line for each row: "a1 triangle-green, a2 face down".
std::vector<std::string> told(const Board& board) {
    std::vector<std::string> rows;
    char row = 0;
    for (Cell cell : CellSet::all()) {
        const std::string_view name = layout_of(board.layout).cell_name(cell);
        if (name[0] == row)
            rows.back() += ", ";
        else
            rows.emplace_back();
        row = name[0];
        rows.back() += name;
        rows.back() += ' ';
        rows.back() += board.cards[cell] ? card_name(*board.cards[cell]) : "face down";
    }
    return rows;
}

} // namespace

virtem::Setup Story<Virtem>::setup(std::istringstream& words) {
    std::string layout, goal, seed;
    words >> layout >> goal >> seed;
    virtem::Setup setup{.goal = goal_named(goal), .seed = bytes_of_hex(seed)};
    if (layout != "random") setup.layout = layout_named(layout);
    return setup;
}

std::vector<std::string> Story<Virtem>::opening(const virtem::View& view) {
    std::vector<std::string> lines = told(view.board);
    lines.insert(lines.begin(), "layout " + std::string(layout_of(view.board.layout).name));
    return lines;
}

std::vector<std::string> Story<Virtem>::news(const virtem::View& before, const virtem::View& after) {
    if (after.board != before.board) return told(after.board);
    if (!after.last) return {};
    const auto& path = after.last->path;
    return {"path " + cell_names(layout_of(after.board.layout), path)};
}

std::string Story<Virtem>::position(const virtem::View& view) {
    std::vector<std::string> seats;
    for (Seat seat : both_seats) seats.push_back(cell_names(layout_of(view.board.layout), view.pawns[seat]));
    return "pawns " + joined(seats, " | ");
}

} // namespace visavis
