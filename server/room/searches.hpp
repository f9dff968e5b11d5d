// Those who look for somebody to play with: two who want the same are paired, in the order in which they
// came. Knows no connection and opens no room.
#pragma once

#include <list>
#include <optional>
#include <string>

#include "proto/messages/rooms.hpp"
#include "server/room/facts.hpp"

namespace visavis::server {

struct Search {
    SeatHolder seeker;
    proto::LobbySeek wish; ///< with the defaults filled in: equal wishes are equal texts
};

class Searches {
  public:
    /// The first who wants the same, taken off the list; or nobody, and then this search waits. A player's
    /// earlier search is gone either way, and nobody is ever paired with themselves.
    std::optional<Search> pair(const Search& search);
    /// Puts a search on the list behind all others, paired with nobody.
    void wait(const Search& search);
    /// Whether there was one.
    bool end(const std::string& player);
    std::size_t size() const { return waiting_.size(); }

  private:
    struct Waiting {
        Search search;
        std::string key;
    };
    std::list<Waiting> waiting_; ///< in the order in which they came; one for each player at most
};

} // namespace visavis::server
