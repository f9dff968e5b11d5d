// What one player wishes about another: not to hear them. Knows no room.
#pragma once

#include <string>
#include <string_view>

#include "proto/fields.hpp"
#include "proto/messages/rooms.hpp"

namespace visavis::proto {

/// From now on the asking player is given nothing that this one says.
struct PlayerMute {
    static constexpr std::string_view method = "player.mute";
    using Result = Done;
    std::string player; ///< the public id
    static constexpr auto fields() { return std::tuple{field("player", &PlayerMute::player)}; }
};

struct PlayerUnmute {
    static constexpr std::string_view method = "player.unmute";
    using Result = Done;
    std::string player;
    static constexpr auto fields() { return std::tuple{field("player", &PlayerUnmute::player)}; }
};

} // namespace visavis::proto
