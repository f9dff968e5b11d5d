#include "server/room/decide.hpp"

#include <algorithm>

namespace visavis::server {

namespace {

using match::OfferKind;
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

match::Started started(const RoomTerms& terms, int number, const MatchChance& chance) {
    return {
        .id = chance.id, .number = number, .setup = setup_of(terms.game, chance.seed), .clock = terms.clock};
}

proto::Error error(match::OfferRefusal refusal) {
    switch (refusal) {
        case match::OfferRefusal::match_over:
            return error(Reason::match_over);
        case match::OfferRefusal::match_running:
            return error(Reason::match_running);
        case match::OfferRefusal::already_offered:
            return error(Reason::already_offered);
        case match::OfferRefusal::no_such_offer:
            return error(Reason::no_such_offer);
        case match::OfferRefusal::not_in_this_game:
            return error(Reason::not_in_this_game);
        case match::OfferRefusal::nothing_to_take_back:
            return error(Reason::nothing_to_take_back);
        case match::OfferRefusal::no_takebacks_left:
            return error(Reason::no_takebacks_left);
        case match::OfferRefusal::no_offers_left:
            return error(Reason::no_offers_left);
        case match::OfferRefusal::untimed:
            return error(Reason::untimed);
    }
    return error(Reason::invalid_request);
}

struct Decide {
    const RoomState& state;
    ServerTime at;

    Decision operator()(const PlayerJoins& joins) const {
        if (seat_of(state, joins.holder.player)) return Unchanged{};
        const auto seat = free_seat(state);
        if (!seat) return error(Reason::room_full);
        facts::Seated seated{.seat = *seat, .holder = joins.holder};
        if (state.seats[other(*seat)]) seated.started = started(state.terms, 1, joins.chance);
        return Fact{at, std::move(seated)};
    }

    Decision operator()(const PlayerLeaves& leaves) const {
        const auto seat = seat_of(state, leaves.player);
        if (!seat) return error(Reason::not_seated);
        facts::Left left{.seat = *seat, .player = leaves.player, .closes = !state.seats[other(*seat)]};
        if (phase_of(state) == proto::Phase::playing)
            left.ended = match::Ended{match::outcome_of_leaving(*state.match, *seat)};
        return Fact{at, std::move(left)};
    }

    Decision operator()(const PlayerActs& acts) const {
        const auto seat = seat_in_match(acts);
        if (!seat) return seat.error();
        const match::Match& match = *state.match;
        const auto action = match::parse(match, acts.action);
        if (action && match::repeats(match, *seat, acts.turn, *action)) return Unchanged{};
        if (match::outcome(match)) return error(Reason::match_over);
        if (acts.turn != match.turn) return stale_turn();
        // Whose turn it is comes before what is wrong with the text: nobody is told to mend an action that
        // could not be made anyhow.
        if (!match::to_act(match).contains(*seat)) {
            const auto& latest = match.seats[*seat].latest;
            return error(latest && latest->turn == acts.turn ? Reason::already_chosen
                                                             : Reason::not_your_turn);
        }
        if (!action) return error(action.error(), acts.action);
        if (const auto refusal = match::check(match, *seat, *action)) return error(*refusal, acts.action);
        return in_match(match::Acted{*seat, *action});
    }

    Decision operator()(const PlayerOffers& offers) const {
        const auto seat = seat_in_match(offers);
        if (!seat) return seat.error();
        const match::Match& match = *state.match;
        if (offers.turn != match.turn) return stale_turn();
        if (match::standing_offer(match, *seat, offers.kind)) return Unchanged{};
        // Both want the same; a takeback is each player's own and waits for a yes.
        if (offers.kind != OfferKind::takeback && match::standing_offer(match, other(*seat), offers.kind))
            return agree(*seat, offers);
        if (const auto refusal = match::check_offer(match, *seat, offers.kind, at)) return error(*refusal);
        if (!state.seats[other(*seat)]) return error(Reason::opponent_away);
        return in_match(match::Offered{*seat, offers.kind});
    }

    Decision operator()(const PlayerAccepts& accepts) const {
        const auto seat = seat_in_match(accepts);
        if (!seat) return seat.error();
        const match::Match& match = *state.match;
        if (accepts.turn != match.turn) return stale_turn();
        if (match::standing_offer(match, other(*seat), accepts.kind)) return agree(*seat, accepts);
        const bool is_gone = !state.seats[other(*seat)] || accepts.absences[other(*seat)];
        if (accepts.kind == OfferKind::rematch && match::outcome(match) && is_gone)
            return error(Reason::opponent_away);
        return error(Reason::no_such_offer);
    }

    Decision operator()(const PlayerDeclines& declines) const {
        using Cause = match::OfferDropped::Cause;
        const auto seat = seat_in_match(declines);
        if (!seat) return seat.error();
        const match::Match& match = *state.match;
        if (declines.turn != match.turn) return stale_turn();
        if (const auto offer = match::standing_offer(match, other(*seat), declines.kind))
            return in_match(match::OfferDropped{*offer, Cause::declined});
        if (const auto offer = match::standing_offer(match, *seat, declines.kind))
            return in_match(match::OfferDropped{*offer, Cause::withdrawn});
        return error(Reason::no_such_offer);
    }

    Decision operator()(const PlayerGives& gives) const {
        const auto seat = seat_in_match(gives);
        if (!seat) return seat.error();
        const match::Match& match = *state.match;
        if (const auto refusal = match::check_gift(match)) return error(*refusal);
        if (gives.turn != match.turn) return stale_turn();
        if (match.seats[*seat].has_given) return Unchanged{};
        return in_match(match::TimeGiven{*seat, match::time_gift});
    }

    Decision operator()(const PlayerResigns& resigns) const {
        const auto seat = seat_in_match(resigns);
        if (!seat) return seat.error();
        if (match::outcome(*state.match)) return error(Reason::match_over);
        return in_match(match::Ended{{other(*seat), OutcomeReason::resigned}});
    }

    Decision operator()(const PlayerClaims& claims) const {
        const auto seat = seat_in_match(claims);
        if (!seat) return seat.error();
        if (match::outcome(*state.match)) return error(Reason::match_over);
        const Seat against = other(*seat);
        const auto from = claim_at(state, against, claims.absences);
        if (!from) return error(Reason::opponent_present);
        if (at < *from) return error({.reason = Reason::claim_too_early, .retry_ms = (*from - at).count()});
        // Against who owes the first action the match is aborted; against who has gone, won.
        if (owes_first_action(against) && at >= first_action_due(against))
            return in_match(match::Ended{{std::nullopt, OutcomeReason::aborted}});
        return in_match(match::Ended{{*seat, OutcomeReason::claimed}});
    }

    Decision operator()(const TimeRunsOut&) const {
        const auto end = state.match ? match::end_of_time(*state.match) : std::nullopt;
        if (!end || end->at > at) return Unchanged{}; // something else has happened to that clock
        // The fact's time is the moment itself, however late it is looked at.
        return Fact{std::max(end->at, state.at), facts::InMatch{match::Ended{end->outcome}}};
    }

    Decision operator()(const ServerResumes& resumes) const {
        if (phase_of(state) != proto::Phase::playing) return Unchanged{};
        if (const auto end = match::end_of_time(*state.match); end && end->at <= resumes.stopped)
            return (*this)(TimeRunsOut{}); // it was still there, but could not tell
        const auto resumed = match::resumed(*state.match, resumes.stopped, at);
        return resumed ? in_match(*resumed) : Unchanged{};
    }

    Decision operator()(const OffererIsAway& away) const {
        for (Seat seat : both_seats) {
            const auto offer =
                state.match ? match::standing_offer(*state.match, seat, OfferKind::rematch) : std::nullopt;
            if (offer && has_long_gone(seat, away.absences))
                return in_match(match::OfferDropped{*offer, match::OfferDropped::Cause::away});
        }
        return Unchanged{};
    }

    Decision operator()(const RoomExpires&) const {
        if (phase_of(state) != proto::Phase::playing) return Fact{at, facts::Expired{}};
        // The room closes later, when nobody comes for a rematch either.
        if (const auto from = match::neglected_at(*state.match); from && at >= *from)
            return in_match(match::Ended{{std::nullopt, OutcomeReason::aborted}});
        return Unchanged{};
    }

    Decision operator()(const HostCloses&) const {
        if (phase_of(state) == proto::Phase::playing)
            return in_match(match::Ended{{std::nullopt, OutcomeReason::aborted}});
        return Fact{at, facts::Expired{.by_host = true}};
    }

    std::expected<Seat, proto::Error> seat_in_match(const InMatch& request) const {
        const auto seat = seat_of(state, request.player);
        if (!seat) return std::unexpected(error(Reason::not_seated));
        if (!state.match || state.match->started.id != request.match)
            return std::unexpected(error(Reason::stale_match));
        return *seat;
    }

    Decision stale_turn() const { return error({.reason = Reason::stale_turn, .turn = state.match->turn}); }

    Decision in_match(match::Fact fact) const { return Fact{at, facts::InMatch{std::move(fact)}}; }

    /// The seat says yes to the other's offer, by accepting it or by making the same.
    Decision agree(Seat seat, const auto& request) const {
        switch (request.kind) {
            case OfferKind::draw:
                return in_match(match::Ended{{std::nullopt, OutcomeReason::agreed}});
            case OfferKind::abort:
                return in_match(match::Ended{{std::nullopt, OutcomeReason::aborted}});
            case OfferKind::takeback:
                return in_match(match::TakenBack{other(seat)});
            case OfferKind::rematch:
                // Its offer lapses by now, whether or not that has been noticed.
                if (has_long_gone(other(seat), request.absences)) return error(Reason::opponent_away);
                return Fact{
                    at, facts::Rematched{
                            .started = started(state.terms, state.match->started.number + 1, request.chance),
                            .base = {}}};
        }
        return error(Reason::no_such_offer);
    }

    /// Too long for a rematch.
    bool has_long_gone(Seat seat, const Absences& absences) const {
        return absences[seat] && at - *absences[seat] >= rematch_absence_patience;
    }

    bool owes_first_action(Seat seat) const {
        return match::to_act(*state.match).contains(seat) && !state.match->seats[seat].latest;
    }
    ServerTime first_action_due(Seat seat) const {
        return state.match->seats[seat].came_to_act + first_action_patience;
    }
};

} // namespace

Decision decide(const RoomState& state, const RoomEvent& event, ServerTime at) {
    if (state.closed) return error(Reason::no_such_room);
    return std::visit(Decide{state, at}, event);
}

std::optional<ServerTime> next_deadline(const RoomState& state) {
    const auto end = state.match ? match::end_of_time(*state.match) : std::nullopt;
    if (!end) return std::nullopt;
    return end->at;
}

std::optional<ServerTime> claim_at(const RoomState& state, Seat against, const Absences& absences) {
    if (phase_of(state) != proto::Phase::playing) return std::nullopt;
    const Decide rules{state, state.at};
    std::optional<ServerTime> from;
    if (rules.owes_first_action(against)) from = rules.first_action_due(against);
    if (const auto away = absences[against]) {
        const ServerTime claimable =
            *away + (state.terms.clock ? absence_patience : untimed_absence_patience);
        from = from ? std::min(*from, claimable) : claimable;
    }
    return from;
}

match::Started first_match(const RoomTerms& terms, const MatchChance& chance) {
    return started(terms, 1, chance);
}

} // namespace visavis::server
