#include "server/room/view.hpp"

#include "proto/gladiator.hpp"
#include "proto/hex.hpp"
#include "proto/virtem.hpp"

namespace visavis::server {

using namespace proto;

namespace {

/// The board and the position are nobody's secret: every viewer gets the watchers'.
template <class Show>
auto shown(const match::Match& match, Show&& show) {
    return match::with_rules(match.game, [&](auto rules, const auto& state) {
        return show(decltype(rules)::view(state, Viewer::watcher()));
    });
}

std::vector<std::string> actions_of(const match::Match& match, Seat seat) {
    std::vector<std::string> actions;
    if (!match::to_act(match).contains(seat)) return actions;
    match::with_rules(match.game, [&](auto rules, const auto& state) {
        using Rules = decltype(rules);
        for (const auto& action : Rules::legal_actions(state, seat))
            actions.push_back(Rules::write(state, action));
    });
    return actions;
}

Nullable<proto::Clock> clock_terms_of(const RoomState& state) {
    const auto& clock = state.terms.clock;
    if (!clock) return std::nullopt;
    return proto::Clock{clock->initial.count(), clock->increment.count()};
}

/// What else the seat may ask for. Whether a claim would be granted, presence says.
std::vector<std::string> requests_of(const RoomState& state, Seat seat) {
    using match::OfferKind;
    std::vector<std::string> may;
    const match::Match& match = *state.match;
    const auto add_offer = [&](OfferKind kind) {
        if (!match::check_offer(match, seat, kind, state.at)) may.emplace_back(word(kind));
    };
    if (match::outcome(match)) {
        const bool both_are_here = state.seats[Seat::first] && state.seats[Seat::second];
        if (both_are_here && !match::standing_offer(match, seat, OfferKind::rematch))
            may.emplace_back("rematch");
        return may;
    }
    may.emplace_back("resign");
    for (const OfferKind kind : {OfferKind::draw, OfferKind::abort, OfferKind::takeback}) add_offer(kind);
    if (match.clocks && !match.seats[seat].has_given) may.emplace_back("give");
    return may;
}

} // namespace

std::int64_t unix_ms(ServerTime at) {
    return at.time_since_epoch().count();
}

proto::Offer offer_of(const match::Offer& offer) {
    return {offer.kind, offer.by};
}

Person person_of(const SeatHolder& holder) {
    return {holder.player, holder.name, holder.bot};
}

MatchName name_of(const match::Match& match) {
    return {to_hex(match.started.id), match.started.number};
}

WireOutcome wire_outcome(const Outcome& outcome) {
    WireOutcome shown{.reason = outcome.reason};
    if (outcome.winner) shown.winner = *outcome.winner;
    return shown;
}

Game game_of(const RoomState& state) {
    return std::holds_alternative<GladiatorTerms>(state.terms.game) ? Game::gladiator : Game::virtem;
}

Options options_of(const RoomState& state) {
    struct Describe {
        Options operator()(const GladiatorTerms& gladiator) const { return {.fights = gladiator.fights}; }
        Options operator()(const VirtemTerms& virtem) const {
            return {.layout = std::string(layout_of(virtem.layout).name),
                    .goal = std::string(word(virtem.goal))};
        }
    };
    return std::visit(Describe{}, state.terms.game);
}

Seats seats_of(const RoomState& state) {
    Seats seats;
    for (Seat seat : both_seats)
        if (const auto& holder = state.seats[seat])
            seats[static_cast<std::size_t>(seat)] = person_of(*holder);
    return seats;
}

Score score_of(const RoomState& state) {
    return {state.score.wins.values, state.score.draws};
}

Nullable<MatchName> match_of(const RoomState& state) {
    if (!state.match) return std::nullopt;
    return name_of(*state.match);
}

int turn_of(const RoomState& state) {
    return state.match ? state.match->turn : 0;
}

std::vector<Seat> to_act_of(const RoomState& state) {
    std::vector<Seat> seats;
    if (!state.match) return seats;
    const SeatSet to_act = match::to_act(*state.match);
    for (Seat seat : both_seats)
        if (to_act.contains(seat)) seats.push_back(seat);
    return seats;
}

Nullable<std::array<ClockFace, 2>> clocks_of(const RoomState& state) {
    if (!state.match || !state.match->clocks) return std::nullopt;
    std::array<ClockFace, 2> faces;
    for (Seat seat : both_seats) {
        const match::Clock& clock = (*state.match->clocks)[seat];
        ClockFace& face = faces[static_cast<std::size_t>(seat)];
        face.left_ms = clock.left.count();
        if (clock.since) face.since_ms = unix_ms(*clock.since);
    }
    return faces;
}

std::vector<proto::Offer> offers_of(const RoomState& state) {
    std::vector<proto::Offer> offers;
    if (state.match)
        for (const match::Offer& offer : state.match->offers) offers.push_back(offer_of(offer));
    return offers;
}

Nullable<Board> board_of(const RoomState& state) {
    if (!state.match) return std::nullopt;
    return shown(*state.match, [](const auto& view) { return proto::board_of(view); });
}

Nullable<Position> position_of(const RoomState& state) {
    if (!state.match) return std::nullopt;
    return shown(*state.match, [](const auto& view) { return proto::position_of(view); });
}

Nullable<WireOutcome> outcome_of(const RoomState& state) {
    const auto outcome = state.match ? match::outcome(*state.match) : std::nullopt;
    if (!outcome) return std::nullopt;
    return wire_outcome(*outcome);
}

Nullable<You> you_of(const RoomState& state, Seat seat) {
    if (!state.seats[seat]) return std::nullopt;
    You you{.seat = seat};
    if (!state.match) return you;
    const auto choice = match::with_rules(state.match->game, [&](auto rules, const auto& game) {
        return choice_of(decltype(rules)::view(game, Viewer::player(seat)));
    });
    if (choice) you.choice = *choice;
    you.actions = actions_of(*state.match, seat);
    you.may = requests_of(state, seat);
    return you;
}

View view_of(const RoomState& state, Viewer viewer) {
    View view{
        .room = state.code,
        .version = state.version,
        .at_ms = unix_ms(state.at),
        .game = game_of(state),
        .options = options_of(state),
        .visibility = state.terms.visibility,
        .spectators = state.terms.spectators,
        .trust = Trust::trusted,
        .clock = clock_terms_of(state),
        .seats = seats_of(state),
        .score = score_of(state),
        .match = match_of(state),
        .phase = phase_of(state),
        .turn = turn_of(state),
        .to_act = to_act_of(state),
        .clocks = clocks_of(state),
        .offers = offers_of(state),
        .board = board_of(state),
        .position = position_of(state),
        .outcome = outcome_of(state),
    };
    for (Seat seat : both_seats)
        if (viewer.is(seat)) view.you = you_of(state, seat);
    return view;
}

RoomEntry entry_of(const RoomState& state) {
    return {.room = state.code,
            .game = game_of(state),
            .options = options_of(state),
            .clock = clock_terms_of(state),
            .trust = Trust::trusted,
            .spectators = state.terms.spectators,
            .phase = phase_of(state),
            .seats = seats_of(state)};
}

} // namespace visavis::server
