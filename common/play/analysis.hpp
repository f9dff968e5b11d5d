// A finished match of any game explained, decision by decision. Knows no record and no wire.
#pragma once

#include <cstddef>
#include <functional>
#include <variant>

#include "common/match/match.hpp"
#include "common/play/base/effort.hpp"
#include "common/play/gladiator/analysis.hpp"
#include "common/play/virtem/analysis.hpp"

namespace visavis::play {

/// What there is to say about one decision point.
using Remark = std::variant<gladiator::Remark, virtem::Remark>;

/// Hears the remarks in the order of the match, each as soon as it is found: the `number`th, from 1, of
/// `all`.
using HearRemark = std::function<void(const Remark& remark, std::size_t number, std::size_t all)>;

/// Of a match that is over, by what was played and is known to all. `progress` hears, before the first
/// remark, what has been judged. Ends early where it is stopped. Without a bound on its effort Virtem's may
/// take as good as for ever.
void analyse(
    const match::Match& finished, const Effort& effort, const HearRemark& hear,
    const HearProgress& progress = [](std::size_t, std::size_t) {});

} // namespace visavis::play
