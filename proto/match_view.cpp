#include "proto/match_view.hpp"

#include <algorithm>
#include <variant>

#include "proto/gladiator.hpp"
#include "proto/hex.hpp"
#include "proto/match_facts.hpp"
#include "proto/virtem.hpp"

namespace visavis::proto {

namespace {

Offer offer_of(const match::Offer& offer) {
    return {offer.kind, offer.by};
}

Nullable<std::array<ClockFace, 2>> faces_of(const match::Match& match) {
    if (!match.clocks) return std::nullopt;
    std::array<ClockFace, 2> faces;
    for (Seat seat : both_seats) {
        const match::Clock& clock = (*match.clocks)[seat];
        ClockFace& face = faces[static_cast<std::size_t>(seat)];
        face.left_ms = clock.left.count();
        if (clock.since) face.since_ms = clock.since->time_since_epoch().count();
    }
    return faces;
}

struct Describe {
    const match::Match& before;
    const match::Match& after;
    std::vector<Event>& events;

    void operator()(const match::Acted& acted) const {
        match::with_rules(after.game, [&](auto rules, const auto& game) {
            append_events(events, game, acted.seat, std::get<typename decltype(rules)::Action>(acted.action));
        });
        clocks(ClockCause::action);
        lapsed();
        ended();
    }
    void operator()(const match::Offered& offered) const {
        events.emplace_back(events::Offered{{offered.kind, offered.seat}});
    }
    void operator()(const match::OfferDropped& dropped) const {
        if (dropped.cause == match::OfferDropped::Cause::declined)
            events.emplace_back(events::Declined{offer_of(dropped.offer)});
        else
            lapsed();
    }
    void operator()(const match::TakenBack& taken) const {
        // The maker's move alone when the other was to act, and the answer to it when the maker was.
        events.emplace_back(
            events::TakenBack{taken.maker, match::to_act(before).contains(taken.maker) ? 2 : 1});
        clocks(ClockCause::takeback);
        lapsed();
    }
    void operator()(const match::TimeGiven&) const { clocks(ClockCause::gift); }
    void operator()(const match::Resumed&) const {
        if (!after.clocks) return;
        for (Seat seat : both_seats)
            if (const match::Clock& clock = (*after.clocks)[seat]; clock.since)
                events.emplace_back(events::Clock{seat, clock.left.count(), ClockCause::restart});
    }
    void operator()(const match::Ended&) const {
        clocks(ClockCause::ended);
        lapsed();
        ended();
    }

    void clocks(ClockCause cause) const {
        if (!after.clocks || !before.clocks) return;
        for (Seat seat : both_seats)
            if (const auto left = (*after.clocks)[seat].left; left != (*before.clocks)[seat].left)
                events.emplace_back(events::Clock{seat, left.count(), cause});
    }
    void lapsed() const {
        for (const match::Offer& offer : before.offers)
            if (!match::standing_offer(after, offer.by, offer.kind))
                events.emplace_back(events::Lapsed{offer_of(offer)});
    }
    void ended() const {
        if (const auto outcome = match::outcome(after))
            events.emplace_back(events::Ended{write_outcome(*outcome)});
    }
};

} // namespace

void show_match(View& view, const match::Match& match) {
    const WrittenStart start = write_start(match.started);
    const auto outcome = match::outcome(match);
    view.game = start.game;
    view.options = start.options;
    view.clock = start.clock;
    view.match = MatchName{start.id, start.number};
    view.phase = outcome ? Phase::finished : Phase::playing;
    view.turn = match.turn;
    view.to_act.clear();
    for (Seat seat : both_seats)
        if (match::to_act(match).contains(seat)) view.to_act.push_back(seat);
    view.clocks = faces_of(match);
    view.offers.clear();
    for (const match::Offer& offer : match.offers) view.offers.push_back(offer_of(offer));
    match::with_rules(match.game, [&](auto rules, const auto& state) {
        const auto shown = decltype(rules)::view(state, Viewer::watcher());
        view.board = board_of(shown);
        view.position = position_of(shown);
    });
    view.outcome.reset();
    if (outcome) view.outcome = write_outcome(*outcome);
}

std::vector<Event> events_of(const match::Match& before, const match::Fact& fact, const match::Match& after) {
    std::vector<Event> events;
    std::visit(Describe{before, after, events}, fact);
    return events;
}

} // namespace visavis::proto
