// What every session stands on. One of each lives for the whole run of the server.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/net/wrong_codes.hpp"
#include "server/random.hpp"
#include "server/room/journal.hpp"
#include "server/room/lobby.hpp"
#include "server/settings.hpp"
#include "server/store/players.hpp"

namespace visavis::server {

class Session;

struct Services {
    /// The three outlive the services.
    Services(const Settings& the_settings, Journal& journal, Random& the_random)
        : settings(the_settings),
          random(the_random),
          lobby(settings, journal, random),
          players(settings, random, [this](const std::string& player) { return lobby.holds_seats(player); }),
          wrong_codes(settings.wrong_codes_per_minute) {}
    Services(const Services&) = delete;
    Services& operator=(const Services&) = delete;

    const Settings& settings;
    Random& random;
    Lobby lobby;
    Players players;
    WrongCodes wrong_codes;
    std::size_t connections = 0;
    std::unordered_map<std::string, std::vector<Session*>> sessions; ///< greeted ones by player, oldest first
};

} // namespace visavis::server
