#include "server/room/update.hpp"

#include <algorithm>

#include "proto/gladiator.hpp"
#include "proto/virtem.hpp"
#include "server/room/view.hpp"

namespace visavis::server {

using namespace proto;

namespace {

struct Describe {
    const Before& before;
    const RoomState& after;
    Update& update;

    std::vector<Event>& events() const { return update.shared.events; }
    Changes& changes() const { return update.shared.changes; }
    void tell_you(Seat seat) const { update.you[seat] = you_of(after, seat); }
    void tell_both() const {
        for (Seat seat : both_seats) tell_you(seat);
    }

    /// Clocks whose time was changed, and offers that nothing else has said the end of.
    void clocks_and_offers(ClockCause cause) const {
        const auto& clocks = after.match->clocks;
        if (clocks && before.clocks && clocks != before.clocks) {
            changes().clocks = clocks_of(after);
            for (Seat seat : both_seats)
                if (const auto left = (*clocks)[seat].left; left != (*before.clocks)[seat].left)
                    events().emplace_back(events::Clock{seat, left.count(), cause});
        }
        if (after.match->offers == before.offers) return;
        changes().offers = offers_of(after);
        for (const match::Offer& offer : before.offers)
            if (!match::standing_offer(*after.match, offer.by, offer.kind) && !is_told(offer))
                events().emplace_back(events::Lapsed{offer_of(offer)});
    }
    bool is_told(const match::Offer& offer) const {
        return std::ranges::any_of(events(), [&](const Event& event) {
            const auto* declined = std::get_if<events::Declined>(&event);
            return declined != nullptr && declined->kind == offer.kind && declined->by == offer.by;
        });
    }

    void turn_and_to_act() const {
        if (after.match->turn != before.turn) changes().turn = turn_of(after);
        if (match::to_act(*after.match) != before.to_act) changes().to_act = to_act_of(after);
    }

    /// The match is over, by the rules or otherwise.
    void ended() const {
        events().emplace_back(events::Ended{*outcome_of(after)});
        changes().phase = phase_of(after);
        changes().outcome = outcome_of(after);
        changes().score = score_of(after);
        tell_both();
    }

    /// A match begins, the room's first or a rematch.
    void began() const {
        events().emplace_back(events::Started{name_of(*after.match)});
        changes().match = match_of(after);
        changes().phase = phase_of(after);
        changes().turn = turn_of(after);
        changes().to_act = to_act_of(after);
        changes().clocks = clocks_of(after);
        changes().offers = offers_of(after);
        changes().board = board_of(after);
        changes().position = position_of(after);
        changes().outcome = outcome_of(after);
        tell_both();
    }

    void seated(Seat seat) const {
        events().emplace_back(events::Seated{seat, person_of(*after.seats[seat])});
        changes().seats = seats_of(after);
        tell_you(seat);
    }

    void operator()(const facts::Opened& opened) const {
        for (Seat seat : both_seats)
            if (opened.seats[seat]) seated(seat);
        if (opened.started) began();
    }

    void operator()(const facts::Seated& fact) const {
        seated(fact.seat);
        if (fact.started) began();
    }

    void operator()(const facts::InMatch& in_match) const { std::visit(*this, in_match.fact); }

    void operator()(const match::Acted& acted) const {
        match::with_rules(after.match->game, [&](auto rules, const auto& game) {
            append_events(events(), game, acted.seat,
                          std::get<typename decltype(rules)::Action>(acted.action));
        });
        changes().position = position_of(after);
        if (const auto* virtem = std::get_if<virtem::Action>(&acted.action);
            virtem != nullptr && std::holds_alternative<virtem::SwapCards>(*virtem))
            changes().board = board_of(after);
        turn_and_to_act();
        clocks_and_offers(ClockCause::action);
        tell_you(acted.seat);
        if (changes().turn) tell_you(other(acted.seat));
        if (match::outcome(*after.match)) ended();
    }

    void operator()(const match::Offered& offered) const {
        events().emplace_back(events::Offered{offer_of({offered.kind, offered.seat})});
        clocks_and_offers(ClockCause::action);
        tell_you(offered.seat);
    }

    void operator()(const match::OfferDropped& dropped) const {
        if (dropped.cause == match::OfferDropped::Cause::declined)
            events().emplace_back(events::Declined{offer_of(dropped.offer)});
        clocks_and_offers(ClockCause::action);
        tell_you(dropped.offer.by);
    }

    void operator()(const match::TakenBack& taken) const {
        events().emplace_back(events::TakenBack{taken.maker, moves_undone(taken)});
        changes().position = position_of(after);
        turn_and_to_act();
        clocks_and_offers(ClockCause::takeback);
        tell_both();
    }
    /// The maker's move alone when the other was to act, and the answer to it when the maker was.
    int moves_undone(const match::TakenBack& taken) const {
        return before.to_act.contains(taken.maker) ? 2 : 1;
    }

    void operator()(const match::TimeGiven& given) const {
        clocks_and_offers(ClockCause::gift);
        tell_you(given.giver);
    }

    void operator()(const match::Resumed&) const {
        if (!after.match->clocks) return;
        changes().clocks = clocks_of(after);
        for (Seat seat : both_seats)
            if (const match::Clock& clock = (*after.match->clocks)[seat]; clock.since)
                events().emplace_back(events::Clock{seat, clock.left.count(), ClockCause::restart});
    }

    void operator()(const match::Ended&) const {
        turn_and_to_act();
        clocks_and_offers(ClockCause::ended);
        ended();
    }

    void operator()(const facts::Rematched&) const {
        changes().seats = seats_of(after);
        changes().score = score_of(after);
        began();
    }

    void operator()(const facts::Left& left) const {
        events().emplace_back(events::Left{left.seat});
        changes().seats = seats_of(after);
        if (left.ended)
            (*this)(*left.ended);
        else if (after.match)
            clocks_and_offers(ClockCause::ended);
        tell_both();
    }

    void operator()(const facts::Expired&) const {}
};

} // namespace

Before Before::of(const RoomState& state) {
    if (!state.match) return {};
    const match::Match& match = *state.match;
    return {match.turn, match::to_act(match), match.clocks, match.offers};
}

RoomUpdate Update::for_viewer(Viewer viewer) const {
    RoomUpdate update = shared;
    for (Seat seat : both_seats)
        if (viewer.is(seat)) update.changes.you = you[seat];
    return update;
}

Update update_of(const Before& before, const Fact& fact, const RoomState& after) {
    Update update;
    update.shared.room = after.code;
    update.shared.version = after.version;
    update.shared.at_ms = unix_ms(after.at);
    std::visit(Describe{before, after, update}, fact.what);
    return update;
}

} // namespace visavis::server
