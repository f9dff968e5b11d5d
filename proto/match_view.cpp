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

template <class Show>
auto shown(const match::Match& match, Show&& show) {
    return match::with_rules(match.game, [&](auto rules, const auto& state) {
        return show(decltype(rules)::view(state, Viewer::watcher()));
    });
}

struct Describe {
    const MatchBefore& before;
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
        events.emplace_back(events::TakenBack{taken.maker, before.to_act.contains(taken.maker) ? 2 : 1});
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
    void lapsed() const { append_lapsed(events, before.offers, after); }
    void ended() const {
        if (const auto outcome = outcome_of(after)) events.emplace_back(events::Ended{*outcome});
    }
};

} // namespace

MatchName name_of(const match::Match& match) {
    return {to_hex(match.started.id), match.started.number};
}

std::vector<Seat> to_act_of(const match::Match& match) {
    const SeatSet to_act = match::to_act(match);
    std::vector<Seat> seats;
    for (Seat seat : both_seats)
        if (to_act.contains(seat)) seats.push_back(seat);
    return seats;
}

Nullable<std::array<ClockFace, 2>> clocks_of(const match::Match& match) {
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

std::vector<Offer> offers_of(const match::Match& match) {
    std::vector<Offer> offers;
    for (const match::Offer& offer : match.offers) offers.push_back(offer_of(offer));
    return offers;
}

Board board_of(const match::Match& match) {
    return shown(match, [](const auto& view) { return board_of(view); });
}

Position position_of(const match::Match& match) {
    return shown(match, [](const auto& view) { return position_of(view); });
}

Nullable<WireOutcome> outcome_of(const match::Match& match) {
    const auto outcome = match::outcome(match);
    if (!outcome) return std::nullopt;
    return write_outcome(*outcome);
}

void show_match(View& view, const match::Match& match) {
    const WrittenStart start = write_start(match.started);
    view.game = start.game;
    view.options = start.options;
    view.clock = start.clock;
    view.match = name_of(match);
    view.outcome = outcome_of(match);
    view.phase = view.outcome ? Phase::finished : Phase::playing;
    view.turn = match.turn;
    view.to_act = to_act_of(match);
    view.clocks = clocks_of(match);
    view.offers = offers_of(match);
    view.board = board_of(match);
    view.position = position_of(match);
}

MatchBefore MatchBefore::of(const match::Match& match) {
    return {match.turn, match::to_act(match), match.clocks, match.offers};
}

std::vector<Event> events_of(const MatchBefore& before, const match::Fact& fact, const match::Match& after) {
    std::vector<Event> events;
    std::visit(Describe{before, after, events}, fact);
    return events;
}

void append_changes(Changes& changes, const MatchBefore& before, const match::Fact& fact,
                    const match::Match& after) {
    const auto* acted = std::get_if<match::Acted>(&fact);
    if (acted != nullptr || std::holds_alternative<match::TakenBack>(fact))
        changes.position = position_of(after);
    const auto* virtem = acted != nullptr ? std::get_if<virtem::Action>(&acted->action) : nullptr;
    if (virtem != nullptr && std::holds_alternative<virtem::SwapCards>(*virtem))
        changes.board = board_of(after);
    if (after.turn != before.turn) changes.turn = after.turn;
    if (match::to_act(after) != before.to_act) changes.to_act = to_act_of(after);
    if (after.clocks && before.clocks && after.clocks != before.clocks) changes.clocks = clocks_of(after);
    if (after.offers != before.offers) changes.offers = offers_of(after);
    const bool may_end = acted != nullptr || std::holds_alternative<match::Ended>(fact);
    if (may_end && match::outcome(after)) {
        changes.phase = Phase::finished;
        changes.outcome = outcome_of(after);
    }
}

void append_lapsed(std::vector<Event>& events, const match::Offers& before, const match::Match& after) {
    for (const match::Offer& offer : before)
        if (!match::standing_offer(after, offer.by, offer.kind))
            events.emplace_back(events::Lapsed{offer_of(offer)});
}

} // namespace visavis::proto
