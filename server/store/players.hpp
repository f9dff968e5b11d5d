// Who the players are: by the hash of their tokens, never the tokens. Knows no connection and no room.
#pragma once

#include <cstddef>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "common/game/sha256.hpp"
#include "common/match/time.hpp"
#include "proto/error.hpp"
#include "server/random.hpp"
#include "server/settings.hpp"
#include "server/store/player_book.hpp"

namespace visavis::server {

struct Player : PlayerEntry { ///< `last_seen` is when the last connection ended
    std::size_t connections = 0;
};

class Players {
  public:
    /// `holds_seats(id)` says whether a player must be kept, however long away. The other arguments outlive
    /// the players.
    Players(const Settings& settings, Random& random, PlayerBook& book,
            std::function<bool(const std::string&)> holds_seats);

    /// Who was known when the server stopped; before anybody comes, and in the order in which they were seen.
    void recover(const PlayerEntry& entry);

    struct Greeted {
        std::shared_ptr<Player> player;
        std::string token; ///< given to the player, kept nowhere
        bool is_new = false;
    };
    struct Wish {
        std::optional<std::string> name;
        std::optional<std::string> token;
        std::optional<bool> bot;
    };
    /// A new player, or with a token the one it belongs to. Refuses with `unknown_token`, `name_taken`,
    /// `invalid_name` or `server_full`, and then has changed nothing.
    std::expected<Greeted, proto::Error> greet(const Wish& wish, ServerTime at);

    /// Keeps who has been greeted. A new player whom the book cannot take is forgotten again.
    void keep(const Greeted& greeted, std::function<void(bool)> kept);
    void connected(Player& player);
    void disconnected(Player& player, ServerTime at);

    std::size_t size() const { return by_token_.size(); }
    std::size_t online() const { return online_; }

  private:
    struct DigestHash {
        std::size_t operator()(const Digest& digest) const;
    };
    using ByToken = std::unordered_map<Digest, std::shared_ptr<Player>, DigestHash>;

    std::expected<std::string, proto::Error> choose_name(const std::string& wanted, const Player* self,
                                                         ServerTime at);
    std::string guest_name() const;
    bool is_in_use(const Player& player, ServerTime at) const;
    bool make_place(ServerTime at);
    void rename(const std::shared_ptr<Player>& player, std::string name);

    const Settings& settings_;
    Random& random_;
    PlayerBook& book_;
    std::function<bool(const std::string&)> holds_seats_;
    ByToken by_token_;
    std::unordered_map<std::string, std::weak_ptr<Player>> by_name_; ///< by `name_key`
    std::size_t online_ = 0;
    ServerTime next_clearing_;
};

} // namespace visavis::server
