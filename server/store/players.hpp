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
    /// `invalid_name` or `server_full`, and then has changed nothing. A name that looks like another player's
    /// or an opponent's of the server is taken.
    std::expected<Greeted, proto::Error> greet(const Wish& wish, ServerTime at);

    /// Whom the token belongs to; nothing when it is unknown, or none is given.
    std::shared_ptr<Player> find(const std::optional<std::string>& token) const;
    /// By the public id, or by a name that is in use or reserved, in whatever case it is written; nothing
    /// when there is none. Looks at every player.
    std::shared_ptr<Player> find_person(std::string_view id_or_name) const;

    /// Keeps who has been greeted. A new player whom the book cannot take is forgotten again.
    void keep(const Greeted& greeted, std::function<void(bool)> kept);
    void connected(Player& player);
    void disconnected(Player& player, ServerTime at);

    /// From now on `player` does not hear `other`, or does again. Refuses with `too_many_muted`, or later
    /// with `storage_failed`; what is so already is done at once.
    void mute(const std::shared_ptr<Player>& player, const std::string& other, bool is_muted,
              std::function<void(std::optional<proto::Reason>)> done);

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
    bool has_reserved(const Player& player, ServerTime at) const;
    template <class May>
    bool forget_all(May may);
    void name(const std::shared_ptr<Player>& player);
    void unname(const Player& player);
    bool make_place(ServerTime at);
    void rename(const std::shared_ptr<Player>& player, std::string new_name);

    const Settings& settings_;
    Random& random_;
    PlayerBook& book_;
    std::function<bool(const std::string&)> holds_seats_;
    ByToken by_token_;
    std::unordered_map<std::string, std::weak_ptr<Player>> by_name_; ///< by both of `name_keys`
    std::size_t online_ = 0;
    ServerTime next_clearing_;
};

} // namespace visavis::server
