#include "server/room/update.hpp"

#include <algorithm>
#include <iterator>

#include "proto/unix_time.hpp"
#include "server/room/view.hpp"

namespace visavis::server {

using namespace proto;

namespace {

struct Describe {
    const MatchBefore& before;
    const RoomState& after;
    Update& update;

    std::vector<Event>& events() const { return update.shared.events; }
    Changes& changes() const { return update.shared.changes; }
    void tell_you(Seat seat) const { update.you[seat] = you_of(after, seat); }
    void tell_both() const {
        for (Seat seat : both_seats) tell_you(seat);
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
        append_changes(changes(), before, fact, *after.match);
        std::visit(*this, fact);
        if (!changes().outcome) return;
        changes().score = score_of(after);
        tell_both();
    }

    // Whose own part of the view a fact of the match changes.

    void operator()(const match::Acted& acted) const {
        tell_you(acted.seat);
        if (changes().turn) tell_you(other(acted.seat));
    }
    void operator()(const match::Offered& offered) const { tell_you(offered.seat); }
    void operator()(const match::OfferDropped& dropped) const { tell_you(dropped.offer.by); }
    void operator()(const match::TakenBack&) const { tell_both(); }
    void operator()(const match::TimeGiven& given) const { tell_you(given.giver); }
    void operator()(const match::Resumed&) const {}
    void operator()(const match::Ended&) const {}

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
            if (after.match->offers != before.offers) changes().offers = offers_of(after);
        }
        tell_both();
    }

    void operator()(const facts::Expired&) const {}
};

} // namespace

MatchBefore before_of(const RoomState& state) {
    return state.match ? MatchBefore::of(*state.match) : MatchBefore();
}

RoomUpdate Update::for_viewer(Viewer viewer) const {
    RoomUpdate update = shared;
    for (Seat seat : both_seats)
        if (viewer.is(seat)) update.changes.you = you[seat];
    return update;
}

Update update_of(const MatchBefore& before, const Fact& fact, const RoomState& after) {
    Update update;
    update.shared.room = after.code;
    update.shared.version = after.version;
    update.shared.at_ms = proto::unix_ms(after.at);
    std::visit(Describe{before, after, update}, fact.what);
    return update;
}

} // namespace visavis::server
