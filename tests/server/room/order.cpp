// What a client is sent, and in which order: answers, updates, and a room's last word.
#include <doctest/doctest.h>

#include <functional>
#include <string>

#include "tests/server/room/pair.hpp"

using namespace visavis;
using namespace visavis::tests;

namespace {

/// The types of the events of all updates.
std::string events(const Client& client) {
    std::string types;
    for (const json& message : client.messages())
        if (message.value("method", "") == "room.update")
            for (const json& event : message["params"]["events"])
                types += (types.empty() ? "" : " ") + event["type"].get<std::string>();
    return types;
}

} // namespace

TEST_CASE("order: an answer comes before the update that its request caused") {
    struct Row {
        std::string because;
        std::function<void(Pair&)> act;
        std::string anns;
        std::string bobs;
        std::string events; ///< as bob hears them
    };
    const Row rows[] = {
        {"a choice", [](Pair& p) { p.ann.act(p.room, "A1"); }, "answer room.update", "room.update", "chosen"},
        {"a fight", [](Pair& p) { p.fight("A1", "D1"); }, "answer room.update room.update",
         "room.update answer room.update", "chosen chosen fought"},
        {"a choice sent again changes nothing",
         [](Pair& p) {
             p.ann.act(p.room, "A1");
             p.forget_messages();
             p.ann.act(p.room, "A1");
         },
         "answer", "", ""},
        {"a refused action", [](Pair& p) { p.ann.act(p.room, "Z9"); }, "answer", "", ""},
        {"joining again", [](Pair& p) { p.ann.join(p.room); }, "answer", "", ""},
        {"watching", [](Pair& p) { p.ann.watch(p.room); }, "answer", "", ""},
        {"what a watcher hears",
         [](Pair& p) {
             p.ann.watch(p.room);
             p.bob.act(p.room, "A1");
         },
         "answer room.update", "answer room.update", "chosen"},
        {"unsubscribing",
         [](Pair& p) {
             p.ann.unsubscribe(p.room);
             p.bob.act(p.room, "A1");
         },
         "answer", "answer room.update", "chosen"},
        {"leaving", [](Pair& p) { p.ann.leave(p.room); }, "answer room.update", "room.update", "left ended"},
        {"nothing after having left",
         [](Pair& p) {
             p.ann.leave(p.room);
             p.forget_messages();
             p.bob.leave(p.room);
         },
         "", "answer room.update room.closed", "left"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        Pair pair;
        row.act(pair);
        CHECK(pair.ann.kinds() == row.anns);
        CHECK(pair.bob.kinds() == row.bobs);
        CHECK(events(pair.bob) == row.events);
    }
}

TEST_CASE("order: what happened before an answer was made has been sent before it") {
    Pair pair;
    pair.bob.stop_reading();
    pair.ann.act(pair.room, "A1");
    pair.bob.act(pair.room, "D1");
    pair.bob.call("lobby.list");
    pair.ann.act(pair.room, "A2");
    pair.bob.read_on();
    CHECK(pair.bob.kinds() == "room.update answer room.update answer room.update");
}

TEST_CASE("order: the view of a join holds its effect, and the next update is the version after it") {
    TestServer server;
    Client ann(server);
    Client bob(server);
    ann.hello("Ann");
    bob.hello("Bob");
    const json created = ann.create("gladiator")["result"]["view"];
    CHECK(created["version"] == 1);
    CHECK(created["phase"] == "waiting");
    CHECK(created["you"]["seat"] == 0);
    const json joined = bob.join(created["room"])["result"]["view"];
    CHECK(joined["version"] == 2);
    CHECK(joined["phase"] == "playing");
    CHECK(joined["you"]["seat"] == 1);
    CHECK(joined["you"]["actions"].size() == 8);
    ann.act(created["room"], "A1");
    CHECK(bob.messages().back()["params"]["version"] == 3);
    CHECK(ann.view(created["room"])["you"]["choice"] == "A1");
}

TEST_CASE("order: all of a seat's connections are told alike") {
    Pair pair;
    Client again(pair.server);
    again.hello_again(pair.ann);
    again.join(pair.room);
    again.forget_messages();
    pair.ann.act(pair.room, "A1");
    CHECK(again.kinds() == "room.update");
    CHECK(again.lines().back() == pair.ann.lines().back());
    CHECK(again.facts(pair.room) == pair.ann.facts(pair.room));
    pair.bob.act(pair.room, "A1");
    again.act(pair.room, "A2");
    CHECK(again.facts(pair.room) == pair.ann.facts(pair.room));
}

TEST_CASE("subscriptions: watching and joining replace each other, on one connection") {
    Pair pair;
    CHECK(pair.ann.view(pair.room).contains("you"));
    pair.ann.watch(pair.room);
    CHECK_FALSE(pair.ann.view(pair.room).contains("you"));
    pair.ann.forget_messages();
    pair.ann.act(pair.room, "A1"); // the seat is the player's, not the subscription's
    CHECK(pair.ann.kinds() == "answer room.update");
    CHECK(pair.ann.join(pair.room)["result"]["view"]["you"]["choice"] == "A1");
    pair.ann.forget_messages();
    pair.bob.act(pair.room, "A1");
    CHECK(pair.ann.kinds() == "room.update");
}

TEST_CASE("subscriptions: what is not there cannot be given up") {
    Pair pair;
    Client eve(pair.server);
    eve.hello("Eve");
    CHECK(reason(eve.unsubscribe(pair.room)) == "not_subscribed");
    CHECK(reason(eve.leave(pair.room)) == "not_seated");
    eve.watch(pair.room);
    CHECK(eve.unsubscribe(pair.room).contains("result"));
    CHECK(reason(eve.unsubscribe(pair.room)) == "not_subscribed");
    CHECK(reason(eve.unsubscribe("BBBBBB")) == "no_such_room");
    CHECK(reason(eve.join(pair.room)) == "room_full");
    CHECK_FALSE(eve.follows(pair.room));
}

TEST_CASE("subscriptions: a code is read in either case") {
    Pair pair;
    Client eve(pair.server);
    eve.hello("Eve");
    std::string lower = pair.room;
    for (char& c : lower) c = static_cast<char>(std::tolower(c));
    CHECK(room_of(eve.watch(lower)) == pair.room);
    CHECK(eve.unsubscribe(lower).contains("result"));
}

TEST_CASE("leaving: all connections of the seat hear it last, and its watching ones go on") {
    Pair pair;
    Client again(pair.server);
    Client watching(pair.server);
    again.hello_again(pair.ann);
    watching.hello_again(pair.ann);
    again.join(pair.room);
    watching.watch(pair.room);
    again.forget_messages();
    watching.forget_messages();
    again.leave(pair.room);
    CHECK(again.kinds() == "answer room.update");
    CHECK(pair.ann.kinds() == "room.update");
    for (const Client* client : {&again, &pair.ann}) {
        const json last = client->messages().back()["params"];
        CHECK(last["events"][0]["type"] == "left");
        CHECK(last["changes"].at("you").is_null());
        CHECK_FALSE(client->follows(pair.room));
    }
    CHECK(watching.follows(pair.room));
    pair.bob.leave(pair.room);
    CHECK(pair.ann.kinds() == "room.update");
    CHECK(watching.kinds() == "room.update room.update room.closed");
}

TEST_CASE("leaving: a room without spectators has none who left it") {
    Pair pair({{"spectators", "none"}});
    Client anns(pair.server);
    Client bobs(pair.server);
    anns.hello_again(pair.ann);
    bobs.hello_again(pair.bob);
    anns.watch(pair.room);
    bobs.watch(pair.room);
    anns.forget_messages();
    pair.ann.act(pair.room, "A1");
    pair.ann.leave(pair.room);
    CHECK(anns.kinds() == "room.update room.update");
    CHECK(reason(anns.watch(pair.room)) == "no_spectators");
    CHECK(reason(anns.unsubscribe(pair.room)) == "not_subscribed");
    pair.bob.leave(pair.room);
    CHECK(anns.kinds() == "room.update room.update answer answer");
    CHECK(bobs.messages().back()["method"] == "room.closed");
}

TEST_CASE("watching: not where spectators are not wanted, but one's own seat") {
    Pair pair({{"spectators", "none"}});
    Client eve(pair.server);
    eve.hello("Eve");
    CHECK(reason(eve.watch(pair.room)) == "no_spectators");
    CHECK(reason(eve.history(pair.match)) == "no_such_match");
    CHECK(pair.ann.watch(pair.room).contains("result"));
    CHECK(pair.ann.history(pair.match).contains("result"));
    CHECK(pair.ann.join(pair.room).contains("result"));
}

TEST_CASE("closing: a room's last word is its last, and then there is no room") {
    Pair pair;
    Client eve(pair.server);
    eve.hello("Eve");
    eve.watch(pair.room);
    pair.ann.leave(pair.room);
    eve.forget_messages();
    pair.bob.leave(pair.room);
    CHECK(eve.kinds() == "room.update room.closed");
    CHECK(eve.messages().back()["params"] == json{{"room", pair.room}, {"reason", "empty"}});
    CHECK(reason(eve.watch(pair.room)) == "no_such_room");
    CHECK(reason(pair.ann.join(pair.room)) == "no_such_room");
    CHECK(reason(eve.history(pair.match)) == "no_such_match");
    CHECK(reason(pair.bob.call("match.act", {{"match", pair.match}, {"turn", 1}, {"action", "A1"}})) ==
          "no_such_match");
    CHECK(pair.server.services.lobby.size() == 0);
    CHECK_FALSE(pair.server.services.lobby.holds_seats(pair.bob.player()));
}
