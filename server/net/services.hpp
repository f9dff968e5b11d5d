// What every session stands on. One of each lives for the whole run of the server.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/clock.hpp"
#include "server/net/entrance.hpp"
#include "server/net/households.hpp"
#include "server/net/quota.hpp"
#include "server/net/request_rate.hpp"
#include "server/net/sanctions.hpp"
#include "server/play/opponents.hpp"
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
             PlayerBook& player_book, SanctionBook& sanction_book, RecordShelf& record_shelf,
             Random& the_random, Solver& the_solver, Solver& the_analyst);
    Services(const Services&) = delete;
    Services& operator=(const Services&) = delete;

    /// Pairs the player with the first who wants the same, or lets the search wait. Both are told on all
    /// their connections once the room is there; where one has been sent away by then, the other looks on.
    void seek(const Search& search, ServerTime at);

    /// How long the player, or others at the same address, must wait before making one more room.
    std::optional<Milliseconds> wait_for_room(const std::string& player, const Address& from,
                                              ServerTime at) const;
    void count_room(const std::string& player, const Address& from, ServerTime at);

    /// To the player, on all connections.
    void tell(const std::string& player, const SharedLine& line);
    /// To everybody who has been greeted.
    void tell_all(const SharedLine& line);

    const Settings& settings;
    const Clock& clock;
    const Journal& journal;
    Random& random;
    RecordShelf& shelf;
    Solver& analyst; ///< apart from the opponents' solver: nobody waits for an analysis at the board
    Bulletin bulletin;
    Lobby lobby;
    Opponents opponents;
    Players players;
    Searches searches;
    AddressQuota wrong_codes;
    Sanctions sanctions;
    Entrance entrance;
    Households households;
    PlayerQuota rooms_by_player; ///< made within the hour, searches begun included
    AddressQuota rooms_by_address;
    std::vector<std::string> features; ///< what this server offers; the web client is for its owner to add
    std::size_t connections = 0;
    Tally tally;
    std::map<std::string, std::vector<Session*>> sessions;   ///< greeted ones by player, oldest first
    std::unordered_map<std::string, RequestRate> chat_rates; ///< of the same players
};

} // namespace visavis::server
