#include "client/terminal/drawn/virtem_table.hpp"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "client/terminal/drawn/people.hpp"
#include "client/terminal/drawn/text_width.hpp"
#include "client/terminal/sentences/drawn.hpp"

namespace visavis::client {

namespace {

// Cards share their edges: one is eight columns and three rows further than the next, and a layout shifts
// rows by half a card.
constexpr int half_card_columns = 4;
constexpr int half_card_rows_twice = 3;
constexpr int card_columns = 8, card_rows = 3;
constexpr int side_columns = 26; // the least for players and log beside the board
constexpr int widest = 64;       // half cards: a server that says otherwise has no sensible board
constexpr int usual_columns = 80;
constexpr int rows_beneath = 5; // players and log under a board that leaves no room beside it

Point corner_of(const proto::VirtemCell& cell) {
    return {std::clamp(cell.at[0], 0, widest) * half_card_columns,
            std::clamp(cell.at[1], 0, widest) * half_card_rows_twice / 2};
}

constexpr std::pair<std::string_view, std::string_view Glyphs::*> symbols[] = {
    {"triangle", &Glyphs::triangle},
    {"square", &Glyphs::square},
    {"cross", &Glyphs::cross},
    {"circle", &Glyphs::circle},
};

struct Dye {
    std::string_view word;
    Style style;
};
constexpr Dye dyes[] = {
    {"green", {.ink = Hue::black, .paper = Hue::green, .is_bold = true}},
    {"blue", {.ink = Hue::white, .paper = Hue::blue, .is_bold = true}},
    {"yellow", {.ink = Hue::black, .paper = Hue::yellow, .is_bold = true}},
    {"magenta", {.ink = Hue::white, .paper = Hue::magenta, .is_bold = true}},
    {"black", {.ink = Hue::white, .paper = Hue::black, .is_bold = true}},
};

/// "circle-blue" as its sign and two letters, on its colour. A card of a newer server's is a question mark.
Run card_run(std::string_view card, const Glyphs& glyphs) {
    const auto dash = std::min(card.find('-'), card.size());
    const std::string_view symbol = card.substr(0, dash);
    const std::string_view colour = card.substr(std::min(dash + 1, card.size()));
    Run run{"?", {}};
    for (const auto& [word, glyph] : symbols)
        if (word == symbol) run.text = glyphs.*glyph;
    for (const Dye& dye : dyes)
        if (dye.word == colour) run.style = dye.style;
    run.text += sentences::colour_letters(colour);
    return run;
}

/// Lines that meet join: each place knows to which sides it is drawn.
class Grid {
  public:
    void add_card(Point corner) {
        const int right = corner.column + card_columns, down = corner.row + card_rows;
        for (int column = corner.column; column < right; ++column) {
            join({column, corner.row}, {column + 1, corner.row}, 2, 8);
            join({column, down}, {column + 1, down}, 2, 8);
        }
        for (int row = corner.row; row < down; ++row) {
            join({corner.column, row}, {corner.column, row + 1}, 4, 1);
            join({right, row}, {right, row + 1}, 4, 1);
        }
    }
    void paint(Screen& screen, Point origin, const Glyphs& glyphs) const {
        for (const auto& [place, sides] : sides_)
            screen.put(origin.column + place.second, origin.row + place.first, glyphs.lines[sides], dim);
    }

  private:
    void join(Point from, Point to, unsigned out, unsigned in) {
        sides_[{from.row, from.column}] |= out;
        sides_[{to.row, to.column}] |= in;
    }
    std::map<std::pair<int, int>, unsigned> sides_;
};

struct Marks {
    std::vector<std::string> next; ///< what may be picked
    std::string chosen;            ///< where the chosen pawn stands
    std::string latest;            ///< where the latest move ended
};

class Board {
  public:
    Board(Screen& screen, Point origin, const RoomPicture& picture, const proto::VirtemPosition& position)
        : screen_(screen), origin_(origin), picture_(picture), position_(position) {
        marks_.next = picture.draft.next();
        marks_.chosen = picture.draft.pawn_chosen().value_or("");
        if (position.last) marks_.latest = position.last->path.empty() ? "" : position.last->path.back();
    }

    void paint(const proto::VirtemBoard& board) {
        Grid grid;
        for (const auto& [name, cell] : board.cells) grid.add_card(corner_of(cell));
        grid.paint(screen_, origin_, picture_.glyphs);
        for (const auto& [name, cell] : board.cells) paint_card(name, cell);
    }

  private:
    void paint_card(const std::string& name, const proto::VirtemCell& cell) {
        const Point corner = corner_of(cell);
        const int column = origin_.column + corner.column + 1, row = origin_.row + corner.row + 1;
        const Glyphs& glyphs = picture_.glyphs;
        const bool is_pointed = picture_.pointed == name;
        Style name_style{.is_bold = is_next(name),
                         .is_underlined = name == marks_.latest,
                         .is_reversed = is_pointed || name == marks_.chosen};
        screen_.put(column, row, name, name_style);
        const Run card = cell.card ? card_run(*cell.card, glyphs) : Run{repeated(glyphs.face_down, 3), dim};
        screen_.put(column + 3, row, card.text, card.style);
        if (is_pointed) screen_.put(column + 6, row, glyphs.pointer, bold);
        paint_pawns(column, row + 1, name);
    }

    void paint_pawns(int column, int row, const std::string& name) {
        const auto [first, second] = seats_in_order(picture_.view);
        const Glyphs& glyphs = picture_.glyphs;
        const bool is_chosen = name == marks_.chosen;
        put_count(column, row, glyphs.own, first, name,
                  {.ink = Hue::standard, .is_bold = true, .is_reversed = is_chosen});
        put_count(column + 3, row, glyphs.opposing, second, name, {});
        if (marks_.chosen.empty() || !is_next(name)) return;
        const bool captures = picture_.draft.captured_at(name) > 0;
        screen_.put(column + 6, row, captures ? glyphs.capture : glyphs.step, bold);
    }

    void put_count(int column, int row, std::string_view pawn, Seat seat, const std::string& name,
                   Style style) {
        const auto count = std::ranges::count(position_.pawns[static_cast<std::size_t>(seat)], name);
        if (count > 0) screen_.put(column, row, std::string(pawn) + std::to_string(count), style);
    }

    bool is_next(const std::string& name) const { return std::ranges::count(marks_.next, name) > 0; }

    Screen& screen_;
    Point origin_;
    const RoomPicture& picture_;
    const proto::VirtemPosition& position_;
    Marks marks_;
};

Run face_run(const proto::VirtemPosition& position, Seat seat, const Glyphs& glyphs) {
    const auto& face = position.faces[static_cast<std::size_t>(seat)];
    return face ? card_run(*face, glyphs) : Run{sentences::no_face_yet(), dim};
}

/// A line each where there is width for it, two beside the board.
int paint_players(Screen& screen, const Area& area, const RoomPicture& picture,
                  const proto::VirtemPosition& position) {
    const Glyphs& glyphs = picture.glyphs;
    const bool is_narrow = area.columns < 60;
    const int end = area.column + area.columns;
    int row = area.row;
    for (const Seat seat : seats_in_order(picture.view)) {
        const bool is_first = seat == seats_in_order(picture.view)[0];
        StyledLine line{{std::string(is_first ? glyphs.own : glyphs.opposing) + " ", bold}};
        for (Run& run : name_line(picture.view, seat, glyphs)) line.push_back(std::move(run));
        const Run clock = clock_run(picture.view, seat, picture.now_ms);
        const StyledLine face{{sentences::face_label(), dim}, {" ", {}}, face_run(position, seat, glyphs)};
        if (is_narrow) {
            paint_cut(screen, {area.column, row}, line, end - columns_of(clock.text) - 1, glyphs);
            screen.put(end - columns_of(clock.text), row, {clock}, end);
            screen.put(area.column + 4, ++row, face, end);
        } else {
            paint_cut(screen, {area.column, row}, line, area.column + 34, glyphs);
            screen.put(area.column + 44 - columns_of(clock.text), row, {clock}, end);
            screen.put(area.column + 46, row, face, end);
        }
        ++row;
    }
    const int moves = position.moves;
    if (is_narrow) screen.put(area.column, row++, sentences::moves_in_picture(moves), dim, end);
    return row;
}

/// Die faces to choose from, a row for each symbol.
int paint_faces(Screen& screen, const Area& area, const RoomPicture& picture) {
    int row = area.row;
    int column = area.column;
    std::string symbol;
    for (const std::string& face : picture.draft.next()) {
        const std::string its_symbol = face.substr(0, face.find('-'));
        if (!symbol.empty() && its_symbol != symbol) {
            ++row;
            column = area.column;
        }
        symbol = its_symbol;
        const bool is_pointed = face == picture.pointed;
        screen.put(column, row, is_pointed ? "[" : " ", bold);
        screen.put(column + 1, row, {card_run(face, picture.glyphs)});
        screen.put(column + 4, row, is_pointed ? "]" : " ", bold);
        column += 6;
    }
    return symbol.empty() ? row : row + 1;
}

bool chooses_face(const RoomPicture& picture, const proto::VirtemPosition& position) {
    return position.stage == "face" && !picture.draft.next().empty();
}

Size virtem_board_size(const proto::VirtemBoard& board) {
    Size size;
    for (const auto& [name, cell] : board.cells) {
        const Point corner = corner_of(cell);
        size.columns = std::max(size.columns, corner.column + card_columns + 1);
        size.rows = std::max(size.rows, corner.row + card_rows + 1);
    }
    return size;
}

} // namespace

Size virtem_size(const proto::VirtemBoard& board) {
    const Size size = virtem_board_size(board);
    const int with_side = size.columns + 1 + side_columns;
    return with_side <= usual_columns ? Size{with_side, size.rows}
                                      : Size{size.columns, size.rows + rows_beneath};
}

bool virtem_fits(const proto::VirtemBoard& board, const Area& body) {
    const Size size = virtem_board_size(board);
    const bool is_beside = body.columns > size.columns + side_columns;
    return body.columns >= size.columns && body.rows >= size.rows + (is_beside ? 0 : rows_beneath);
}

Area paint_virtem(Screen& screen, const Area& body, const RoomPicture& picture,
                  const proto::VirtemBoard& board, const proto::VirtemPosition& position) {
    const Size size = virtem_board_size(board);
    Board(screen, {body.column, body.row}, picture, position).paint(board);
    const int beside = body.columns - size.columns - 1, beneath = body.rows - size.rows;
    const bool is_beside = beside >= side_columns;
    Area panel = is_beside ? Area{body.column + size.columns + 1, body.row, beside, body.rows}
                           : Area{body.column, body.row + size.rows, body.columns, beneath};
    int row = paint_players(screen, panel, picture, position);
    if (chooses_face(picture, position))
        row = paint_faces(screen, {panel.column + 2, row, panel.columns - 2, panel.row + panel.rows - row},
                          picture);
    const Area rest{panel.column, row + (is_beside ? 1 : 0), panel.columns,
                    panel.row + panel.rows - row - (is_beside ? 1 : 0)};
    const Area under{body.column, body.row + size.rows, body.columns, beneath};
    // The log stands where it has more places; under the board its lines are longer, so it wins a tie.
    return is_beside && rest.columns * rest.rows <= under.columns * under.rows ? under : rest;
}

} // namespace visavis::client
