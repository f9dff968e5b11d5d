// Virtem drawn: the cards in their layout, the pawns on them, where the chosen pawn may go, and the die
// faces. Knows no rules.
#pragma once

#include "client/terminal/drawn/room_picture.hpp"

namespace visavis::client {

/// What the table needs: players and log stand beside the board or under it.
Size virtem_size(const proto::VirtemBoard& board);
bool virtem_fits(const proto::VirtemBoard& board, const Area& body);

/// Draws all of it into a body that it fits, and returns what is left for the log.
Area paint_virtem(Screen& screen, const Area& body, const RoomPicture& picture,
                  const proto::VirtemBoard& board, const proto::VirtemPosition& position);

} // namespace visavis::client
