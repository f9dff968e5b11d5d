// A room as it is drawn: the table of its game and who plays. Pure: a view in, a screen out.
#pragma once

#include <cstdint>
#include <string_view>

#include "client/terminal/drawn/draft.hpp"
#include "client/terminal/drawn/glyphs.hpp"
#include "client/terminal/drawn/screen.hpp"
#include "proto/messages/view.hpp"

namespace visavis::client {

struct RoomPicture {
    const proto::View& view;
    std::int64_t now_ms = 0;  ///< the server's time
    const Draft& draft;       ///< of the action being typed or picked; of no actions where none is due
    std::string_view pointed; ///< the card, cell or die face under the cursor keys; empty: none
    bool reveals = false;     ///< the latest fight is shown in the place of the present one
    const Glyphs& glyphs;
};

/// How many columns and rows a table needs at least, beside the lines around it.
struct Size {
    int columns = 0;
    int rows = 0;
};

/// Draws the table and the players, and returns what is left for the log. Where the table does not fit, says
/// what it needs.
Area paint_table(Screen& screen, const Area& body, const RoomPicture& picture);

} // namespace visavis::client
