#include "server/room/update.hpp"

#include "proto/gladiator.hpp"
#include "proto/virtem.hpp"
#include "server/room/view.hpp"

namespace visavis::server {

using namespace proto;

namespace {

struct Describe {
    int turn_before;
    const RoomState& after;
    Update& update;

    std::vector<Event>& events() const { return update.shared.events; }
    Changes& changes() const { return update.shared.changes; }
    void tell_you(Seat seat) const { update.you[seat] = you_of(after, seat); }

    /// The match is over, by the rules or otherwise.
    void ended() const {
        events().emplace_back(events::Ended{*outcome_of(after)});
        changes().phase = phase_of(after);
        changes().to_act = to_act_of(after);
        changes().outcome = outcome_of(after);
        changes().score = score_of(after);
        for (Seat seat : both_seats) tell_you(seat);
    }

    void operator()(const facts::Opened& opened) const {
        events().emplace_back(events::Seated{opened.seat, person_of(opened.holder)});
        changes().seats = seats_of(after);
        tell_you(opened.seat);
    }

    void operator()(const facts::Seated& seated) const {
        events().emplace_back(events::Seated{seated.seat, person_of(seated.holder)});
        changes().seats = seats_of(after);
        tell_you(seated.seat);
        if (!seated.started) return;
        events().emplace_back(events::Started{name_of(*after.match)});
        changes().match = match_of(after);
        changes().phase = phase_of(after);
        changes().turn = turn_of(after);
        changes().to_act = to_act_of(after);
        changes().board = board_of(after);
        changes().position = position_of(after);
        for (Seat seat : both_seats) tell_you(seat);
    }

    void operator()(const facts::Acted& fact) const {
        const auto& [seat, action] = fact.acted;
        match::with_rules(after.match->game, [&](auto rules, const auto& game) {
            append_events(events(), game, seat, std::get<typename decltype(rules)::Action>(action));
        });
        changes().position = position_of(after);
        if (const auto* virtem = std::get_if<virtem::Action>(&action);
            virtem && std::holds_alternative<virtem::SwapCards>(*virtem))
            changes().board = board_of(after);
        if (phase_of(after) == Phase::finished) return ended();
        changes().to_act = to_act_of(after);
        tell_you(seat);
        if (const int turn = turn_of(after); turn != turn_before) {
            changes().turn = turn;
            tell_you(other(seat));
        }
    }

    void operator()(const facts::Left& left) const {
        events().emplace_back(events::Left{left.seat});
        changes().seats = seats_of(after);
        if (left.ended) ended();
        tell_you(left.seat);
    }

    void operator()(const facts::Expired& expired) const {
        if (expired.ended) ended();
    }
};

} // namespace

RoomUpdate Update::for_viewer(Viewer viewer) const {
    RoomUpdate update = shared;
    for (Seat seat : both_seats)
        if (viewer.is(seat)) update.changes.you = you[seat];
    return update;
}

Update update_of(int turn_before, const Fact& fact, const RoomState& after) {
    Update update;
    update.shared.room = after.code;
    update.shared.version = after.version;
    update.shared.at_ms = after.at.time_since_epoch().count();
    std::visit(Describe{turn_before, after, update}, fact.what);
    return update;
}

} // namespace visavis::server
