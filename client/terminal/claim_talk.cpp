#include "client/terminal/claim_talk.hpp"

#include <algorithm>

#include "client/terminal/sentences/presence.hpp"

namespace visavis::client {

namespace {

/// Where there is a match to be claimed and somebody sits there.
const proto::SeatPresence* opponent(const proto::View& view) {
    if (!view.you || !*view.you || !view.presence || view.phase != proto::Phase::playing) return nullptr;
    const auto& seen = view.presence->seats[static_cast<std::size_t>(other((*view.you)->seat))];
    return seen ? &*seen : nullptr;
}

} // namespace

std::optional<std::int64_t> ClaimTalk::at_ms(const proto::View& view) const {
    const proto::SeatPresence* const seen = opponent(view);
    if (seen == nullptr || !seen->claim_at_ms) return std::nullopt;
    const std::int64_t at_ms = *seen->claim_at_ms;
    const bool is_waited_for = std::ranges::count(view.to_act, (*view.you)->seat) == 0;
    if (told_ms_ == at_ms || (seen->present && !is_waited_for)) return std::nullopt;
    return at_ms;
}

void ClaimTalk::absence_told(const proto::View& view, std::int64_t now_ms) {
    const auto at = at_ms(view);
    if (at && *at <= now_ms && !opponent(view)->present) told_ms_ = at;
}

void ClaimTalk::tell_when_due(const proto::View& view, std::int64_t now_ms) {
    const auto at = at_ms(view);
    if (!at || now_ms < *at) return;
    told_ms_ = at;
    output_.say(sentences::may_claim(view, other((*view.you)->seat)));
}

} // namespace visavis::client
