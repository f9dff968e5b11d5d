#include "common/play/gladiator/analysis.hpp"

#include "common/play/gladiator/solution.hpp"

namespace visavis::gladiator {

namespace {

Remark remark_on(const Solution& solution, const Position& before, const PerSeat<Card>& cards) {
    const Equilibrium equilibrium = solution.equilibrium(before);
    Remark remark{.before = before,
                  .value_before = equilibrium.value,
                  .value_after = solution.value(after_fight(before, cards)),
                  .mixes = equilibrium.mixes,
                  .choices = {}};
    for (Seat seat : both_seats)
        remark.choices[seat] = {cards[seat], solution.given_away(before, seat, cards[seat])};
    return remark;
}

} // namespace

std::vector<Remark> analyse(const State& state) {
    const Solution& solution = solution_of(state.position.fights);
    std::vector<Remark> remarks;
    Position position{.fights = state.position.fights};
    for (const Fight& fight : state.history) {
        remarks.push_back(remark_on(solution, position, fight.cards));
        position = after_fight(position, fight.cards);
    }
    return remarks;
}

} // namespace visavis::gladiator
