#include "server/store/players.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <span>

#include "proto/base64url.hpp"
#include "proto/hex.hpp"
#include "proto/limits.hpp"
#include "server/store/names.hpp"

namespace visavis::server {

namespace {

using proto::error;
using proto::Reason;

constexpr std::size_t token_bytes = 32;
constexpr std::string_view guest_prefix = "guest-";

Digest hash(std::string_view token) {
    return sha256(std::span(reinterpret_cast<const std::uint8_t*>(token.data()), token.size()));
}

} // namespace

std::size_t Players::DigestHash::operator()(const Digest& digest) const {
    std::size_t start = 0;
    std::memcpy(&start, digest.data(), sizeof start);
    return start;
}

Players::Players(const Settings& settings, Random& random, PlayerBook& book,
                 std::function<bool(const std::string&)> holds_seats)
    : settings_(settings), random_(random), book_(book), holds_seats_(std::move(holds_seats)) {}

void Players::recover(const PlayerEntry& entry) {
    const auto player = std::make_shared<Player>(entry);
    by_token_.emplace(player->token, player);
    name(player); // of two who had one name, the one who was seen last
}

void Players::keep(const Greeted& greeted, std::function<void(bool)> kept) {
    book_.keep(*greeted.player, [this, player = greeted.player, is_new = greeted.is_new,
                                 kept = std::move(kept)](bool is_kept) {
        if (is_new && !is_kept) {
            by_token_.erase(player->token);
            unname(*player);
        }
        kept(is_kept);
    });
}

std::expected<Players::Greeted, proto::Error> Players::greet(const Wish& wish, ServerTime at) {
    std::shared_ptr<Player> player;
    if (wish.token) {
        const auto found = by_token_.find(hash(*wish.token));
        if (found == by_token_.end()) return std::unexpected(error(Reason::unknown_token));
        player = found->second;
    } else if (is_reached(by_token_.size(), settings_.max_players) && !make_place(at)) {
        return std::unexpected(error(Reason::server_full));
    }

    std::optional<std::string> name;
    if (wish.name) {
        auto chosen = choose_name(*wish.name, player.get(), at);
        if (!chosen) return std::unexpected(std::move(chosen.error()));
        name = std::move(*chosen);
    }

    // Nothing can be refused from here on. Whoever comes back after an hour may find the own name on somebody
    // else, and is a guest then.
    if (player && !name) {
        auto old = choose_name(player->name, player.get(), at);
        name = old ? std::move(*old) : guest_name();
    }
    std::string token = wish.token.value_or("");
    const bool is_new = !player;
    if (is_new) {
        player = std::make_shared<Player>();
        player->id = proto::to_hex(random_.bytes<8>());
        player->last_seen = at;
        token = proto::to_base64url(random_.bytes<token_bytes>());
        player->token = hash(token);
        by_token_.emplace(player->token, player);
        if (!name) name = guest_name();
    }
    if (name) rename(player, std::move(*name));
    if (!is_new) player->has_returned = true;
    if (wish.bot) player->bot = *wish.bot;
    return Greeted{std::move(player), std::move(token), is_new};
}

void Players::connected(Player& player) {
    if (player.connections++ == 0) ++online_;
}

void Players::disconnected(Player& player, ServerTime at) {
    player.last_seen = at;
    if (--player.connections > 0) return;
    --online_;
    book_.keep(player, [](bool) {}); // nobody waits for when they were last seen
}

std::shared_ptr<Player> Players::find(const std::optional<std::string>& token) const {
    const auto found = token ? by_token_.find(hash(*token)) : by_token_.end();
    return found == by_token_.end() ? nullptr : found->second;
}

std::shared_ptr<Player> Players::find_person(std::string_view id_or_name) const {
    for (const auto& [token, player] : by_token_)
        if (player->id == id_or_name) return player;
    const auto wanted = accepted_name(id_or_name);
    if (!wanted) return nullptr;
    const auto found = by_name_.find(name_keys(*wanted).front());
    return found == by_name_.end() ? nullptr : found->second.lock();
}

void Players::mute(const std::shared_ptr<Player>& player, const std::string& other, bool is_muted,
                   std::function<void(std::optional<proto::Reason>)> done) {
    const auto set = [player, other](bool is_in) {
        if (is_in)
            player->muted.insert(other);
        else
            player->muted.erase(other);
    };
    if (player->muted.contains(other) == is_muted) return done(std::nullopt);
    if (is_muted && player->muted.size() >= proto::limits::muted_players) return done(Reason::too_many_muted);
    set(is_muted);
    book_.keep_muted(player->id, other, is_muted, [set, is_muted, done = std::move(done)](bool is_kept) {
        if (!is_kept) set(!is_muted);
        done(is_kept ? std::nullopt : std::optional(Reason::storage_failed));
    });
}

std::expected<std::string, proto::Error> Players::choose_name(const std::string& wanted, const Player* self,
                                                              ServerTime at) {
    // What was a name once is one for as long as its player wants it, whatever is asked of names since then.
    auto name = self != nullptr && wanted == self->name ? std::optional(wanted) : accepted_name(wanted);
    if (!name) return std::unexpected(error(Reason::invalid_name));
    if (poses_as_opponent(*name)) return std::unexpected(error(Reason::name_taken));
    for (const std::string& key : name_keys(*name)) {
        const auto found = by_name_.find(key);
        if (found == by_name_.end()) continue;
        const auto holder = found->second.lock();
        if (holder && holder.get() != self && (is_in_use(*holder, at) || has_reserved(*holder, at)))
            return std::unexpected(error(Reason::name_taken));
    }
    if (*name != (self != nullptr ? self->name : "") && mixes_scripts(*name))
        return std::unexpected(error(Reason::invalid_name));
    return std::move(*name);
}

/// Names are unique among the players of the last hour; whoever sits somewhere keeps theirs.
bool Players::is_in_use(const Player& player, ServerTime at) const {
    return player.connections > 0 || at - player.last_seen < settings_.idle_player || holds_seats_(player.id);
}

/// Whoever has come back with the token may find the own name again for longer. A guest's was given, not
/// chosen.
bool Players::has_reserved(const Player& player, ServerTime at) const {
    return player.has_returned && !player.name.starts_with(guest_prefix) &&
           at - player.last_seen < std::chrono::days(settings_.reserve_names_days);
}

std::string Players::guest_name() const {
    constexpr std::size_t shortest = 3; // 27,000 guests; a longer name is drawn when a short one is taken
    for (std::size_t length = shortest;; ++length) {
        std::string name = std::string(guest_prefix) + random_.text(length, readable_alphabet);
        if (!by_name_.contains(name_keys(name).front())) return name;
    }
}

void Players::rename(const std::shared_ptr<Player>& player, std::string new_name) {
    unname(*player);
    player->name = std::move(new_name);
    name(player);
}

void Players::name(const std::shared_ptr<Player>& player) {
    for (std::string& key : name_keys(player->name)) by_name_[std::move(key)] = player;
}

void Players::unname(const Player& player) {
    for (const std::string& key : name_keys(player.name))
        if (const auto found = by_name_.find(key);
            found != by_name_.end() && found->second.lock().get() == &player)
            by_name_.erase(found);
}

/// Forgets all who may be forgotten; those with a reserved name, when there are no others. Looks at every
/// player, and so at most once in ten seconds.
bool Players::make_place(ServerTime at) {
    if (at < next_clearing_) return false;
    next_clearing_ = at + std::chrono::seconds(10);
    return forget_all(
               [&](const Player& player) { return !is_in_use(player, at) && !has_reserved(player, at); }) ||
           forget_all([&](const Player& player) { return !is_in_use(player, at); });
}

template <class May>
bool Players::forget_all(May may) {
    const std::size_t before = by_token_.size();
    std::erase_if(by_token_, [&](const auto& entry) {
        if (!may(*entry.second)) return false;
        book_.forget_player(entry.second->id);
        return true;
    });
    std::erase_if(by_name_, [](const auto& entry) { return entry.second.expired(); });
    return by_token_.size() < before;
}

} // namespace visavis::server
