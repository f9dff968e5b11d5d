#include "server/room/decide.hpp"

namespace visavis::server {

namespace {

using proto::error;
using proto::Reason;

match::Setup setup_of(const GameTerms& terms, const virtem::Seed& seed) {
    struct Make {
        const virtem::Seed& seed;
        match::Setup operator()(const GladiatorTerms& gladiator) const {
            return gladiator::Setup{.fights = gladiator.fights};
        }
        match::Setup operator()(const VirtemTerms& virtem) const {
            return virtem::Setup{.layout = virtem.layout, .goal = virtem.goal, .seed = seed};
        }
    };
    return std::visit(Make{seed}, terms);
}

struct Decide {
    const RoomState& state;
    ServerTime at;

    Decision operator()(const PlayerJoins& joins) const {
        if (seat_of(state, joins.holder.player)) return Unchanged{};
        const auto seat = free_seat(state);
        if (!seat) return error(Reason::room_full);
        facts::Seated seated{.seat = *seat, .holder = joins.holder};
        if (state.seats[other(*seat)])
            seated.started = match::Started{
                .id = joins.chance.id, .number = 1, .setup = setup_of(state.terms.game, joins.chance.seed)};
        return Fact{at, std::move(seated)};
    }

    Decision operator()(const PlayerLeaves& leaves) const {
        const auto seat = seat_of(state, leaves.player);
        if (!seat) return error(Reason::not_seated);
        facts::Left left{.seat = *seat, .player = leaves.player, .closes = !state.seats[other(*seat)]};
        if (phase_of(state) == proto::Phase::playing)
            left.ended = match::Ended{match::outcome_of_leaving(*state.match, *seat)};
        return Fact{at, left};
    }

    Decision operator()(const PlayerActs& acts) const {
        const auto seat = seat_of(state, acts.player);
        if (!seat) return error(Reason::not_seated);
        if (!state.match || state.match->id != acts.match) return error(Reason::stale_match);
        const match::Match& match = *state.match;
        const auto action = match::parse(match, acts.action);
        if (action && match::repeats(match, *seat, acts.turn, *action)) return Unchanged{};
        if (match::outcome(match)) return error(Reason::match_over);
        if (const int turn = match::turn(match); acts.turn != turn)
            return error({.reason = Reason::stale_turn, .turn = turn});
        // Whose turn it is comes before what is wrong with the text: nobody is told to mend an action that
        // could not be made anyhow.
        if (!match::to_act(match).contains(*seat))
            return error(match.latest[*seat] && match.latest[*seat]->turn == acts.turn
                             ? Reason::already_chosen
                             : Reason::not_your_turn);
        if (!action) return error(action.error(), acts.action);
        if (const auto refusal = match::check(match, *seat, *action)) return error(*refusal, acts.action);
        return Fact{at, facts::Acted{{*seat, *action}}};
    }

    Decision operator()(const RoomExpires&) const {
        facts::Expired expired;
        if (phase_of(state) == proto::Phase::playing)
            expired.ended = match::Ended{{std::nullopt, OutcomeReason::aborted}};
        return Fact{at, expired};
    }
};

} // namespace

Decision decide(const RoomState& state, const RoomEvent& event, ServerTime at) {
    if (state.closed) return error(Reason::no_such_room);
    return std::visit(Decide{state, at}, event);
}

} // namespace visavis::server
