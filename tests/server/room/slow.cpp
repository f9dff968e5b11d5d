// Those who do not read what they are sent: a watcher gets the newest view instead, a player is cut.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/server/room/pair.hpp"

using namespace visavis;
using namespace visavis::tests;

namespace {

/// Room for a view and an update or two of Gladiator.
constexpr std::size_t small_outbox = 2'300;

struct SlowWatcher : Pair {
    explicit SlowWatcher(std::size_t outbox_bytes) : slow(server, Client::address(1), outbox_bytes) {
        slow.hello("Slow");
        slow.watch(room);
        slow.forget_messages();
        slow.stop_reading();
    }
    void play() {
        for (const auto& [anns, bobs] : {std::pair("A1", "D1"), std::pair("D1", "A1"), std::pair("D2", "D2")})
            fight(anns, bobs);
    }
    Client slow;
};

json last_of(const Client& client) {
    return client.messages().back();
}

} // namespace

TEST_CASE("slow: a watcher who is behind gets the newest view instead of the backlog") {
    SlowWatcher pair(small_outbox);
    pair.play();
    pair.slow.read_on();
    CHECK(pair.slow.kinds() == "room.view room.update");
    CHECK(pair.slow.is_open());
    Client eve(pair.server);
    eve.hello("Eve");
    CHECK(pair.slow.facts(pair.room) == facts_of(eve.watch(pair.room)["result"]["view"]));
    pair.ann.act(pair.room, "A2"); // the follower has seen to it that this is the version after it
    CHECK(pair.slow.messages().back()["method"] == "room.update");
    CHECK(pair.slow.view(pair.room)["version"] == pair.ann.view(pair.room)["version"]);
}

TEST_CASE("slow: answers are never dropped, and a fresh view stands for what was") {
    SlowWatcher pair(3'000);
    pair.slow.call("lobby.list");
    pair.fight("A1", "D1");
    pair.slow.watch(pair.room);
    pair.fight("D1", "A1");
    pair.slow.call("lobby.list");
    pair.slow.read_on();
    CHECK(pair.slow.kinds() == "answer answer room.update room.update answer");
}

TEST_CASE("slow: a watcher is cut when not even a view fits") {
    SlowWatcher pair(small_outbox);
    for (int i = 0; i < 25; ++i) pair.slow.call("lobby.list"); // answers, which nothing replaces
    CHECK(pair.slow.is_open());
    pair.play();
    pair.slow.read_on();
    CHECK(pair.slow.kinds() == "session.closing");
    CHECK(last_of(pair.slow)["params"]["reason"] == "too_slow");
    CHECK_FALSE(pair.slow.is_open());
    CHECK(pair.ann.view(pair.room)["version"] == 8); // and delays nobody
}

TEST_CASE("slow: a player is cut, and comes back to the seat") {
    Pair pair;
    Client again(pair.server, Client::address(1), small_outbox);
    again.hello_again(pair.bob);
    again.join(pair.room);
    again.stop_reading();
    for (const auto& [anns, bobs] : {std::pair("A1", "D1"), std::pair("D1", "A1"), std::pair("D2", "D2")})
        pair.fight(anns, bobs);
    again.read_on();
    CHECK(last_of(again)["params"]["reason"] == "too_slow");
    CHECK_FALSE(again.is_open());
    CHECK(pair.bob.is_open());
    Client back(pair.server);
    back.hello_again(pair.bob);
    CHECK(facts_of(back.join(pair.room)["result"]["view"]) == pair.bob.facts(pair.room));
}
