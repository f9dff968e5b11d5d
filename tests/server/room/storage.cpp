// The journal before everything: what is not stored has not happened, and who asked for it waits.
#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <vector>

#include "server/room/decide.hpp"
#include "server/room/state.hpp"
#include "tests/server/room/pair.hpp"

using namespace visavis;
using namespace visavis::tests;

namespace {

/// A pair whose journal keeps everybody waiting.
struct SlowPair : Pair {
    explicit SlowPair(json params = json::object()) : Pair(std::move(params)) { server.journal.hold(); }
    server::RoomState state() { return server.services.lobby.find(room)->state(); }
};

server::RoomState folded(const std::vector<server::SharedFact>& facts) {
    server::RoomState state;
    for (const server::SharedFact& fact : facts) state = evolve(std::move(state), *fact);
    return state;
}

} // namespace

TEST_CASE("storage: nothing is shown, answered or evolved before it is stored") {
    SlowPair pair;
    Client eve(pair.server);
    eve.hello("Eve");
    eve.watch(pair.room);
    eve.forget_messages();
    const server::RoomState before = pair.state();
    CHECK(pair.ann.act(pair.room, "A1").is_null());
    CHECK(pair.ann.is_busy());
    CHECK(pair.state() == before);
    CHECK(eve.watch(pair.room)["result"]["view"]["version"] == before.version);
    CHECK(eve.history(pair.match)["result"]["updates"].empty());
    CHECK(pair.ann.kinds() == "");
    CHECK(pair.bob.kinds() == "");

    pair.server.journal.confirm(pair.room);
    pair.server.settle();
    CHECK(pair.ann.answer()["result"]["turn"] == 1);
    CHECK(pair.ann.kinds() == "answer room.update");
    CHECK(pair.bob.kinds() == "room.update");
    CHECK(eve.kinds() == "answer answer room.update");
    CHECK_FALSE(pair.ann.is_busy());
}

TEST_CASE("storage: a room is there once it is stored") {
    TestServer server;
    server.journal.hold();
    Client ann(server);
    Client bob(server);
    ann.hello("Ann");
    bob.hello("Bob");
    CHECK(ann.create("gladiator", {{"visibility", "public"}}).is_null());
    const std::string room = server.journal.waiting().at(0);
    CHECK(reason(bob.join(room)) == "no_such_room");
    CHECK(bob.call("lobby.list")["result"]["rooms"].empty());
    server.confirm_all();
    CHECK(room_of(ann.answer()) == room);
    CHECK(bob.join(room).is_null());
    server.confirm_all();
    CHECK(bob.answer()["result"]["view"]["phase"] == "playing");
}

TEST_CASE("storage: requests wait in the order in which they came, and are judged when their turn comes") {
    SlowPair pair;
    pair.ann.act(pair.room, "A1");
    pair.bob.act(pair.room, "D1");
    Client again(pair.server);
    again.hello_again(pair.bob);
    again.call("match.act", {{"match", pair.match}, {"turn", 1}, {"action", "D2"}}); // too late by then
    again.call("lobby.list"); // and its own turn after that
    CHECK(pair.server.journal.waiting().size() == 1);
    CHECK(again.kinds() == "answer");

    pair.server.journal.confirm(pair.room);
    pair.server.settle();
    CHECK(pair.ann.kinds() == "answer room.update");
    CHECK(pair.bob.kinds() == "room.update");
    pair.server.journal.confirm(pair.room);
    pair.server.settle();
    CHECK(pair.bob.kinds() == "room.update answer room.update");
    CHECK(again.kinds() == "answer answer answer");
    CHECK(reason(again.messages()[1]) == "stale_turn");
    CHECK(again.messages()[2]["result"].contains("rooms"));
    CHECK(pair.server.journal.waiting().empty());
}

TEST_CASE("storage: the later lines of a waiting connection wait, other rooms and connections go on") {
    SlowPair pair;
    Client cleo(pair.server);
    Client dan(pair.server);
    cleo.hello("Cleo");
    dan.hello("Dan");
    pair.ann.act(pair.room, "A1");
    for (int i = 0; i < 3; ++i) pair.ann.call("lobby.list");
    CHECK(pair.ann.kinds() == "");
    CHECK(pair.bob.call("lobby.list").contains("result"));

    cleo.create("gladiator");
    const std::vector<std::string> waiting = pair.server.journal.waiting();
    REQUIRE(waiting.size() == 2);
    const std::string other = waiting[0] == pair.room ? waiting[1] : waiting[0];
    pair.server.journal.confirm(other);
    pair.server.settle();
    CHECK(cleo.view(other)["phase"] == "waiting");
    dan.join(other);
    pair.server.journal.confirm(other);
    pair.server.settle();
    CHECK(cleo.view(other)["phase"] == "playing");
    CHECK(pair.ann.kinds() == "");

    pair.server.confirm_all();
    CHECK(pair.ann.kinds() == "answer room.update answer answer answer");
}

TEST_CASE("storage: time does not go back in a room, in whatever order requests were read") {
    SlowPair pair;
    pair.ann.act(pair.room, "A1");
    pair.bob.act(pair.room, "D1"); // read now, handled later
    pair.server.advance(Milliseconds(500));
    pair.server.confirm_all();
    pair.ann.act(pair.room, "A2");
    pair.server.confirm_all();
    const auto& facts = pair.server.journal.facts(pair.room);
    for (std::size_t i = 1; i < facts.size(); ++i) CHECK(facts[i - 1]->at <= facts[i]->at);
    CHECK(facts.back()->at == pair.server.now());
}

TEST_CASE("storage: what cannot be stored is refused and shown to nobody, and the room is gone") {
    SlowPair pair;
    Client eve(pair.server);
    eve.hello("Eve");
    eve.watch(pair.room);
    pair.ann.act(pair.room, "A1");
    pair.bob.act(pair.room, "D1"); // waits behind it
    const server::RoomState before = pair.state();
    eve.forget_messages();
    pair.forget_messages();
    pair.server.journal.fail(pair.room);
    pair.server.settle();
    CHECK(reason(pair.ann.answer()) == "storage_failed");
    CHECK(reason(pair.bob.answer()) == "storage_failed");
    CHECK(pair.ann.kinds() == "answer room.closed");
    CHECK(pair.bob.kinds() == "answer room.closed");
    CHECK(eve.kinds() == "room.closed");
    CHECK(eve.messages().back()["params"]["reason"] == "storage_failed");

    // Nothing can be done with it any more, and it takes up no seat; what is stored is left for a restart.
    CHECK(reason(pair.ann.join(pair.room)) == "no_such_room");
    CHECK(reason(pair.bob.leave(pair.room)) == "no_such_room");
    CHECK(pair.server.journal.waiting().empty());
    CHECK(pair.server.services.lobby.size() == 0);
    CHECK(pair.server.services.lobby.matches() == 0);
    CHECK_FALSE(pair.server.services.lobby.clocks_run());
    CHECK_FALSE(pair.server.services.lobby.holds_seats(pair.ann.player()));
    CHECK(folded(pair.server.journal.facts(pair.room)) == before);
    eve.create("gladiator"); // and others live
    pair.server.confirm_all();
    CHECK(eve.answer().contains("result"));
}

TEST_CASE("storage: a room that cannot be stored is none") {
    TestServer server;
    server.journal.hold();
    Client ann(server);
    ann.hello("Ann");
    ann.create("gladiator");
    server.journal.fail(server.journal.waiting().at(0));
    server.settle();
    CHECK(reason(ann.answer()) == "storage_failed");
    CHECK(server.services.lobby.size() == 0);
    CHECK_FALSE(server.services.lobby.holds_seats(ann.player()));
}

TEST_CASE("storage: an action is kept though its connection is gone while it is stored") {
    SlowPair pair;
    pair.ann.act(pair.room, "A1");
    pair.ann.hang_up();
    pair.server.confirm_all();
    CHECK(pair.bob.kinds() == "room.update");
    Client again(pair.server);
    again.hello_again(pair.ann);
    again.join(pair.room);
    pair.server.confirm_all();
    CHECK(again.view(pair.room)["you"]["choice"] == "A1");
}

TEST_CASE("storage: a room or a seat is kept though its connection is gone while it is stored") {
    TestServer server;
    server.journal.hold();
    auto ann = std::make_unique<Client>(server);
    ann->hello("Ann");
    ann->create("gladiator");
    const std::string room = server.journal.waiting().at(0);
    Client again(server);
    again.hello_again(*ann);
    ann.reset();
    server.confirm_all();
    auto bob = std::make_unique<Client>(server);
    bob->hello("Bob");
    bob->join(room);
    bob.reset();
    server.confirm_all();
    again.join(room);
    server.confirm_all();
    CHECK(again.view(room)["phase"] == "playing");
}

TEST_CASE("storage: who waits in a room that closes is told that there is none") {
    TestServer server;
    Client ann(server);
    Client bob(server);
    ann.hello("Ann");
    bob.hello("Bob");
    const std::string room = room_of(ann.create("gladiator"));
    ann.forget_messages();
    bob.forget_messages();
    server.journal.hold();
    ann.leave(room);
    bob.join(room);
    bob.call("lobby.list");
    server.confirm_all();
    CHECK(ann.kinds() == "answer room.update room.closed");
    CHECK(reason(bob.messages().at(0)) == "no_such_room");
    CHECK(bob.kinds() == "answer answer");
    CHECK(server.services.lobby.size() == 0);
}

TEST_CASE("storage: leaving crosses the start of the match") {
    TestServer server;
    Client ann(server);
    Client bob(server);
    ann.hello("Ann");
    bob.hello("Bob");
    const std::string room = room_of(ann.create("gladiator"));
    server.journal.hold();
    bob.join(room);
    ann.leave(room); // of a room in which a match has begun, by then
    server.confirm_all();
    CHECK(bob.view(room)["outcome"]["reason"] == "aborted");
    CHECK(bob.view(room)["seats"][0].is_null());
    CHECK_FALSE(ann.follows(room));
}

TEST_CASE("storage: nobody is swept out while coming in") {
    TestServer server;
    Client ann(server);
    ann.hello("Ann");
    const std::string room = room_of(ann.create("gladiator"));
    ann.unsubscribe(room);
    server.advance(server.settings.idle_waiting_room);
    Client bob(server);
    bob.hello("Bob");
    server.journal.hold();
    bob.join(room);
    server.services.lobby.sweep(server.now());
    server.confirm_all();
    CHECK(bob.follows(room));
    CHECK(bob.view(room)["phase"] == "playing");
}

TEST_CASE("storage: the facts, folded, are the room as it lives") {
    Pair pair;
    pair.fight("A4", "A3");
    pair.ann.act(pair.room, "D2");
    pair.ann.leave(pair.room);
    const auto live = pair.server.services.lobby.find(pair.room)->state();
    CHECK(folded(pair.server.journal.facts(pair.room)) == live);
    CHECK(live.version == 6);
    pair.bob.leave(pair.room);
    CHECK(pair.server.journal.facts(pair.room).empty()); // of a closed room nothing is kept
}
