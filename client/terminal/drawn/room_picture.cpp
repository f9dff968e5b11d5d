#include "client/terminal/drawn/room_picture.hpp"

#include <variant>

#include "client/terminal/drawn/gladiator_table.hpp"
#include "client/terminal/drawn/people.hpp"
#include "client/terminal/drawn/text_width.hpp"
#include "client/terminal/drawn/virtem_table.hpp"
#include "client/terminal/sentences/drawn.hpp"

namespace visavis::client {

namespace {

/// Before the first match there is no table yet.
Area paint_seats(Screen& screen, const Area& body, const RoomPicture& picture) {
    int row = body.row + 1;
    for (const Seat seat : both_seats)
        screen.put(body.column + 1, row++, name_line(picture.view, seat, picture.glyphs));
    return {body.column, row + 1, body.columns, body.row + body.rows - row - 1};
}

Area paint_too_small(Screen& screen, const Area& body, Size needed) {
    constexpr int rows_around = 4; // title, prompt, hint and line
    const std::string sentence =
        sentences::too_small(needed.columns, needed.rows + rows_around, screen.columns(), screen.rows());
    int row = body.row;
    for (const std::string& line : wrapped(sentence, body.columns))
        if (row < body.row + body.rows)
            screen.put(body.column, row++, line, {.ink = Hue::red, .is_bold = true});
    return {body.column, row, body.columns, body.row + body.rows - row};
}

} // namespace

Area paint_table(Screen& screen, const Area& body, const RoomPicture& picture) {
    const proto::View& view = picture.view;
    if (!view.position || !view.board) return paint_seats(screen, body, picture);
    if (const auto* const position = std::get_if<proto::VirtemPosition>(&*view.position)) {
        const auto* const board = std::get_if<proto::VirtemBoard>(&*view.board);
        if (board == nullptr) return body;
        if (!virtem_fits(*board, body)) return paint_too_small(screen, body, virtem_size(*board));
        return paint_virtem(screen, body, picture, *board, *position);
    }
    const auto* const board = std::get_if<proto::GladiatorBoard>(&*view.board);
    if (board == nullptr) return body;
    if (body.columns < gladiator_size.columns || body.rows < gladiator_size.rows)
        return paint_too_small(screen, body, gladiator_size);
    return paint_gladiator(screen, body, picture, *board, std::get<proto::GladiatorPosition>(*view.position));
}

} // namespace visavis::client
