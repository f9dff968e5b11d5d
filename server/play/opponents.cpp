#include "server/play/opponents.hpp"

#include <algorithm>
#include <utility>

#include "common/play/opponent.hpp"
#include "server/store/names.hpp"

namespace visavis::server {

namespace {

/// Searched for a choice, where nobody else waits: about a second. Where others wait they share it.
constexpr std::uint64_t most_positions = 3'000'000;
constexpr std::uint64_t least_positions = 20'000;

std::optional<Seat> opponents_seat(const RoomState& state) {
    for (const Seat seat : both_seats)
        if (state.seats[seat] && state.seats[seat]->level) return seat;
    return std::nullopt;
}

/// What a client in that seat is shown of the match.
play::View view_of(const match::Match& match, Seat seat) {
    return match::with_rules(match.game, [seat](auto rules, const auto& state) {
        return play::View(decltype(rules)::view(state, Viewer::player(seat)));
    });
}

} // namespace

SeatHolder opponent_of(play::Level level) {
    return {.player = "opponent-" + std::to_string(level),
            .name = opponent_name(level),
            .bot = true,
            .level = level};
}

Opponents::Opponents(const Clock& clock, Lobby& lobby, Random& random, Solver& solver)
    : clock_(clock), lobby_(lobby), random_(random), solver_(solver) {}

void Opponents::attend(Room& room) {
    const auto seat = opponents_seat(room.state());
    if (!seat) return;
    room.subscribe(*this, Viewer::player(*seat), room.state().seats[*seat]->player, clock_.now());
    consider(room);
}

void Opponents::receive_update(Room& room, Viewer, const SharedLine&) {
    consider(room);
}

void Opponents::receive_last(Room& room, const SharedLine&) {
    asked_.erase(&room);
}

/// In the midst of telling a fact nothing may be asked of a room: all that follows comes back later.
void Opponents::consider(Room& room) {
    const RoomState& state = room.state();
    const auto seat = opponents_seat(state);
    if (!seat || state.closed || !state.match) return;
    if (!state.seats[other(*seat)]) { // nobody comes back to a room that has had a match
        think(room, [player = state.seats[*seat]->player] { return PlayerLeaves{player}; });
        return;
    }
    answer_offers(room, *seat);
    if (match::to_act(*state.match).contains(*seat)) act(room, *seat);
}

void Opponents::answer_offers(Room& room, Seat seat) {
    const RoomState& state = room.state();
    for (const match::Offer& offer : state.match->offers) {
        if (offer.by == seat) continue;
        const InMatch asks{state.seats[seat]->player, state.match->started.id};
        think(room,
              [asks, turn = state.match->turn, kind = offer.kind, seat, view = view_of(*state.match, seat),
               effort = effort(), chance = lobby_.draw_chance()]() -> RoomEvent {
                  if (play::accepts(view, seat, kind, effort))
                      return PlayerAccepts{asks, turn, kind, chance, {}};
                  return PlayerDeclines{asks, turn, kind};
              });
    }
}

void Opponents::act(Room& room, Seat seat) {
    const RoomState& state = room.state();
    const Asked now{state.match->started.id, state.match->turn};
    if (const auto before = asked_.find(&room); before != asked_.end() && before->second == now) return;
    asked_[&room] = now;
    const SeatHolder& holder = *state.seats[seat];
    think(room, [asks = InMatch{holder.player, now.match}, turn = now.turn, seat, level = *holder.level,
                 view = view_of(*state.match, seat), effort = effort(),
                 random = random_.bytes<std::tuple_size_v<play::RandomBytes>>()] {
        const match::Action action = play::choose(view, seat, level, effort, random);
        return PlayerActs{asks, turn, play::write(view, action)};
    });
}

/// What comes of it is asked of the room as of a client: refused where the match has gone on meanwhile.
void Opponents::think(Room& room, Thought thought) {
    const auto answer = std::make_shared<std::optional<RoomEvent>>();
    solver_.run([answer, thought = std::move(thought)] { *answer = thought(); },
                [this, answer, asked = room.weak_from_this()] {
                    const auto still_there = asked.lock();
                    if (!still_there || !*answer) return;
                    still_there->submit(std::move(**answer), clock_.now(), [](const Room::Answer&) {});
                });
}

play::Effort Opponents::effort() const {
    return {.stop = solver_.stop(),
            .positions = std::max(most_positions / (solver_.waiting() + 1), least_positions)};
}

} // namespace visavis::server
