// Where it is kept who the players are. Knows no connection.
#pragma once

#include <functional>
#include <set>
#include <string>

#include "common/game/sha256.hpp"
#include "common/match/time.hpp"

namespace visavis::server {

/// A player as kept: by the hash of the token, never the token.
struct PlayerEntry {
    std::string id; ///< public
    Digest token{};
    std::string name;
    bool bot = false;
    ServerTime last_seen;
    bool has_returned = false;   ///< has shown the token once: the name may be reserved
    std::set<std::string> muted; ///< the ids of those whom this player does not hear
};

class PlayerBook {
  public:
    virtual ~PlayerBook() = default;
    /// Replaces what was kept of this player, but for whom it has muted. `kept` runs once, on the network's
    /// thread, at once or later: whether it cannot be lost any more.
    virtual void keep(const PlayerEntry& player, std::function<void(bool)> kept) = 0;
    virtual void forget_player(const std::string& id) = 0;
    /// Keeps, or forgets, that `player` does not hear `other`; `kept` runs as for `keep`.
    virtual void keep_muted(const std::string& player, const std::string& other, bool is_muted,
                            std::function<void(bool)> kept) = 0;
};

/// Of a server whose players live as long as the program.
class NoPlayerBook final : public PlayerBook {
  public:
    void keep(const PlayerEntry&, std::function<void(bool)> kept) override { kept(true); }
    void forget_player(const std::string&) override {}
    void keep_muted(const std::string&, const std::string&, bool, std::function<void(bool)> kept) override {
        kept(true);
    }
};

} // namespace visavis::server
