#include "server/room/view.hpp"

#include "proto/gladiator.hpp"
#include "proto/match_facts.hpp"
#include "proto/match_view.hpp"
#include "proto/unix_time.hpp"
#include "proto/virtem.hpp"

namespace visavis::server {

using namespace proto;

namespace {

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

Person person_of(const SeatHolder& holder) {
    return {holder.player, holder.name, holder.bot, holder.level};
}

Game game_of(const RoomBase& room) {
    return std::holds_alternative<GladiatorTerms>(room.terms.game) ? Game::gladiator : Game::virtem;
}

Options options_of(const RoomBase& room) {
    struct Describe {
        Options operator()(const GladiatorTerms& gladiator) const { return {.fights = gladiator.fights}; }
        Options operator()(const VirtemTerms& virtem) const {
            return {.layout = std::string(layout_of(virtem.layout).name),
                    .goal = std::string(word(virtem.goal))};
        }
    };
    return std::visit(Describe{}, room.terms.game);
}

Seats seats_of(const RoomBase& room) {
    Seats seats;
    for (Seat seat : both_seats)
        if (const auto& holder = room.seats[seat]) seats[static_cast<std::size_t>(seat)] = person_of(*holder);
    return seats;
}

Score score_of(const RoomBase& room) {
    return {room.score.wins.values, room.score.draws};
}

Nullable<MatchName> match_of(const RoomState& state) {
    if (!state.match) return std::nullopt;
    return proto::name_of(*state.match);
}

int turn_of(const RoomState& state) {
    return state.match ? state.match->turn : 0;
}

std::vector<Seat> to_act_of(const RoomState& state) {
    return state.match ? proto::to_act_of(*state.match) : std::vector<Seat>();
}

Nullable<std::array<ClockFace, 2>> clocks_of(const RoomState& state) {
    if (!state.match) return std::nullopt;
    return proto::clocks_of(*state.match);
}

std::vector<proto::Offer> offers_of(const RoomState& state) {
    return state.match ? proto::offers_of(*state.match) : std::vector<proto::Offer>();
}

Nullable<Board> board_of(const RoomState& state) {
    if (!state.match) return std::nullopt;
    return proto::board_of(*state.match);
}

Nullable<Position> position_of(const RoomState& state) {
    if (!state.match) return std::nullopt;
    return proto::position_of(*state.match);
}

Nullable<WireOutcome> outcome_of(const RoomState& state) {
    if (!state.match) return std::nullopt;
    return proto::outcome_of(*state.match);
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
        .at_ms = proto::unix_ms(state.at),
        .game = game_of(state),
        .options = options_of(state),
        .visibility = state.terms.visibility,
        .spectators = state.terms.spectators,
        .trust = Trust::trusted,
        .clock = write_clock(state.terms.clock),
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
            .clock = write_clock(state.terms.clock),
            .trust = Trust::trusted,
            .spectators = state.terms.spectators,
            .phase = phase_of(state),
            .seats = seats_of(state)};
}

} // namespace visavis::server
