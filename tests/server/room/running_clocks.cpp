// Clocks of a running server: nothing but play, gifts and takebacks moves them, whoever drops out, whatever
// comes late and whatever anybody claims the time to be.
#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <string>

#include "tests/server/room/steps.hpp"

using namespace visavis;
using namespace visavis::tests;

namespace {

const json minute{{"clock", {{"initial_ms", 60'000}, {"increment_ms", 0}}}};

struct Timed : Pair {
    explicit Timed(std::string_view game = "gladiator") : Pair(minute, game) {
        eve.hello("Eve");
        eve.watch(room);
    }
    /// "28000 running | 60000": what is left on both.
    std::string clocks() {
        eve.watch(room); // as a fresh view has it
        std::string words;
        for (const json& clock : eve.view(room)["clocks"]) {
            std::int64_t left_ms = clock["left_ms"];
            const json& since_ms = clock["since_ms"];
            if (!since_ms.is_null())
                left_ms -= server.now().time_since_epoch().count() - since_ms.get<std::int64_t>();
            words += (words.empty() ? "" : " | ") + std::to_string(left_ms) +
                     (since_ms.is_null() ? "" : " running");
        }
        return words;
    }
    void come_back(Client& client, const Client& player) {
        client.hello_again(player);
        client.join(room);
    }
    Client eve{server};
    Client again{server}; ///< whoever needs another connection
};

} // namespace

TEST_CASE("clocks: an outage of two seconds costs two seconds, and nobody else's") {
    struct Outage {
        std::string because;
        std::function<void(Timed&, Milliseconds)> lasts;
    };
    const Outage rows[] = {
        {"none", [](Timed& t, Milliseconds time) { t.server.advance(time); }},
        {"who is to act hangs up, and comes back",
         [](Timed& t, Milliseconds time) {
             t.bob.hang_up();
             t.server.advance(time);
             t.come_back(t.again, t.bob);
         }},
        {"the other does",
         [](Timed& t, Milliseconds time) {
             t.ann.hang_up();
             t.server.advance(time);
             t.come_back(t.again, t.ann);
         }},
        {"the room is unsubscribed from and joined again",
         [](Timed& t, Milliseconds time) {
             t.bob.unsubscribe(t.room);
             t.server.advance(time);
             t.bob.join(t.room);
         }},
        {"the page is loaded again and again",
         [](Timed& t, Milliseconds time) {
             for (int i = 0; i < 20; ++i) {
                 t.server.advance(time / 20);
                 t.bob.join(t.room);
                 t.ann.watch(t.room);
                 t.ann.join(t.room);
             }
         }},
        {"nothing is read",
         [](Timed& t, Milliseconds time) {
             t.bob.stop_reading();
             t.server.advance(time);
             t.bob.read_on();
         }},
        {"the server stands still", [](Timed& t, Milliseconds time) { t.server.jump(time); }},
    };
    for (const Outage& row : rows) {
        CAPTURE(row.because);
        Timed early; // nobody owes the first action any time, and no reload starts a clock
        row.lasts(early, Milliseconds(2'000));
        CHECK(early.clocks() == "60000 | 60000");

        Timed timed;
        timed.fight("A1", "D1");
        timed.ann.act(timed.room, "A2");
        timed.server.advance(Milliseconds(30'000));
        row.lasts(timed, Milliseconds(2'000));
        CHECK(timed.clocks() == "60000 | 28000 running");
        CHECK(timed.eve.view(timed.room)["to_act"] == json::array({1}));
        CHECK(timed.eve.view(timed.room)["turn"] == 2);

        Client last(timed.server);
        last.hello_again(timed.bob);
        last.send(request_of(timed.eve.view(timed.room), "plays D2"));
        CHECK(timed.clocks() == "60000 running | 28000 running");
        timed.server.advance(Milliseconds(27'999)); // no older end of either clock is left over
        CHECK(timed.eve.view(timed.room)["outcome"].is_null());
        timed.server.advance(Milliseconds(10));
        CHECK(timed.eve.view(timed.room)["outcome"] == json{{"winner", 0}, {"reason", "time"}});
        CHECK(timed.clocks() == "32000 | 0");
    }
}

TEST_CASE("clocks: a takeback that is accepted late leaves them as they show, on both sides") {
    Timed timed("virtem");
    take_steps(timed, virtem_begun);
    const json actions = timed.ann.view(timed.room)["you"]["actions"];
    const json position = timed.ann.view(timed.room)["position"];
    take_steps(timed, "4 s pass; ann moves; 30 s pass; ann offers takeback; 20 s pass; bob accepts takeback");
    CHECK(timed.clocks() == "56000 running | 10000");
    for (const Client* client : {&timed.ann, &timed.bob}) {
        json seen = client->facts(timed.room);
        CHECK(seen["you"]["actions"] == (client == &timed.ann ? actions : json::array()));
        seen.erase("you");
        CHECK(seen == timed.eve.facts(timed.room));
        CHECK(seen["position"] == position);
        CHECK(seen["to_act"] == json::array({0}));
        CHECK(seen["turn"] == 6);
        const json events = client->messages().back()["params"]["events"];
        CHECK(std::ranges::count(
                  events, json{{"type", "clock"}, {"seat", 1}, {"left_ms", 10'000}, {"cause", "takeback"}}) ==
              1);
    }
    take_steps(timed, "6 s pass; ann moves");
    CHECK(timed.clocks() == "50000 | 10000 running");
    timed.server.advance(Milliseconds(10'000));
    timed.server.advance(Milliseconds(10));
    CHECK(timed.eve.view(timed.room)["outcome"] == json{{"winner", 0}, {"reason", "time"}});
}

TEST_CASE("clocks: when a match has ended, in whatever way, none runs on and flags") {
    struct End {
        std::string because;
        std::string steps;
        std::string reason;
    };
    const std::string fought = "ann plays A1; bob plays D1; 5 s pass; ann plays A2; ";
    const End rows[] = {
        {"a draw accepted", fought + "ann offers draw; bob accepts draw", "agreed"},
        {"a draw that both offer", fought + "ann offers draw; bob offers draw", "agreed"},
        {"broken off", fought + "bob offers abort; ann accepts abort", "aborted"},
        {"resigned", fought + "bob resigns", "resigned"},
        {"left", fought + "bob leaves", "resigned"},
        {"out of time", fought + "56 s pass", "time"},
        {"knocked out", "ann plays A4; bob plays A3; 5 s pass; ann plays A3; bob plays A2", "knockout"},
    };
    for (const End& row : rows) {
        CAPTURE(row.because);
        Timed timed;
        take_steps(timed, row.steps);
        const json ended = timed.eve.facts(timed.room);
        CHECK(ended["outcome"]["reason"] == row.reason);
        for (const json& clock : ended["clocks"]) CHECK(clock["since_ms"].is_null());
        timed.eve.forget_messages();
        timed.server.advance(std::chrono::hours(24));
        CHECK(timed.eve.kinds() == "");
        CHECK(timed.eve.facts(timed.room) == ended);
    }
}

TEST_CASE("clocks: no time that a client states is believed, nor even taken") {
    for (const std::string member : {"at_ms", "now_ms", "sent_ms", "lag_ms", "left_ms", "ping", "time"}) {
        CAPTURE(member);
        Timed timed;
        timed.fight("A1", "D1");
        timed.server.advance(Milliseconds(10'000));
        json act{{"match", timed.match}, {"turn", 2}, {"action", "A2"}, {member, 0}};
        CHECK(reason(timed.ann.call("match.act", act)) == "unknown_param");
        CHECK(reason(timed.ann.call("server.info", {{member, 0}})) == "unknown_param");
        CHECK(timed.clocks() == "50000 running | 50000 running");
        timed.ann.act(timed.room, "A2");
        CHECK(timed.clocks() == "50000 | 50000 running");
    }
}
