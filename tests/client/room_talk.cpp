// In a room: what is typed becomes requests, what the server tells becomes sentences.
#include "client/terminal/room_talk.hpp"

#include <doctest/doctest.h>

#include <span>

#include "proto/record_history.hpp"
#include "tests/client/conversation.hpp"

namespace visavis::client {

TEST_CASE("room: an action is sent once, and only in turn") {
    Talk talk(join());
    talk.enter(playing(Viewer::player(Seat::first)));
    const auto requests = [&] { return talk.wire.sent.size(); };
    const auto before = requests();
    talk.type(" a3 ");
    CHECK(talk.wire.sent.back()["params"] ==
          json{{"match", "0123456789abcdef0123456789abcdef"}, {"turn", 1}, {"action", "a3"}});
    talk.type("A4"); // before the answer
    CHECK(talk.was_said("'A4' was not sent. The server has yet to answer your 'a3'."));
    talk.answer({{"turn", 1}});
    talk.type("A4"); // after the answer, before the update
    CHECK(talk.was_said("'A4' was not sent. You have played 'a3' this turn."));
    talk.update(
        3,
        {{"to_act", {1}},
         {"you", {{"seat", 0}, {"choice", "A3"}, {"actions", json::array()}, {"may", json::array()}}}},
        json::array({{{"type", "chosen"}, {"seat", 0}}}));
    CHECK(talk.was_said("You have chosen A3."));
    talk.type("A4"); // after the update
    CHECK(talk.was_said("'A4' was not sent. You have chosen A3, and a choice stands."));
    CHECK(requests() == before + 1);
}

TEST_CASE("room: a refused action may be followed by another") {
    Talk talk(join());
    talk.enter(playing(Viewer::player(Seat::first)));
    talk.type("A9");
    talk.refuse("illegal_action", "there is no such card");
    CHECK(talk.was_said("'A9' was refused. There is no such card."));
    talk.type("A3");
    CHECK(talk.wire.sent.back()["params"]["action"] == "A3");
}

TEST_CASE("room: who watches, or waits, sends no action") {
    Talk watcher({.request = proto::RoomWatch{"ABC234"}});
    watcher.enter(playing(Viewer::watcher()));
    watcher.type("A3");
    CHECK(watcher.was_said("'A3' was not sent. You are watching"));
    CHECK(watcher.method() == "room.watch");

    Talk early(join());
    proto::View alone = waiting_room(proto::Game::gladiator, Viewer::player(Seat::first));
    alone.seats[1].reset();
    early.enter(alone);
    early.type("A3");
    CHECK(early.was_said("'A3' was not sent. The match has not begun"));
    CHECK(early.was_said("The other player joins with: visavis join visavis://localhost/ABC234"));
}

TEST_CASE("room: a gap in the versions brings a fresh view") {
    Talk talk(join());
    talk.enter(playing(Viewer::player(Seat::first)));
    talk.update(7, {{"turn", 9}});
    CHECK(talk.was_said("Something was missed"));
    CHECK(talk.method() == "room.join");
    const auto requests = talk.wire.sent.size();
    talk.update(8, {{"turn", 10}}); // nothing is asked twice
    talk.type("A3");
    CHECK(talk.was_said("'A3' was not sent. Something was missed"));
    CHECK(talk.wire.sent.size() == requests);
    proto::View fresh = playing(Viewer::player(Seat::first));
    fresh.version = 8;
    fresh.turn = 3;
    talk.answer({{"view", as_json(fresh)}});
    talk.type("A3");
    CHECK(talk.wire.sent.back()["params"]["turn"] == 3);
}

TEST_CASE("room: a watcher's backlog is replaced by a view") {
    Talk talk({.request = proto::RoomWatch{"ABC234"}});
    talk.enter(playing(Viewer::watcher()));
    proto::View newer = playing(Viewer::watcher());
    newer.version = 30;
    std::get<proto::GladiatorPosition>(*newer.position).life = {3, 4};
    talk.hear({{"method", "room.view"}, {"params", {{"room", "ABC234"}, {"view", as_json(newer)}}}});
    CHECK(talk.was_said("Ada: 3 life points"));
    talk.update(31, {{"turn", 9}});
    CHECK(!talk.was_said("Something was missed"));
}

TEST_CASE("room: leaving waits until it is told") {
    Talk talk(join());
    talk.enter(playing(Viewer::player(Seat::first)));
    talk.type("leave");
    CHECK(talk.method() == "room.leave");
    talk.answer(json::object());
    CHECK(!talk.plain.exit_code());
    talk.update(
        3, {{"you", nullptr}, {"phase", "finished"}, {"outcome", {{"winner", 1}, {"reason", "resigned"}}}},
        json::parse(
            R"([{"type":"left","seat":0},{"type":"ended","outcome":{"winner":1,"reason":"resigned"}}])"));
    CHECK(talk.was_said("You give up seat 0."));
    CHECK(talk.plain.exit_code() == ExitCode::done);
    CHECK(!talk.was_said("Your seat stays yours"));
}

TEST_CASE("room: history is gathered over its pages and told in one go") {
    Talk talk(join());
    talk.enter(playing(Viewer::player(Seat::first)));
    talk.type("history");
    CHECK(talk.method() == "match.history");
    const auto chosen = [](std::int64_t version, int seat) {
        return json{{"room", "ABC234"},
                    {"version", version},
                    {"at_ms", 1},
                    {"events", json::array({{{"type", "chosen"}, {"seat", seat}}})},
                    {"changes", json::object()}};
    };
    talk.answer({{"view", as_json(playing(Viewer::watcher()))}, {"updates", {chosen(3, 0)}}, {"next", 3}});
    CHECK(talk.wire.sent.back()["params"]["after"] == 3);
    CHECK(!talk.was_said("History"));
    talk.answer({{"updates", {chosen(4, 1)}}});
    const std::vector<std::string> want{"History of match 1:", "Ada has chosen.", "Bob has chosen.",
                                        "So far the history."};
    CHECK(std::ranges::equal(std::span(talk.told.said).last(4), want));

    Talk gone(join()); // the room, between two pages
    gone.enter(playing(Viewer::player(Seat::first)));
    gone.type("history");
    gone.answer({{"view", as_json(playing(Viewer::watcher()))}, {"updates", {chosen(3, 0)}}, {"next", 3}});
    json recorded = as_json(playing(Viewer::watcher()));
    constexpr std::int64_t far = proto::record_version;
    recorded["version"] = far;
    gone.answer({{"view", recorded}, {"updates", {chosen(far + 1, 0), chosen(far + 2, 1)}}});
    CHECK(std::ranges::equal(std::span(gone.told.said).last(4), want));
    CHECK(std::ranges::count(gone.told.said, "Ada has chosen.") == 1);

    Talk odd(join());
    odd.enter(playing(Viewer::player(Seat::first)));
    odd.type("history");
    odd.answer({{"updates", "none"}});
    CHECK(odd.was_said("cannot read"));
}

TEST_CASE("room: the clocks show the server's time, whatever our own clock says") {
    for (const std::int64_t wrong_ms : {0L, 18'000'000L, -18'000'000L, 1'700'000'000'000L}) {
        CAPTURE(wrong_ms);
        Talk talk(join());
        talk.own_ms = 1'000 + wrong_ms;
        proto::View view = playing(Viewer::player(Seat::first));
        view.clocks = std::array{proto::ClockFace{60'000, 0}, proto::ClockFace{50'000, {}}};
        talk.enter(view); // hello has said that it is 0 at the server
        talk.own_ms += 20'000;
        talk.type("clock");
        CHECK(talk.was_said("Clocks: you 0:40 (running), Bob 0:50."));
    }
}

TEST_CASE("room: typed words") {
    Talk talk(join());
    talk.enter(playing(Viewer::player(Seat::first)));
    for (const auto& [line, part] : std::initializer_list<std::pair<const char*, const char*>>{
             {"help", "GLADIATOR 21"},
             {"show", "Fight 1 of 5."},
             {"actions", "You may play: A1 A2 A3 A4 D1 D2 D3 D4."},
             {"who", "Seat 1: Bob (a bot)."},
             {"hlep", "Did you mean 'help'?"}}) {
        CAPTURE(line);
        talk.told.said.clear();
        talk.type(line);
        CHECK(talk.was_said(part));
    }
    talk.told.said.clear();
    talk.type("   ");
    CHECK(talk.told.said.empty());
}

} // namespace visavis::client
