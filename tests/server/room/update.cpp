// Updates: an old view with an update's changes is the new view, for every kind of fact and every viewer.
#include "server/room/update.hpp"

#include <doctest/doctest.h>

#include <array>
#include <bitset>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <random>
#include <string>

#include "proto/codec.hpp"
#include "proto/match_view.hpp"
#include "server/room/decide.hpp"
#include "server/room/update_lines.hpp"
#include "server/room/view.hpp"
#include "tests/server/story.hpp"

using namespace visavis;
using namespace visavis::server;
using namespace visavis::tests;
using nlohmann::json;

namespace {

constexpr std::array viewers{Viewer::player(Seat::first), Viewer::player(Seat::second), Viewer::watcher()};

template <class Message>
json as_json(const Message& message) {
    std::string text;
    proto::write(text, message);
    return json::parse(text);
}

/// Those who come, those who only try, and how a room's history goes on by chance.
class RandomRoom {
  public:
    RandomRoom(std::string_view game, std::uint64_t seed) : engine_(seed) {
        facts::Opened opened = opening(game, "ann");
        if (below(2) == 0) std::swap(opened.seats[Seat::first], opened.seats[Seat::second]);
        if (below(3) > 0) opened.terms.clock = match::ClockTerms{Milliseconds(400), Milliseconds(3)};
        if (auto* gladiator = std::get_if<GladiatorTerms>(&opened.terms.game))
            gladiator->fights = 5 + below(2);
        if (auto* virtem = std::get_if<VirtemTerms>(&opened.terms.game))
            virtem->layout = static_cast<virtem::LayoutId>(below(virtem::layouts.size()));
        ending_in_ = 1 + below(below(2) == 0 ? 12 : 90);
        first_ = {at_, opened};
    }

    const Fact& first() const { return first_; }

    /// Most requests that are made are in order; some are not, and then decide refuses them.
    RoomEvent next(const RoomState& state) {
        const std::string name = std::array{"ann", "bob", "eve"}[static_cast<std::size_t>(below(3))];
        if (--ending_in_ <= 0 && below(4) == 0)
            return event_of(state, below(3) == 0 ? "the room expires" : name + " leaves");
        if (!state.match) return join(state, name);
        const Seat seat = both_seats[static_cast<std::size_t>(below(2))];
        if (below(3) == 0 || phase_of(state) == proto::Phase::finished) return beside_the_game(state, seat);
        const std::vector<std::string> actions = you_of(state, seat).value_or(proto::You{}).actions;
        if (actions.empty()) return join(state, name);
        return PlayerActs{{state.seats[seat]->player, state.match->started.id}, turn_of(state), any(actions)};
    }
    ServerTime time() { return at_ += Milliseconds(below(3)); }

  private:
    /// Offers and what is said to them, gifts, the ends of clocks, and rarely an end by hand.
    RoomEvent beside_the_game(const RoomState& state, Seat seat) {
        if (!state.seats[seat]) return RoomExpires{};
        const std::string name = state.seats[seat]->name;
        const std::string kind =
            std::array{"draw", "takeback", "abort", "rematch"}[static_cast<std::size_t>(below(4))];
        const std::string offer = phase_of(state) == proto::Phase::finished ? "rematch" : kind;
        at_ += Milliseconds(below(40) == 0 ? 60'000 : 0);
        switch (below(60)) {
            case 0:
                return event_of(state, name + " resigns");
            case 1:
                return event_of(state, name + " claims");
            case 2:
                return event_of(state, "absence is noticed", {{ServerTime(), ServerTime()}});
            case 3:
            case 4:
                return event_of(state, name + " gives");
            case 5:
            case 6:
            case 7:
            case 12:
            case 13:
                return event_of(state, name + " accepts " + offer);
            case 8:
            case 9:
            case 10:
                return event_of(state, name + " declines " + offer);
            case 11:
                return event_of(state, "time runs out");
            case 14:
                at_ += Milliseconds(10 * below(100));
                return ServerResumes{at_ - Milliseconds(below(20))};
            default:
                return event_of(state, name + " offers " + offer);
        }
    }

    /// The first more often than the others: in Virtem that is to keep the board.
    std::string any(const std::vector<std::string>& actions) {
        return actions[below(4) == 0 ? 0 : static_cast<std::size_t>(below(actions.size()))];
    }
    int below(auto limit) { return static_cast<int>(engine_() % static_cast<std::uint64_t>(limit)); }
    RoomEvent join(const RoomState& state, const std::string& name) {
        RoomEvent event = event_of(state, name + " joins");
        for (std::uint8_t& byte : std::get<PlayerJoins>(event).chance.seed)
            byte = static_cast<std::uint8_t>(engine_());
        return event;
    }

    std::mt19937_64 engine_;
    ServerTime at_{Milliseconds(1'700'000'000'000)};
    int ending_in_;
    Fact first_;
};

template <class Variant>
using Seen = std::bitset<std::variant_size_v<Variant>>;

struct Coverage {
    Seen<decltype(Fact::what)> facts;
    Seen<proto::Event> events;
    Seen<proto::Position> games;
};

/// What a viewer of the room with this old view makes of an update.
json updated(json view, const proto::RoomUpdate& update) {
    const json message = as_json(update);
    CHECK(message["room"] == view["room"]);
    CHECK(message["version"] == view["version"].get<int>() + 1);
    view.update(message["changes"]);
    view["version"] = message["version"];
    view["at_ms"] = message["at_ms"];
    return view;
}

/// Whoever has the facts alone, and no server, sees and is told the same.
void check_without_room(const match::Match& before, const match::Fact& fact, const RoomState& state,
                        const Update& update) {
    proto::View shown = view_of(state, Viewer::watcher());
    const json expected = as_json(shown);
    proto::show_match(shown, *state.match);
    CHECK(as_json(shown) == expected);
    CHECK(as_json(proto::events_of(proto::MatchBefore::of(before), fact, *state.match)) ==
          as_json(update.shared.events));
}

void play_through(RandomRoom room, Coverage& seen) {
    RoomState state = evolve({}, room.first());
    std::array<json, viewers.size()> views;
    for (std::size_t i = 0; i < viewers.size(); ++i) views[i] = as_json(view_of(state, viewers[i]));
    for (int requests = 0; requests < 2'000 && !state.closed; ++requests) {
        const Decision decision = decide(state, room.next(state), room.time());
        const auto* fact = std::get_if<Fact>(&decision);
        if (fact == nullptr) continue;
        const proto::MatchBefore before = before_of(state);
        const auto match_before = state.match;
        state = evolve(std::move(state), *fact);
        CHECK(is_consistent(state));
        const Update update = update_of(before, *fact, state);
        UpdateLines lines(update);
        for (std::size_t i = 0; i < viewers.size(); ++i) {
            views[i] = updated(std::move(views[i]), update.for_viewer(viewers[i]));
            CHECK(*lines.for_viewer(viewers[i]) == proto::encode_notification(update.for_viewer(viewers[i])));
            json whole = as_json(view_of(state, viewers[i]));
            CHECK(json::diff(views[i], whole).dump() == "[]");
            views[i] = std::move(whole); // one fault is told once
        }
        if (const auto* in_match = std::get_if<facts::InMatch>(&fact->what))
            check_without_room(*match_before, in_match->fact, state, update);
        seen.facts.set(fact->what.index());
        for (const proto::Event& event : update.shared.events) seen.events.set(event.index());
        if (const auto position = position_of(state)) seen.games.set(position->index());
    }
}

} // namespace

TEST_CASE("update: an old view with its changes is the new view") {
    const std::uint64_t seeds = std::getenv("VISAVIS_LONG") != nullptr ? 5'000 : 300;
    Coverage seen;
    seen.facts.set(0); // a room's first fact, before which there is no view
    for (std::uint64_t seed = 1; seed <= seeds; ++seed)
        for (const std::string game : {"gladiator", "virtem"}) {
            CAPTURE(seed);
            CAPTURE(game);
            play_through(RandomRoom(game, seed), seen);
        }
    // Each kind of fact, of event and of game has come about: a new one must find its way in here.
    CHECK(seen.facts.all());
    CAPTURE(seen.events.to_string());
    CHECK(seen.events.all());
    CHECK(seen.games.all());
}

TEST_CASE("update: the first fact tells who sits down") {
    const Fact fact{ServerTime(), opening("gladiator", "ann")};
    const RoomState state = evolve({}, fact);
    for (const Viewer viewer : viewers) {
        const json changes = as_json(update_of({}, fact, state).for_viewer(viewer))["changes"];
        const json view = as_json(view_of(state, viewer));
        for (const auto& [member, value] : changes.items()) CHECK(view[member] == value);
        CHECK(changes.contains("seats"));
        CHECK(changes.contains("you") == viewer.is(Seat::first));
    }
}

TEST_CASE("update: watchers are told nothing that is for players") {
    const RoomState before = room_after("ann opens gladiator; bob joins");
    const Decision decision = decide(before, event_of(before, "ann plays A1"), before.at);
    const auto& fact = std::get<Fact>(decision);
    const Update update = update_of(before_of(before), fact, evolve(before, fact));
    CHECK_FALSE(as_json(update.for_viewer(Viewer::watcher()))["changes"].contains("you"));
    CHECK_FALSE(as_json(update.for_viewer(Viewer::player(Seat::second)))["changes"].contains("you"));
    CHECK(as_json(update.for_viewer(Viewer::player(Seat::first)))["changes"]["you"]["choice"] == "A1");
}
