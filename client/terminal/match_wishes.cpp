#include "client/terminal/match_wishes.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "client/terminal/sentences/match.hpp"
#include "client/terminal/sentences/offers.hpp"
#include "client/terminal/sentences/presence.hpp"
#include "proto/words.hpp"

namespace visavis::client {

namespace {

using match::OfferKind;

constexpr int gift_seconds = 15;

const proto::You* player(const proto::View& view) {
    return view.you && *view.you ? &**view.you : nullptr;
}

bool may(const proto::View& view, std::string_view what) {
    return std::ranges::count(player(view)->may, what) > 0;
}

bool stands(const proto::View& view, OfferKind kind, Seat by) {
    return std::ranges::any_of(
        view.offers, [&](const proto::Offer& offer) { return offer.kind == kind && offer.by == by; });
}

/// Why a player's match cannot be asked for anything; empty where there is a match and a seat in it.
std::string no_seat_in_match(const proto::View& view) {
    if (player(view) == nullptr) return sentences::only_players();
    if (!view.match) return sentences::no_match_yet();
    return {};
}

std::string not_in_running_match(const proto::View& view) {
    if (std::string why = no_seat_in_match(view); !why.empty()) return why;
    return view.phase == proto::Phase::playing ? std::string() : sentences::match_is_over();
}

proto::AboutOffer about(const proto::View& view, OfferKind kind) {
    return {view.match->id, view.turn, kind};
}

std::string why_not_offered(const proto::View& view, OfferKind kind) {
    if (stands(view, kind, player(view)->seat)) return sentences::own_offer_stands(kind);
    if (may(view, proto::word(kind))) return {};
    const bool is_after_match = view.phase == proto::Phase::finished;
    if (kind == OfferKind::rematch && !is_after_match) return sentences::match_runs();
    if (kind != OfferKind::rematch && is_after_match) return sentences::match_is_over();
    if (kind == OfferKind::takeback && view.game == proto::Game::gladiator)
        return sentences::no_takebacks_here();
    return sentences::not_offered_now(kind);
}

} // namespace

MatchWish wish_to_act(const proto::View& view, const ActionText& action) {
    if (std::string why = sentences::not_now(view); !why.empty()) return std::unexpected(std::move(why));
    return proto::MatchAct{view.match->id, view.turn, action.text};
}

MatchWish wish_to_offer(const proto::View& view, OfferKind kind) {
    if (std::string why = no_seat_in_match(view); !why.empty()) return std::unexpected(std::move(why));
    if (stands(view, kind, other(player(view)->seat))) return proto::MatchAccept{about(view, kind)};
    if (std::string why = why_not_offered(view, kind); !why.empty()) return std::unexpected(std::move(why));
    return proto::MatchOffer{about(view, kind)};
}

MatchWish wish_to_answer(const proto::View& view, const AnswerLine& answer) {
    if (std::string why = no_seat_in_match(view); !why.empty()) return std::unexpected(std::move(why));
    std::vector<OfferKind> kinds;
    for (const proto::Offer& offer : view.offers) {
        const bool is_meant = !answer.kind || offer.kind == *answer.kind;
        const bool can_be_answered = !answer.accepts || offer.by != player(view)->seat;
        if (is_meant && can_be_answered && std::ranges::count(kinds, offer.kind) == 0)
            kinds.push_back(offer.kind);
    }
    if (kinds.empty()) return std::unexpected(sentences::no_offer(answer.kind));
    if (kinds.size() > 1) return std::unexpected(sentences::which_offer(kinds));
    if (answer.accepts) return proto::MatchAccept{about(view, kinds.front())};
    return proto::MatchDecline{about(view, kinds.front())};
}

MatchWish wish_to_resign(const proto::View& view) {
    if (std::string why = not_in_running_match(view); !why.empty()) return std::unexpected(std::move(why));
    return proto::MatchResign{view.match->id};
}

MatchWish wish_to_claim(const proto::View& view, std::int64_t now_ms) {
    std::string why = not_in_running_match(view);
    if (why.empty()) why = sentences::no_claim(view, other(player(view)->seat), now_ms);
    if (!why.empty()) return std::unexpected(std::move(why));
    return proto::MatchClaim{view.match->id};
}

MatchWish wish_to_give(const proto::View& view) {
    if (std::string why = not_in_running_match(view); !why.empty()) return std::unexpected(std::move(why));
    if (!view.clocks) return std::unexpected(sentences::untimed());
    if (!may(view, "give")) return std::unexpected(sentences::no_gift_now());
    return proto::MatchGive{view.match->id, view.turn, gift_seconds};
}

bool may_be_repeated(const MatchRequest& request) {
    return std::holds_alternative<proto::MatchAct>(request) ||
           std::holds_alternative<proto::MatchOffer>(request) ||
           std::holds_alternative<proto::MatchGive>(request);
}

} // namespace visavis::client
