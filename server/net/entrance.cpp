#include "server/net/entrance.hpp"

#include <openssl/crypto.h>

#include <span>

#include "server/room/lobby.hpp"
#include "server/settings.hpp"
#include "server/store/players.hpp"

namespace visavis::server {

using proto::error;
using proto::Reason;

namespace {

Digest hash(const std::string& text) {
    return sha256(std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
}

std::unexpected<proto::Error> too_fast(Milliseconds wait) {
    return std::unexpected(error({.reason = Reason::rate_limited, .retry_ms = wait.count()}));
}

} // namespace

Entrance::Entrance(const Settings& settings, const Sanctions& sanctions, const Lobby& lobby,
                   AddressQuota& wrong_codes)
    : settings_(settings),
      sanctions_(sanctions),
      lobby_(lobby),
      wrong_codes_(wrong_codes),
      wrong_passwords_(settings.wrong_passwords_per_minute),
      new_players_(settings.new_players_per_minute),
      password_(hash(settings.password)) {}

std::expected<Entrance::Admission, proto::Error> Entrance::admit(const proto::SessionHello& hello,
                                                                 const Player* known, const Address& from,
                                                                 ServerTime at) {
    const std::string id = known != nullptr ? known->id : "";
    if (auto refused = sanctions_.why_not_in(from, id, at)) return std::unexpected(std::move(*refused));
    if (!hello.token)
        if (const auto wait = new_players_.wait(from, at)) return too_fast(*wait);
    if (settings_.entry == EntryRule::open) return Admission::full;

    const bool holds_seat = known != nullptr && lobby_.holds_seats(known->id);
    const auto wait = wrong_passwords_.wait(from, at);
    if (hello.password && !wait) {
        if (is_password(*hello.password)) return Admission::full;
        wrong_passwords_.count(from, at);
    }
    if (holds_seat) return Admission::to_rooms; // whatever password there is by now
    if (hello.password && wait) return too_fast(*wait);
    if (settings_.entry == EntryRule::invitation && hello.room) return invite(*hello.room, from, at);
    proto::Error refused = error(Reason::wrong_password);
    if (hello.password) refused.message = "that is not this server's password; ask its host for it";
    return std::unexpected(std::move(refused));
}

bool Entrance::is_password(const std::string& given) const {
    const Digest hashed = hash(given);
    return CRYPTO_memcmp(hashed.data(), password_.data(), hashed.size()) == 0;
}

std::expected<Entrance::Admission, proto::Error> Entrance::invite(const std::string& room,
                                                                  const Address& from, ServerTime at) {
    if (const auto wait = wrong_codes_.wait(from, at)) return too_fast(*wait);
    if (lobby_.find(room)) return Admission::to_rooms;
    wrong_codes_.count(from, at);
    return std::unexpected(error(Reason::no_such_room));
}

void Entrance::count_new_player(const Address& from, ServerTime at) {
    if (!from.is_loopback()) new_players_.count(from, at);
}

} // namespace visavis::server
