#include "server/room/state.hpp"

#include <cassert>
#include <utility>

namespace visavis::server {

namespace {

void count(RoomScore& score, const std::optional<Outcome>& outcome) {
    if (!outcome || outcome->reason == OutcomeReason::aborted) return;
    if (outcome->winner)
        ++score.wins[*outcome->winner];
    else
        ++score.draws;
}

/// Where both seats are held a match begins.
void start_match(RoomState& state, const std::optional<match::Started>& started, ServerTime at) {
    if (started) state.match = match::start(*started, at);
}

void evolve_match(RoomState& state, const match::Fact& fact, ServerTime at) {
    const bool was_over = match::outcome(*state.match).has_value();
    state.match = match::evolve(std::move(*state.match), fact, at);
    if (!was_over) count(state.score, match::outcome(*state.match));
}

struct Evolve {
    RoomState& state;
    ServerTime at;

    void operator()(const facts::Opened& opened) const {
        state.code = opened.code;
        state.terms = opened.terms;
        state.seats = opened.seats;
        start_match(state, opened.started, at);
    }
    void operator()(const facts::Seated& seated) const {
        state.seats[seated.seat] = seated.holder;
        start_match(state, seated.started, at);
    }
    void operator()(const facts::InMatch& in_match) const { evolve_match(state, in_match.fact, at); }
    void operator()(const facts::Rematched& rematched) const {
        if (rematched.base) static_cast<RoomBase&>(state) = *rematched.base;
        std::swap(state.seats[Seat::first], state.seats[Seat::second]);
        std::swap(state.score.wins[Seat::first], state.score.wins[Seat::second]);
        start_match(state, rematched.started, at);
    }
    void operator()(const facts::Left& left) const {
        state.seats[left.seat].reset();
        if (left.ended) evolve_match(state, *left.ended, at);
        if (state.match) state.match->offers.clear(); // an offer is made by somebody, and to somebody
        if (left.closes) state.closed = proto::RoomEnd::empty;
    }
    void operator()(const facts::Expired& expired) const {
        state.closed = expired.by_host ? proto::RoomEnd::closed_by_host : proto::RoomEnd::idle;
    }
};

} // namespace

RoomState evolve(RoomState state, const Fact& fact) {
    std::visit(Evolve{state, fact.at}, fact.what);
    ++state.version;
    state.at = fact.at;
    assert(is_consistent(state));
    return state;
}

const std::string& code_after(const RoomState& before, const Fact& fact) {
    const auto* opened = std::get_if<facts::Opened>(&fact.what);
    return opened != nullptr ? opened->code : before.code;
}

bool starts_match(const Fact& fact) {
    if (const auto* opened = std::get_if<facts::Opened>(&fact.what)) return opened->started.has_value();
    if (const auto* seated = std::get_if<facts::Seated>(&fact.what)) return seated->started.has_value();
    return std::holds_alternative<facts::Rematched>(fact.what);
}

proto::Phase phase_of(const RoomState& state) {
    if (!state.match) return proto::Phase::waiting;
    return match::outcome(*state.match) ? proto::Phase::finished : proto::Phase::playing;
}

std::optional<Seat> seat_of(const RoomState& state, std::string_view player) {
    for (Seat seat : both_seats)
        if (state.seats[seat] && state.seats[seat]->player == player) return seat;
    return std::nullopt;
}

std::optional<Seat> free_seat(const RoomState& state) {
    if (state.match) return std::nullopt;
    for (Seat seat : both_seats)
        if (!state.seats[seat]) return seat;
    return std::nullopt;
}

bool is_consistent(const RoomState& state) {
    const auto& first = state.seats[Seat::first];
    const auto& second = state.seats[Seat::second];
    const bool is_empty = !first && !second;
    const bool is_playing = phase_of(state) == proto::Phase::playing;
    return (!first || !second || first->player != second->player) // nobody plays against themselves
           && (!is_playing || (first && second))                  // both seats are held while a match runs
           && (!first || !second || state.match)                  // with both seats held a match begins
           && (!is_empty || state.closed)                         // a room is there for those who sit in it
           && (!state.match || match::is_consistent(*state.match));
}

} // namespace visavis::server
