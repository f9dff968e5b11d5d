#include "common/play/analysis.hpp"

#include <cassert>

namespace visavis::play {

bool is_explained(const match::Match& match) {
    return std::holds_alternative<Gladiator::State>(match.game);
}

void analyse(const match::Match& finished, const Effort& effort, const HearRemark& hear) {
    assert(match::outcome(finished));
    if (const auto* state = std::get_if<Gladiator::State>(&finished.game)) {
        const auto remarks = gladiator::analyse(*state);
        for (std::size_t i = 0; i < remarks.size() && !effort.stop.stop_requested(); ++i)
            hear(remarks[i], i + 1, remarks.size());
    }
}

} // namespace visavis::play
