// Offers, resigning, claims and gifts in sentences. Knows no rules: what may be asked for, the server says.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "proto/messages/view.hpp"

namespace visavis::client::sentences {

std::string told(const proto::events::Offered& event, const proto::View& after);
std::string told(const proto::events::Lapsed& event, const proto::View& after);
std::string told(const proto::events::Declined& event, const proto::View& after);
std::string told(const proto::events::TakenBack& event, const proto::View& after);
/// Only a gift is news: what else changes a clock is told by itself.
std::string told(const proto::events::Clock& event, const proto::View& after);

/// A line for each offer that stands.
std::vector<std::string> offers(const proto::View& view);

// Why nothing is sent.
std::string only_players();
std::string no_match_yet();
std::string match_is_over();
std::string match_runs();
std::string no_takebacks_here();
std::string own_offer_stands(match::OfferKind kind);
std::string not_offered_now(match::OfferKind kind);
std::string no_offer(std::optional<match::OfferKind> kind);
/// Several stand, and a word is missing that says which is meant.
std::string which_offer(const std::vector<match::OfferKind>& kinds);
std::string untimed();
std::string no_gift_now();
std::string resign_again();

} // namespace visavis::client::sentences
