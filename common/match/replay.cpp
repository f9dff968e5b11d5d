#include "common/match/replay.hpp"

#include <algorithm>
#include <cassert>

namespace visavis::match {

namespace {

std::optional<WhyNot> unless(bool holds, FactFault fault) {
    return holds ? std::nullopt : std::optional<WhyNot>(fault);
}

struct Check {
    const Replay& replay;
    ServerTime at;
    const Match& match = replay.match;

    using Result = std::optional<WhyNot>;

    Result operator()(const Acted& acted) const {
        if (const auto refusal = check(match, acted.seat, acted.action)) return *refusal;
        return while_time_lasts();
    }

    Result operator()(const Offered& offered) const {
        if (const auto refusal = check_offer(match, offered.seat, offered.kind, at)) return *refusal;
        if (offered.kind != OfferKind::takeback && standing_offer(match, other(offered.seat), offered.kind))
            return FactFault::takes_other_offer;
        return while_time_lasts();
    }

    Result operator()(const OfferDropped& dropped) const {
        if (!standing_offer(match, dropped.offer.by, dropped.offer.kind))
            return FactFault::offer_not_standing;
        if (dropped.cause == OfferDropped::Cause::away && dropped.offer.kind != OfferKind::rematch)
            return FactFault::dropped_by_nobody;
        return while_time_lasts();
    }

    Result operator()(const TakenBack& taken) const {
        if (!standing_offer(match, taken.maker, OfferKind::takeback)) return FactFault::offer_not_standing;
        return while_time_lasts();
    }

    Result operator()(const TimeGiven& given) const {
        if (const auto refusal = check_gift(match)) return *refusal;
        if (given.time != time_gift) return FactFault::not_the_gift;
        if (match.seats[given.giver].has_given) return FactFault::gave_before;
        return while_time_lasts();
    }

    Result operator()(const Resumed& told) const {
        if (told.stopped > at) return FactFault::stopped_later;
        const auto expected = resumed(match, told.stopped, at);
        if (!expected) return FactFault::no_resumption;
        if (told != *expected) return FactFault::other_grant;
        const auto end = end_of_time(match);
        return unless(!end || told.stopped < end->at, FactFault::after_time_ran_out);
    }

    Result operator()(const Ended& ended) const {
        const bool has_winner = ended.outcome.winner.has_value();
        switch (ended.outcome.reason) {
            case OutcomeReason::time:
                return by_time(ended.outcome);
            case OutcomeReason::resigned:
            case OutcomeReason::claimed:
                if (!has_winner) return FactFault::needs_winner;
                return while_time_lasts();
            case OutcomeReason::agreed:
                if (has_winner) return FactFault::needs_no_winner;
                if (!is_offered(OfferKind::draw)) return FactFault::not_agreed;
                return while_time_lasts();
            case OutcomeReason::aborted:
                if (has_winner) return FactFault::needs_no_winner;
                if (!may_be_aborted()) return FactFault::no_cause_to_abort;
                return while_time_lasts();
            case OutcomeReason::life:
            case OutcomeReason::knockout:
            case OutcomeReason::pawns:
            case OutcomeReason::black:
            case OutcomeReason::repetition:
            case OutcomeReason::move_limit:
            case OutcomeReason::unopened:
                return FactFault::ends_by_rules;
        }
        return FactFault::ends_by_rules;
    }

    Result while_time_lasts() const {
        const auto end = end_of_time(match);
        return unless(!end || at < end->at, FactFault::after_time_ran_out);
    }

    Result by_time(const Outcome& outcome) const {
        const auto end = end_of_time(match);
        if (!end || end->at > at) return FactFault::time_left;
        return unless(outcome == end->outcome && at == std::max(end->at, replay.at),
                      FactFault::other_time_end);
    }

    bool is_offered(OfferKind kind) const {
        return std::ranges::any_of(both_seats,
                                   [&](Seat seat) { return standing_offer(match, seat, kind).has_value(); });
    }

    /// By agreement, by whoever has not acted yet and leaves or is waited for in vain, or by nobody's playing
    /// on.
    bool may_be_aborted() const {
        const bool somebody_has_not_acted =
            std::ranges::any_of(both_seats, [&](Seat seat) { return !match.seats[seat].latest; });
        const auto neglected = neglected_at(match);
        return is_offered(OfferKind::abort) || somebody_has_not_acted || (neglected && at >= *neglected);
    }
};

} // namespace

Replay begin_replay(const Started& started, ServerTime at) {
    return {.match = start(started, at), .started_at = at, .at = at};
}

std::optional<WhyNot> check_fact(const Replay& replay, const Fact& fact, ServerTime at) {
    if (at < replay.at) return FactFault::time_went_back;
    if (outcome(replay.match)) return Refusal::match_over;
    return std::visit(Check{replay, at}, fact);
}

void add_fact(Replay& replay, const Fact& fact, ServerTime at) {
    assert(!check_fact(replay, fact, at));
    replay.match = evolve(std::move(replay.match), fact, at);
    replay.at = at;
}

std::optional<Seat> hidden_choice(const Match& match) {
    const auto* gladiator = std::get_if<Gladiator::State>(&match.game);
    if (gladiator == nullptr) return std::nullopt; // Virtem has no choice that is not seen at once
    for (Seat seat : both_seats)
        if (gladiator->chosen[seat]) return seat;
    return std::nullopt;
}

std::optional<Action> any_action(const Match& match, Seat seat) {
    if (!to_act(match).contains(seat)) return std::nullopt;
    return with_rules(match.game, [seat](auto rules, const auto& state) -> std::optional<Action> {
        const auto legal = decltype(rules)::legal_actions(state, seat);
        if (legal.empty()) return std::nullopt;
        return legal.front();
    });
}

std::optional<PerSeat<Milliseconds>> shown_clocks(const Match& match, ServerTime at) {
    if (!match.clocks) return std::nullopt;
    PerSeat<Milliseconds> shown;
    for (Seat seat : both_seats) {
        Clock clock = (*match.clocks)[seat];
        clock.stop(at);
        shown[seat] = clock.left;
    }
    return shown;
}

} // namespace visavis::match
