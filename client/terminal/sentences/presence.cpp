#include "client/terminal/sentences/presence.hpp"

#include "client/terminal/sentences/players.hpp"
#include "client/terminal/sentences/times.hpp"

namespace visavis::client::sentences {

namespace {

std::string away_line(const proto::View& view, Seat seat, const proto::SeatPresence& seen,
                      std::int64_t now_ms) {
    const Players players = players_of(view);
    const bool may_claim = players.own == other(seat) && seen.claim_at_ms;
    if (!may_claim) return fill("{0} has gone.", {players.names[seat]});
    if (*seen.claim_at_ms <= now_ms)
        return fill("{0} has gone; you may claim the match now.", {players.names[seat]});
    return fill("{0} has gone; in {1} you may claim the match.",
                {players.names[seat], duration(*seen.claim_at_ms - now_ms)});
}

} // namespace

std::vector<std::string> presence_news(const proto::Presence& before, const proto::View& view,
                                       std::int64_t now_ms) {
    if (!view.presence) return {};
    const Players players = players_of(view);
    std::vector<std::string> lines;
    for (const Seat seat : both_seats) {
        const auto& was = before.seats[static_cast<std::size_t>(seat)];
        const auto& is = view.presence->seats[static_cast<std::size_t>(seat)];
        if (!is || players.is_own(seat)) continue;
        const bool was_away = was && !was->present;
        if (!is->present && !was_away) lines.push_back(away_line(view, seat, *is, now_ms));
        if (is->present && was_away) lines.push_back(fill("{0} is back.", {players.names[seat]}));
    }
    return lines;
}

std::vector<std::string> presence(const proto::View& view, std::int64_t now_ms) {
    std::vector<std::string> lines = presence_news({}, view, now_ms);
    if (view.presence && view.presence->watching > 0)
        lines.push_back(fill("Watching: {0}.", {std::to_string(view.presence->watching)}));
    return lines;
}

std::string may_claim(const proto::View& view, Seat against) {
    return fill("You may claim the match against {0} now: type claim.", {players_of(view).names[against]});
}

std::string no_claim(const proto::View& view, Seat against, std::int64_t now_ms) {
    if (!view.presence) return {};
    const std::string name = players_of(view).names[against];
    const auto& seen = view.presence->seats[static_cast<std::size_t>(against)];
    if (!seen || !seen->claim_at_ms) return fill("{0} is there: there is nothing to claim.", {name});
    if (*seen->claim_at_ms <= now_ms) return {};
    return fill("It is too early to claim the match against {0}: you may in {1}.",
                {name, duration(*seen->claim_at_ms - now_ms)});
}

} // namespace visavis::client::sentences
