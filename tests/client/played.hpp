// Matches played by the rules and shown as a server would show them, so that the client's tests need no
// server.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/game/rules.hpp"
#include "proto/gladiator.hpp"
#include "proto/messages/view.hpp"
#include "proto/virtem.hpp"

namespace visavis::client {

/// Ada in seat 0 and Bob, a bot, in seat 1 of the room ABC234; nobody plays yet.
inline proto::View waiting_room(proto::Game game, Viewer viewer) {
    proto::View view{.room = "ABC234", .version = 1, .at_ms = 1'700'000'000'000, .game = game};
    view.visibility = proto::Visibility::private_;
    if (game == proto::Game::gladiator)
        view.options.fights = 5;
    else
        view.options = {.fights = std::nullopt, .layout = "rectangle", .goal = "mixed"};
    view.seats = {proto::Person{"p1", "Ada", false, {}}, proto::Person{"p2", "Bob", true, {}}};
    for (const Seat seat : both_seats)
        if (viewer.is(seat)) view.you.emplace(proto::You{.seat = seat});
    return view;
}

constexpr proto::Game game_of(const Gladiator&) {
    return proto::Game::gladiator;
}
constexpr proto::Game game_of(const Virtem&) {
    return proto::Game::virtem;
}

/// A match of the game G as one viewer is shown it.
template <GameRules G>
class Played {
  public:
    Played(typename G::State state, Viewer viewer) : state_(std::move(state)), viewer_(viewer) {}

    proto::View view() const {
        const typename G::View shown = G::view(state_, viewer_);
        proto::View view = waiting_room(game_of(G{}), viewer_);
        view.version = version_;
        view.match = proto::MatchName{"0123456789abcdef0123456789abcdef", 1};
        view.turn = G::turn(state_);
        view.board = proto::board_of(shown);
        view.position = proto::position_of(shown);
        if constexpr (std::same_as<G, Virtem>)
            view.options.layout = std::get<proto::VirtemBoard>(*view.board).layout;
        view.phase = proto::Phase::playing;
        for (const Seat seat : both_seats)
            if (G::to_act(state_).contains(seat)) view.to_act.push_back(seat);
        if (const auto outcome = G::outcome(state_)) {
            view.phase = proto::Phase::finished;
            view.outcome = proto::WireOutcome{.winner = {}, .reason = outcome->reason};
            if (outcome->winner) view.outcome->winner = *outcome->winner;
        }
        if (view.you) show_own(**view.you, shown);
        return view;
    }

    std::vector<proto::Event> act(Seat seat, std::string_view text) {
        CAPTURE(text);
        const auto action = G::parse(state_, text);
        REQUIRE(action);
        REQUIRE(!G::check(state_, seat, *action));
        state_ = G::apply(std::move(state_), seat, *action);
        ++version_;
        std::vector<proto::Event> events;
        proto::append_events(events, state_, seat, *action);
        if (const proto::View after = view(); after.outcome)
            events.emplace_back(proto::events::Ended{*after.outcome});
        return events;
    }

    /// Who is to act; the lesser seat where both are.
    Seat next() const { return G::to_act(state_).contains(Seat::first) ? Seat::first : Seat::second; }
    const typename G::State& state() const { return state_; }

  private:
    void show_own(proto::You& you, const typename G::View& shown) const {
        for (const auto& action : G::legal_actions(state_, you.seat))
            you.actions.push_back(G::write(state_, action));
        if (const auto choice = proto::choice_of(shown)) you.choice = *choice;
    }

    typename G::State state_;
    Viewer viewer_;
    std::int64_t version_ = 2;
};

inline constexpr std::pair<Viewer, std::string_view> all_viewers[] = {
    {Viewer::player(Seat::first), "seat_0"},
    {Viewer::player(Seat::second), "seat_1"},
    {Viewer::watcher(), "watcher"},
};

} // namespace visavis::client
