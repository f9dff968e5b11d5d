// Presence: who is there, when that is shown, and what may be done about it.
#include <doctest/doctest.h>

#include <string>

#include "tests/server/room/pair.hpp"

using namespace visavis;
using namespace visavis::tests;

namespace {

std::int64_t now_ms(const TestServer& server) {
    return server.now().time_since_epoch().count();
}

/// Two who play, and time enough that all has been told.
struct Settled : Pair {
    explicit Settled(json params = json::object()) : Pair(std::move(params)) {
        server.advance(Milliseconds(5'000));
        forget_messages();
    }
    json of_bob() { return ann.view(room)["presence"]["seats"][1]; }
    int told() {
        int notifications = 0;
        for (const json& message : ann.messages())
            if (message.value("method", "") == "room.presence") ++notifications;
        return notifications;
    }
};

} // namespace

TEST_CASE("presence: a drop shows after two seconds, from when it began") {
    Settled pair;
    const std::int64_t gone_ms = now_ms(pair.server);
    pair.fight("A1", "D1");
    pair.bob.hang_up();
    pair.server.advance(Milliseconds(1'999));
    CHECK(pair.of_bob()["present"] == true);
    pair.server.advance(Milliseconds(1));
    CHECK(pair.of_bob() ==
          json{{"present", false}, {"away_since_ms", gone_ms}, {"claim_at_ms", gone_ms + 60'000}});
    CHECK(pair.ann.view(pair.room)["version"] == 4);
}

TEST_CASE("presence: who is back within two seconds has never been away") {
    Settled pair;
    pair.bob.unsubscribe(pair.room);
    pair.server.advance(Milliseconds(1'900));
    pair.bob.join(pair.room);
    pair.server.advance(Milliseconds(10'000));
    CHECK(pair.told() == 0);
}

TEST_CASE("presence: who comes back is there within a second") {
    Settled pair;
    pair.bob.unsubscribe(pair.room);
    pair.server.advance(Milliseconds(2'000));
    CHECK(pair.of_bob()["present"] == false);
    pair.bob.join(pair.room);
    pair.server.advance(Milliseconds(1'000));
    CHECK(pair.of_bob()["present"] == true);
    CHECK(pair.of_bob()["away_since_ms"].is_null());
    CHECK(pair.told() == 2);
}

TEST_CASE("presence: watching is not being there, another connection of the seat is") {
    Settled pair;
    Client again(pair.server);
    again.hello_again(pair.bob);
    again.join(pair.room);
    pair.bob.hang_up();
    pair.server.advance(Milliseconds(5'000));
    CHECK(pair.of_bob()["present"] == true);
    again.watch(pair.room);
    pair.server.advance(Milliseconds(5'000));
    CHECK(pair.of_bob()["present"] == false);
    CHECK(pair.ann.view(pair.room)["presence"]["watching"] == 1);
}

TEST_CASE("presence: at most one notification a second, whatever comes and goes") {
    Settled pair;
    Client eve(pair.server);
    eve.hello("Eve");
    for (int i = 0; i < 100; ++i) {
        eve.watch(pair.room);
        pair.server.advance(Milliseconds(50));
        eve.unsubscribe(pair.room);
        pair.server.advance(Milliseconds(50));
    }
    CHECK(pair.told() >= 5);
    CHECK(pair.told() <= 11);
    pair.server.advance(Milliseconds(1'000));
    CHECK(pair.ann.view(pair.room)["presence"]["watching"] == 0);
}

TEST_CASE("presence: a claim is granted from the very moment that is shown") {
    struct Claim {
        std::string because;
        json params;
        bool is_begun;
        std::string reason;
    };
    const Claim rows[] = {
        {"with clocks", json::object(), true, "claimed"},
        {"without", {{"clock", nullptr}}, true, "claimed"},
        {"before the first action", json::object(), false, "aborted"},
    };
    for (const Claim& row : rows) {
        CAPTURE(row.because);
        Settled pair(row.params);
        if (row.is_begun) pair.fight("A1", "D1");
        if (row.is_begun) pair.ann.act(pair.room, "A2");
        pair.bob.hang_up();
        pair.server.advance(Milliseconds(2'000));
        const json claim_at_ms = pair.of_bob()["claim_at_ms"];
        REQUIRE(claim_at_ms.is_number());
        const auto claim = [&] { return pair.ann.call("match.claim", {{"match", pair.match}}); };
        pair.server.advance(Milliseconds(claim_at_ms.get<std::int64_t>() - 1 - now_ms(pair.server)));
        CHECK(reason(claim()) == "claim_too_early");
        CHECK(pair.ann.answer()["error"]["data"]["retry_ms"] == 1);
        pair.server.advance(Milliseconds(1));
        CHECK(claim().contains("result"));
        CHECK(pair.ann.view(pair.room)["outcome"]["reason"] == row.reason);
    }
}

TEST_CASE("presence: a rematch's offer is gone thirty seconds after its maker") {
    Settled pair;
    pair.bob.call("match.resign", {{"match", pair.match}});
    pair.bob.call("match.offer", {{"match", pair.match}, {"turn", 1}, {"kind", "rematch"}});
    pair.bob.hang_up();
    pair.server.advance(Milliseconds(29'999));
    CHECK(pair.ann.view(pair.room)["offers"] == json::parse(R"([{"kind": "rematch", "by": 1}])"));
    pair.server.advance(Milliseconds(100));
    CHECK(pair.ann.view(pair.room)["offers"].empty());
    pair.ann.call("match.accept", {{"match", pair.match}, {"turn", 1}, {"kind", "rematch"}});
    CHECK(reason(pair.ann.answer()) == "opponent_away");
}

TEST_CASE("presence: eyes and absences go with the players when a rematch swaps the seats") {
    Settled pair;
    Client eve(pair.server);
    eve.hello("Eve");
    eve.watch(pair.room);
    const auto offer = [&](Client& client) {
        client.call("match.offer", {{"match", pair.match}, {"turn", 1}, {"kind", "rematch"}});
    };
    pair.bob.call("match.resign", {{"match", pair.match}});
    offer(pair.bob);
    pair.bob.hang_up();
    pair.server.advance(Milliseconds(5'000));
    offer(pair.ann);
    pair.server.advance(Milliseconds(5'000));
    const json& view = pair.ann.view(pair.room);
    CHECK(view["match"]["number"] == 2);
    CHECK(view["seats"][1]["name"] == "Ann");
    CHECK(view["you"]["seat"] == 1);
    CHECK(view["score"] == json::parse(R"({"wins": [0, 1], "draws": 0})"));
    CHECK(view["presence"]["seats"][0]["present"] == false);
    CHECK(view["presence"]["seats"][1]["present"] == true);
    CHECK(eve.view(pair.room)["seats"] == view["seats"]);
    pair.ann.act(pair.room, "A1");
    CHECK(pair.ann.view(pair.room)["you"]["choice"] == "A1");
    CHECK(reason(pair.ann.history(pair.match)) == "no_such_match"); // the match before
    CHECK(reason(pair.ann.call("match.resign", {{"match", pair.match}})) == "stale_match");
}
