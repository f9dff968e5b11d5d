#include "server/room/fold.hpp"

#include "server/room/view.hpp"

namespace visavis::server {

void RoomFold::add(const SharedFact& fact) {
    state = evolve(std::move(state), *fact);
    if (starts_match(*fact)) {
        opening = state;
        match_facts.clear();
    } else if (state.match) {
        match_facts.push_back(fact);
    }
}

std::optional<FinishedMatch> finished_match(const RoomFold& fold) {
    if (phase_of(fold.state) != proto::Phase::finished) return std::nullopt;
    const RoomTerms& terms = fold.state.terms;
    FinishedMatch finished{.started = fold.opening.match->started,
                           .started_at = fold.opening.at,
                           .is_listed = terms.visibility == proto::Visibility::public_ &&
                                        terms.spectators == proto::Spectators::open};
    for (Seat seat : both_seats) finished.players[seat] = person_of(*fold.opening.seats[seat]);
    for (const SharedFact& fact : fold.match_facts) {
        if (const auto* in_match = std::get_if<facts::InMatch>(&fact->what))
            finished.facts.push_back({fact->at, in_match->fact});
        else if (const auto* left = std::get_if<facts::Left>(&fact->what); left != nullptr && left->ended)
            finished.facts.push_back({fact->at, *left->ended});
    }
    return finished;
}

} // namespace visavis::server
