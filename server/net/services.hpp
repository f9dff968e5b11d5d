// What every session stands on. One of each lives for the whole run of the server.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/clock.hpp"
#include "server/net/address_quota.hpp"
#include "server/random.hpp"
#include "server/room/bulletin.hpp"
#include "server/room/journal.hpp"
#include "server/room/lobby.hpp"
#include "server/room/searches.hpp"
#include "server/settings.hpp"
#include "server/store/players.hpp"
#include "server/tally.hpp"

namespace visavis::server {

class Session;

struct Services {
    /// The arguments outlive the services.
    Services(const Settings& the_settings, const Clock& the_clock, Journal& the_journal,
             PlayerBook& player_book, RecordShelf& record_shelf, Random& the_random);
    Services(const Services&) = delete;
    Services& operator=(const Services&) = delete;

    /// Pairs the player with the first who wants the same, or lets the search wait. Both are told on all
    /// their connections once the room is there.
    void seek(const Search& search, ServerTime at);

    const Settings& settings;
    const Clock& clock;
    const Journal& journal;
    Random& random;
    RecordShelf& shelf;
    Bulletin bulletin;
    Lobby lobby;
    Players players;
    Searches searches;
    AddressQuota wrong_codes;
    std::vector<std::string> features; ///< what this server offers; the web client is for its owner to add
    std::size_t connections = 0;
    Tally tally;
    std::unordered_map<std::string, std::vector<Session*>> sessions; ///< greeted ones by player, oldest first

  private:
    void tell(const std::string& player, const SharedLine& line);
};

} // namespace visavis::server
