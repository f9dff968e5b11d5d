// Who is let into the server: by its password, by the code of a room, by a seat held here, and nobody who is
// banned. Knows no connection.
#pragma once

#include <cstddef>
#include <expected>
#include <string>

#include "common/game/sha256.hpp"
#include "common/match/time.hpp"
#include "proto/error.hpp"
#include "proto/messages/session.hpp"
#include "server/net/quota.hpp"
#include "server/net/sanctions.hpp"

namespace visavis::server {

class Lobby;
struct Player;
struct Settings;

class Entrance {
  public:
    /// The arguments outlive it. Wrong codes are counted where all guesses at codes are.
    Entrance(const Settings& settings, const Sanctions& sanctions, const Lobby& lobby,
             AddressQuota& wrong_codes);

    enum class Admission : std::uint8_t {
        full,
        to_rooms, ///< may join and watch rooms by their codes, and no more
    };
    /// `known` is whom the hello's token belongs to, or none. Refuses with `banned`, `wrong_password`,
    /// `no_such_room` or `rate_limited`.
    std::expected<Admission, proto::Error> admit(const proto::SessionHello& hello, const Player* known,
                                                 const Address& from, ServerTime at);
    /// To be called for each new player who has been let in.
    void count_new_player(const Address& from, ServerTime at);

  private:
    bool is_password(const std::string& given) const;
    std::expected<Admission, proto::Error> invite(const std::string& room, const Address& from,
                                                  ServerTime at);

    const Settings& settings_;
    const Sanctions& sanctions_;
    const Lobby& lobby_;
    AddressQuota& wrong_codes_;
    AddressQuota wrong_passwords_;
    AddressQuota new_players_;
    Digest password_; ///< its hash: whatever is given, as much is compared
};

} // namespace visavis::server
