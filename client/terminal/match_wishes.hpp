// What is asked of a match beside acting in it: whether it can be asked for now, and with which request.
// Pure. Knows no connection.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "client/terminal/commands.hpp"
#include "proto/messages/matches.hpp"

namespace visavis::client {

using MatchRequest = std::variant<proto::MatchAct, proto::MatchOffer, proto::MatchAccept, proto::MatchDecline,
                                  proto::MatchResign, proto::MatchClaim, proto::MatchGive>;

/// The request, or a sentence that says why there is none.
using MatchWish = std::expected<MatchRequest, std::string>;

MatchWish wish_to_act(const proto::View& view, const ActionText& action);
/// Where the other's offer of the same stands, this accepts it.
MatchWish wish_to_offer(const proto::View& view, match::OfferKind kind);
MatchWish wish_to_answer(const proto::View& view, const AnswerLine& answer);
MatchWish wish_to_resign(const proto::View& view);
MatchWish wish_to_claim(const proto::View& view, std::int64_t now_ms);
MatchWish wish_to_give(const proto::View& view);

/// The server answers a repetition as it did the first, so that it may be sent again on another connection.
bool may_be_repeated(const MatchRequest& request);

} // namespace visavis::client
