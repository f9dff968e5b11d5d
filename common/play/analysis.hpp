// A finished match of any game explained, decision by decision. Knows no record and no wire.
#pragma once

#include <cstddef>
#include <functional>
#include <variant>

#include "common/match/match.hpp"
#include "common/play/base/effort.hpp"
#include "common/play/gladiator/analysis.hpp"

namespace visavis::play {

/// What there is to say about one decision point.
using Remark = std::variant<gladiator::Remark>;

/// Hears the remarks in the order of the match, each as soon as it is found: the `number`th, from 1, of
/// `all`.
using HearRemark = std::function<void(const Remark& remark, std::size_t number, std::size_t all)>;

/// Whether anything can be said about matches of this game.
bool is_explained(const match::Match& match);

/// Of a match that is over, by what was played and is known to all. Ends early where it is stopped.
void analyse(const match::Match& finished, const Effort& effort, const HearRemark& hear);

} // namespace visavis::play
