#include "server/room/state.hpp"

#include <cassert>

namespace visavis::server {

namespace {

void count(RoomScore& score, const std::optional<Outcome>& outcome) {
    if (!outcome || outcome->reason == OutcomeReason::aborted) return;
    if (outcome->winner)
        ++score.wins[*outcome->winner];
    else
        ++score.draws;
}

void end_match(RoomState& state, const std::optional<match::Ended>& ended) {
    if (!ended) return;
    state.match = match::evolve(std::move(*state.match), *ended);
    count(state.score, match::outcome(*state.match));
}

struct Evolve {
    RoomState& state;

    void operator()(const facts::Opened& opened) const {
        state.code = opened.code;
        state.terms = opened.terms;
        state.seats[opened.seat] = opened.holder;
    }
    void operator()(const facts::Seated& seated) const {
        state.seats[seated.seat] = seated.holder;
        if (seated.started) state.match = match::evolve(*seated.started);
    }
    void operator()(const facts::Acted& fact) const {
        state.match = match::evolve(std::move(*state.match), fact.acted);
        count(state.score, match::outcome(*state.match));
    }
    void operator()(const facts::Left& left) const {
        state.seats[left.seat].reset();
        end_match(state, left.ended);
        if (left.closes) state.closed = proto::RoomEnd::empty;
    }
    void operator()(const facts::Expired& expired) const {
        end_match(state, expired.ended);
        state.closed = proto::RoomEnd::idle;
    }
};

} // namespace

RoomState evolve(RoomState state, const Fact& fact) {
    std::visit(Evolve{state}, fact.what);
    ++state.version;
    state.at = fact.at;
    assert(is_consistent(state));
    return state;
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
