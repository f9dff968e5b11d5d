// Rooms in sentences: what is played, who sits there, how others come in. Knows no match in progress.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client/net/address.hpp"
#include "client/net/certificate.hpp"
#include "proto/messages/rooms.hpp"

namespace visavis::client::sentences {

/// The room's code with all that was agreed when it was made.
std::string room(const proto::View& view);

/// The game with its options, and the time there is for it.
std::string what_is_played(proto::Game game, const proto::Options& options,
                           const proto::Nullable<proto::Clock>& clock);

/// How others join and, where they may, watch.
std::vector<std::string> invitation(const proto::View& view, const Address& server,
                                    const std::optional<Certificate>& certificate, bool has_web_client);

/// A line for each seat, and the score where there is one.
std::vector<std::string> who(const proto::View& view);

/// Empty before anybody has won or drawn.
std::string score(const proto::View& view);

/// How far the match of the room is.
std::string standing(const proto::View& view);

/// One room of a list.
std::string entry(const proto::RoomEntry& room);
std::string no_rooms();

std::string closed(const proto::RoomClosed& closed);

/// Where the token is that is needed for coming back.
struct TokenPlace {
    enum class Kind : std::uint8_t {
        kept,    ///< in this user's own file
        brought, ///< the player has it
        nowhere, ///< only here
    };
    Kind kind{};
    std::string token; ///< where it is nowhere else
};

/// How a player who goes comes back to the seat.
std::string way_back(const std::string& room, const Address& server, const TokenPlace& token);

std::string seeking(const proto::LobbySeek& seek);
std::string paired(const std::string& room);

/// A list that is followed: what is told behind it, and each change.
std::string following();
std::string opened(const proto::RoomEntry& room);
std::string changed(const proto::RoomEntry& room);
std::string no_longer_listed(const std::string& room);

} // namespace visavis::client::sentences
