#include "server/net/sanctions.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <utility>

#include "proto/unix_time.hpp"

namespace visavis::server {

namespace {

bool is_about_addresses(SanctionKind kind) {
    return kind == SanctionKind::ban_address || kind == SanctionKind::bar_newcomers;
}

/// The reason's own sentence, with the term and the host's words.
proto::Error refusal(proto::Reason reason, const Sanction& sanction) {
    proto::Error refused = proto::error(reason);
    if (sanction.until) {
        refused.data.until_ms = proto::unix_ms(*sanction.until);
        const std::time_t seconds = proto::unix_ms(*sanction.until) / 1000;
        refused.message += fmt::format(" until {:%Y-%m-%d %H:%M} UTC", fmt::gmtime(seconds));
    }
    if (!sanction.note.empty()) {
        refused.data.note = sanction.note;
        refused.message += ": " + sanction.note;
    }
    return refused;
}

} // namespace

void Sanctions::recover(const Sanction& sanction) {
    auto range = is_about_addresses(sanction.kind) ? AddressRange::read(sanction.target)
                                                   : std::optional<AddressRange>();
    if (is_about_addresses(sanction.kind) && !range) return;
    next_id_ = std::max(next_id_, sanction.id + 1);
    entries_.push_back({sanction, std::move(range)});
}

std::optional<std::int64_t> Sanctions::impose(Sanction sanction) {
    lift({sanction.kind}, sanction.target);
    if (entries_.size() >= most) return std::nullopt;
    sanction.id = next_id_;
    recover(sanction);
    book_.keep_sanction(sanction);
    return sanction.id;
}

template <class Meant>
std::vector<Sanction> Sanctions::forget(Meant meant) {
    std::vector<Sanction> forgotten;
    std::erase_if(entries_, [&](const Entry& entry) {
        if (!meant(entry.sanction)) return false;
        book_.forget_sanction(entry.sanction.id);
        forgotten.push_back(entry.sanction);
        return true;
    });
    return forgotten;
}

std::vector<Sanction> Sanctions::lift(const std::vector<SanctionKind>& kinds, const std::string& target) {
    return forget([&](const Sanction& each) {
        return each.target == target && std::ranges::find(kinds, each.kind) != kinds.end();
    });
}

std::vector<Sanction> Sanctions::lift(std::int64_t id) {
    return forget([&](const Sanction& each) { return each.id == id; });
}

void Sanctions::sweep(ServerTime at) {
    forget([&](const Sanction& each) { return each.has_ended(at); });
}

template <class Meant>
const Sanction* Sanctions::find(ServerTime at, Meant meant) const {
    const auto found = std::ranges::find_if(
        entries_, [&](const Entry& entry) { return !entry.sanction.has_ended(at) && meant(entry); });
    return found == entries_.end() ? nullptr : &found->sanction;
}

std::optional<proto::Error> Sanctions::why_not_in(const Address& from, const std::string& player,
                                                  ServerTime at) const {
    const Sanction* const ban = find(at, [&](const Entry& entry) {
        switch (entry.sanction.kind) {
            case SanctionKind::ban_player:
                return entry.sanction.target == player;
            case SanctionKind::ban_address:
                return entry.range->contains(from);
            case SanctionKind::bar_newcomers:
                return player.empty() && entry.range->contains(from);
            case SanctionKind::mute_player:
                return false;
        }
        return false;
    });
    if (ban == nullptr) return std::nullopt;
    return refusal(proto::Reason::banned, *ban);
}

std::optional<proto::Error> Sanctions::why_not_speaking(const std::string& player, ServerTime at) const {
    const Sanction* const mute = find(at, [&](const Entry& entry) {
        return entry.sanction.kind == SanctionKind::mute_player && entry.sanction.target == player;
    });
    if (mute == nullptr) return std::nullopt;
    return refusal(proto::Reason::muted, *mute);
}

bool Sanctions::bans(const Address& address, ServerTime at) const {
    return find(at, [&](const Entry& entry) {
               return entry.sanction.kind == SanctionKind::ban_address && entry.range->contains(address);
           }) != nullptr;
}

bool Sanctions::bans_player(const std::string& player, ServerTime at) const {
    return find(at, [&](const Entry& entry) {
               return entry.sanction.kind == SanctionKind::ban_player && entry.sanction.target == player;
           }) != nullptr;
}

std::vector<Sanction> Sanctions::all() const {
    std::vector<Sanction> all;
    for (const Entry& entry : entries_) all.push_back(entry.sanction);
    std::ranges::sort(all, {}, &Sanction::id);
    return all;
}

} // namespace visavis::server
