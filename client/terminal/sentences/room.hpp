// Rooms in sentences: what is played, who sits there, how others come in. Knows no match in progress.
#pragma once

#include <string>
#include <vector>

#include "client/net/address.hpp"
#include "proto/messages/rooms.hpp"

namespace visavis::client::sentences {

/// The room's code with all that was agreed when it was made.
std::string room(const proto::View& view);

/// How others join and, where they may, watch.
std::vector<std::string> invitation(const proto::View& view, const Address& server);

/// A line for each seat, and the score where there is one.
std::vector<std::string> who(const proto::View& view);

/// How far the match of the room is.
std::string standing(const proto::View& view);

/// One room of a list.
std::string entry(const proto::RoomEntry& room);
std::string no_rooms();

std::string closed(const proto::RoomClosed& closed);

/// How a player who goes comes back to the seat. The token is left out where the player brought it along.
std::string way_back(const std::string& room, const Address& server, const std::string& token);

} // namespace visavis::client::sentences
