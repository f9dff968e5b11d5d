#include "server/room/presence.hpp"

#include <algorithm>

#include "proto/unix_time.hpp"

namespace visavis::server {

proto::Presence PresenceBoard::shown(const RoomState& state, int watching, ServerTime at) const {
    proto::Presence presence{.watching = watching};
    Absences seen;
    for (Seat seat : both_seats)
        if (is_shown_away(seat, at)) seen[seat] = away_since_[seat];
    for (Seat seat : both_seats) {
        if (!state.seats[seat]) continue;
        proto::SeatPresence& shown = presence.seats[static_cast<std::size_t>(seat)].emplace();
        shown.present = !seen[seat];
        if (seen[seat]) shown.away_since_ms = proto::unix_ms(*seen[seat]);
        if (const auto claim = claim_at(state, seat, seen)) shown.claim_at_ms = proto::unix_ms(*claim);
    }
    return presence;
}

std::optional<proto::Presence> PresenceBoard::take_news(const RoomState& state, int watching, ServerTime at) {
    if (at - told_at_ < interval) return std::nullopt;
    proto::Presence presence = shown(state, watching, at);
    if (presence == told_ && !views_differ_) return std::nullopt;
    views_differ_ = false;
    told_ = presence;
    told_at_ = at;
    return presence;
}

std::optional<ServerTime> PresenceBoard::next_news(const RoomState& state, int watching,
                                                   ServerTime at) const {
    if (views_differ_ || shown(state, watching, at) != told_) return std::max(at, told_at_ + interval);
    std::optional<ServerTime> next;
    for (Seat seat : both_seats) {
        if (!away_since_[seat] || is_shown_away(seat, at)) continue;
        const ServerTime shows = *away_since_[seat] + shown_after;
        next = next ? std::min(*next, shows) : shows;
    }
    return next;
}

} // namespace visavis::server
