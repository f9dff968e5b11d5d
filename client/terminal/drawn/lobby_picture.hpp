// The lobby as it is drawn: what can be begun, rooms to join, matches to watch. Each is a line of commands,
// those of the command line. Pure.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "client/terminal/drawn/glyphs.hpp"
#include "client/terminal/drawn/screen.hpp"
#include "proto/messages/rooms.hpp"

namespace visavis::client {

using Rooms = std::map<std::string, proto::RoomEntry>; ///< by code

/// What can be picked, from the top, as it would be typed: "join ABC234". One that may be gone on with ends
/// with a space.
std::vector<std::string> lobby_lines(const Rooms& rooms);

/// What a line may become: all commands of the lobby, with every option behind create and seek.
std::vector<std::string> lobby_words(std::string_view line, const Rooms& rooms);

/// Draws the list around what is pointed at, in at most so many rows; returns what is left of the area.
Area paint_lobby(Screen& screen, const Area& area, const Rooms& rooms, std::string_view pointed,
                 const Glyphs& glyphs);

} // namespace visavis::client
