#include "common/play/analysis.hpp"

#include <cassert>

namespace visavis::play {

namespace {

std::vector<virtem::Remark> explain(const Virtem::Setup& setup, const std::vector<match::Acted>& acted,
                                    const Effort& effort, const HearProgress& progress) {
    std::vector<virtem::Action> actions;
    for (const match::Acted& each : acted) actions.push_back(std::get<virtem::Action>(each.action));
    return virtem::analyse(Virtem::start(setup), actions, effort, progress);
}

} // namespace

void analyse(const match::Match& finished, const Effort& effort, const HearRemark& hear,
             const HearProgress& progress) {
    assert(match::outcome(finished));
    const auto tell = [&](const auto& remarks) {
        for (std::size_t i = 0; i < remarks.size() && !effort.stop.stop_requested(); ++i)
            hear(remarks[i], i + 1, remarks.size());
    };
    if (const auto* state = std::get_if<Gladiator::State>(&finished.game))
        tell(gladiator::analyse(*state));
    else
        tell(explain(std::get<Virtem::Setup>(finished.started.setup), finished.actions, effort, progress));
}

} // namespace visavis::play
