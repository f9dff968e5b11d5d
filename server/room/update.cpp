#include "server/room/update.hpp"

#include <algorithm>
#include <iterator>

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

    void clocks_and_offers() const {
        if (after.match->clocks && before.clocks && after.match->clocks != before.clocks)
            changes().clocks = clocks_of(after);
        if (after.match->offers != before.offers) changes().offers = offers_of(after);
    }

    void turn_and_to_act() const {
        if (after.match->turn != before.turn) changes().turn = turn_of(after);
        if (match::to_act(*after.match) != before.to_act) changes().to_act = to_act_of(after);
    }

    /// The match is over, by the rules or otherwise.
    void ended() const {
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

    void operator()(const facts::InMatch& in_match) const { happened(in_match.fact); }

    void happened(const match::Fact& fact) const {
        std::ranges::move(events_of(before, fact, *after.match), std::back_inserter(events()));
        std::visit(*this, fact);
    }

    void operator()(const match::Acted& acted) const {
        changes().position = position_of(after);
        if (const auto* virtem = std::get_if<virtem::Action>(&acted.action);
            virtem != nullptr && std::holds_alternative<virtem::SwapCards>(*virtem))
            changes().board = board_of(after);
        turn_and_to_act();
        clocks_and_offers();
        tell_you(acted.seat);
        if (changes().turn) tell_you(other(acted.seat));
        if (match::outcome(*after.match)) ended();
    }

    void operator()(const match::Offered& offered) const {
        clocks_and_offers();
        tell_you(offered.seat);
    }

    void operator()(const match::OfferDropped& dropped) const {
        clocks_and_offers();
        tell_you(dropped.offer.by);
    }

    void operator()(const match::TakenBack&) const {
        changes().position = position_of(after);
        turn_and_to_act();
        clocks_and_offers();
        tell_both();
    }

    void operator()(const match::TimeGiven& given) const {
        clocks_and_offers();
        tell_you(given.giver);
    }

    void operator()(const match::Resumed&) const {
        if (after.match->clocks) changes().clocks = clocks_of(after);
    }

    void operator()(const match::Ended&) const {
        turn_and_to_act();
        clocks_and_offers();
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
        if (left.ended) {
            happened(*left.ended);
        } else if (after.match) {
            append_lapsed(events(), before.offers, *after.match);
            clocks_and_offers();
        }
        tell_both();
    }

    void operator()(const facts::Expired&) const {}
};

} // namespace

Before Before::of(const RoomState& state) {
    if (!state.match) return {};
    const match::Match& match = *state.match;
    return {MatchBefore::of(match), match.turn};
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
