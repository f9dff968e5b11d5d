#include "client/terminal/board_text.hpp"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>
#include <variant>

#include "client/terminal/sentences/gladiator.hpp"
#include "client/terminal/sentences/players.hpp"
#include "client/terminal/sentences/virtem.hpp"

namespace visavis::client {

namespace {

constexpr std::size_t half_card_columns = 4; // a card is eight wide: "a1 o-bl" and a space; 9 cards fit in 80

constexpr std::pair<std::string_view, std::string_view> symbols[] = {
    {"triangle", "t"}, {"square", "s"}, {"cross", "x"}, {"circle", "o"}};
constexpr std::pair<std::string_view, std::string_view> colours[] = {
    {"green", "gr"}, {"blue", "bl"}, {"yellow", "ye"}, {"magenta", "ma"}, {"black", "bk"}};

template <class Table>
std::string_view short_for(const Table& table, std::string_view word) {
    for (const auto& [whole, abbreviation] : table)
        if (whole == word) return abbreviation;
    return "?"; // a card of a newer server's; its whole name stands under "pawns"
}

/// "circle-blue" as "o-bl".
std::string card_code(const proto::VirtemCell& cell) {
    if (!cell.card) return "----";
    const std::string_view card = *cell.card;
    const auto dash = std::min(card.find('-'), card.size());
    std::string code(short_for(symbols, card.substr(0, dash)));
    code += '-';
    code += short_for(colours, card.substr(std::min(dash + 1, card.size())));
    return code;
}

/// Puts a text at a column, or behind what already stands there.
void put(std::string& line, std::size_t column, std::string_view text) {
    if (line.size() < column)
        line.resize(column, ' ');
    else if (!line.empty())
        line += ' ';
    line += text;
}

struct Row {
    std::map<int, std::string> names; ///< of cells, by x
};

std::map<int, Row> rows_of(const proto::VirtemBoard& board) {
    std::map<int, Row> rows;
    for (const auto& [name, cell] : board.cells) rows[cell.at[1]].names[cell.at[0]] = name;
    return rows;
}

/// A server that says otherwise draws a board of no sensible width.
constexpr int widest_x = 64;

std::size_t column_of(int x) {
    return static_cast<std::size_t>(std::clamp(x, 0, widest_x)) * half_card_columns;
}

std::vector<std::string> virtem_text(const proto::View& view, const proto::VirtemBoard& board,
                                     const proto::VirtemPosition& position, Detail detail) {
    std::vector<std::string> lines;
    const auto add = [&](const std::vector<std::string>& more) {
        lines.insert(lines.end(), more.begin(), more.end());
    };
    if (detail == Detail::full) add(sentences::legend(view, board));
    add(board_drawing(view, board, position));
    lines.push_back(sentences::faces_line(view, position));
    add(sentences::pawn_lines(view, board, position));
    return lines;
}

} // namespace

std::vector<std::string> board_drawing(const proto::View& view, const proto::VirtemBoard& board,
                                       const proto::VirtemPosition& position) {
    const auto first = static_cast<std::size_t>(players_of(view).own.value_or(Seat::first));
    const auto pawns_on = [&](std::size_t seat, const std::string& cell) {
        return std::ranges::count(position.pawns[seat], cell);
    };
    std::vector<std::string> lines;
    for (const auto& [y, row] : rows_of(board)) {
        std::string cards;
        std::string pawns;
        for (const auto& [x, name] : row.names) {
            put(cards, column_of(x), name + " " + card_code(board.cells.at(name)));
            const auto own = pawns_on(first, name);
            const auto others = pawns_on(1 - first, name);
            if (own + others > 0)
                put(pawns, column_of(x) + 3, std::to_string(own) + "/" + std::to_string(others));
        }
        lines.push_back(std::move(cards));
        if (!pawns.empty()) lines.push_back(std::move(pawns));
    }
    return lines;
}

std::vector<std::string> position_text(const proto::View& view, Detail detail) {
    if (!view.position) return {};
    if (const auto* const position = std::get_if<proto::GladiatorPosition>(&*view.position))
        return sentences::position_lines(view, *position);
    const auto* const board = view.board ? std::get_if<proto::VirtemBoard>(&*view.board) : nullptr;
    if (board == nullptr) return {};
    return virtem_text(view, *board, std::get<proto::VirtemPosition>(*view.position), detail);
}

} // namespace visavis::client
