// From a request to make a room, or to find a partner, to a room's terms, with the defaults filled in.
#pragma once

#include <expected>
#include <vector>

#include "proto/error.hpp"
#include "proto/messages/rooms.hpp"
#include "proto/messages/session.hpp"
#include "server/random.hpp"
#include "server/room/facts.hpp"

namespace visavis::server {

/// Refuses with `invalid_param` or `unknown_param` what the game does not know, and with `not_supported` what
/// this server does not offer. A random layout is drawn here.
std::expected<RoomTerms, proto::Error> terms_of(const proto::RoomCreate& create, Random& random);

/// The same wish with every default filled in, so that equal wishes are equal; refused like a room's.
/// A layout that is wished `random` stays so.
std::expected<proto::LobbySeek, proto::Error> complete(const proto::LobbySeek& seek);

/// The room of two who sought the same: private, watching open. `complete_wish` has passed `complete`.
RoomTerms terms_of_pair(const proto::LobbySeek& complete_wish, Random& random);

/// What server.info says of the games: each option with its values, the default first.
std::vector<proto::GameDescription> game_descriptions();

} // namespace visavis::server
