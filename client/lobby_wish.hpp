// Which wishes lead into a room, and what is typed in the lobby as one of them. Knows no connection.
#pragma once

#include <expected>
#include <string>

#include "client/options.hpp"

namespace visavis::client {

/// As somebody who is to see it: a program that plays looks at no table.
bool goes_into_a_room(const Wish& wish);

/// What is typed in the lobby of one server, as if it stood behind `visavis` on a command line. A link may
/// lead to another server.
std::expected<Wish, Dismissed> wish_from_lobby(const Wish& lobby, const std::string& line);

} // namespace visavis::client
