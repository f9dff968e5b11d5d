// Gladiator 21 drawn: both hands, the life of both, the two cards of a fight, and the fights so far with why
// each dealt what it did. Knows no rules.
#pragma once

#include "client/terminal/drawn/room_picture.hpp"

namespace visavis::client {

inline constexpr Size gladiator_size{60, 12};

/// Draws all of it into a body of at least that size, and returns what is left for the log.
Area paint_gladiator(Screen& screen, const Area& body, const RoomPicture& picture,
                     const proto::GladiatorBoard& board, const proto::GladiatorPosition& position);

} // namespace visavis::client
