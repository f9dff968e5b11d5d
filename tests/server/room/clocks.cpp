// Clocks: when they run, what they are given, and what their end means.
#include <doctest/doctest.h>

#include <string>

#include "tests/server/room/pair.hpp"
#include "tests/server/room/rows.hpp"

using namespace visavis;
using namespace visavis::server;
using namespace visavis::tests;

namespace {

// Every step takes a second; a clock has 100 s, and 10 s more with each action.
const std::string begun = "ann opens timed gladiator; bob joins";
const std::string fought = begun + "; ann plays A1; bob plays D1";
const std::string untimed = "ann opens gladiator; bob joins; ann plays A1; bob plays D1";

/// "95.5 s running | 100 s": what each clock shows at the story's end.
std::string shown(const Story& story) {
    std::string words;
    for (Seat seat : both_seats) {
        const match::Clock& clock = (*story.state.match->clocks)[seat];
        const Milliseconds left = clock.left - (clock.since ? story.at - *clock.since : Milliseconds(0));
        words += (words.empty() ? "" : " | ") + std::to_string(left.count() / 1'000) +
                 (clock.since ? " running" : "");
    }
    return words;
}

} // namespace

TEST_CASE("clocks: what they show") {
    struct Shown {
        std::string because;
        std::string story;
        std::string want;
    };
    const std::string faces = "ann opens timed virtem; bob joins; 50 s pass; ann plays face:circle-blue";
    const Shown rows[] = {
        {"none runs for a first action", begun + "; 50 s pass", "100 | 100"},
        {"which gets no increment", begun + "; 50 s pass; ann plays A1; 20 s pass", "100 | 100"},
        {"after it they run for both who choose", fought + "; 5 s pass", "95 running | 95 running"},
        {"each until chosen, and then 10 s more", fought + "; ann plays A2; 4 s pass", "109 | 95 running"},
        {"and on from the next fight", fought + "; ann plays A2; 4 s pass; bob plays A2; 1 s pass",
         "108 running | 103 running"},
        {"one who is slow in the first fight loses nothing",
         begun + "; ann plays A1; 99 s pass; bob plays D1", "100 running | 100 running"},
        {"in turns, it runs for whoever is to act", faces + "; 30 s pass; bob plays face:square-green",
         "100 | 100 running"},
        {"and stops while the other thinks",
         faces + "; bob plays face:square-green; bob plays keep; 30 s pass", "70 running | 109"},
        {"fifteen more by the other's gift", fought + "; ann gives", "99 running | 114 running"},
        {"from each to the other", fought + "; ann gives; bob gives", "113 running | 113 running"},
        {"to one who stands, too", fought + "; ann plays A2; bob gives", "124 | 98 running"},
        {"an offer changes none", fought + "; ann offers draw; bob declines draw", "98 running | 98 running"},
        {"while the server is down they stand, and running ones gain 15 s",
         fought + "; 4 s pass; 500 s pass; the server is back after 500 s", "110 running | 110 running"},
        {"those that stand gain nothing",
         fought + "; ann plays A2; 4 s pass; 500 s pass; the server is back after 500 s",
         "109 | 109 running"},
        {"nor does anybody twice in ten minutes",
         fought + "; 4 s pass; 90 s pass; the server is back after 90 s; the server is back after 0 s",
         "109 running | 109 running"},
        {"but after ten",
         fought + "; the server is back after 0 s; ann plays A2; bob plays A2; 80 s pass; 700 s pass; "
                  "the server is back after 700 s",
         "57 running | 56 running"},
        {"and not for a first action", begun + "; 50 s pass; the server is back after 50 s", "100 | 100"},
        {"when all is over none runs", fought + "; 7 s pass; ann resigns; 50 s pass", "92 | 92"},
        {"when time is out the other's stops in the same moment",
         fought + "; ann plays A2; 500 s pass; time runs out", "109 | 0"},
    };
    for (const Shown& row : rows) {
        CAPTURE(row.because);
        CHECK(shown(Story(row.story)) == row.want);
    }
}

TEST_CASE("clocks: what their end means") {
    const Row rows[] = {
        {"the one that runs out first has lost", fought + "; ann plays A2; 99 s pass", "time runs out",
         "ended, time, wins 0"},
        {"either seat's", fought + "; bob plays A2; 99 s pass", "time runs out", "ended, time, wins 1"},
        {"in the same millisecond it is a draw", fought + "; 100 s pass", "time runs out", "ended, time"},
        {"however late it is looked at", fought + "; 7 days pass", "time runs out", "ended, time"},
        {"not before", fought + "; 99999 ms pass", "time runs out", "unchanged"},
        {"not when it was given time meanwhile", fought + "; bob gives; ann gives; 100 s pass",
         "time runs out", "unchanged"},
        {"the one without the gift loses", fought + "; bob gives; 99 s pass", "time runs out",
         "ended, time, wins 0"},
        {"none runs for a first action", begun + "; 7 days pass", "time runs out", "unchanged"},
        {"nor without clocks", untimed + "; 7 days pass", "time runs out", "unchanged"},
        {"nor after an agreement", fought + "; ann offers draw; bob accepts draw; 7 days pass",
         "time runs out", "unchanged"},
        {"nor before there is a match", "ann opens timed gladiator; 7 days pass", "time runs out",
         "unchanged"},
    };
    check(rows);
}

TEST_CASE("clocks: coming back after a stop of the server") {
    const Row rows[] = {
        {"running clocks are told", fought + "; 500 s pass", "the server is back after 500 s",
         "resumed, 15 s granted"},
        {"one that ended before the stop has ended", fought + "; ann plays A2; 500 s pass",
         "the server is back after 300 s", "ended, time, wins 0"},
        {"one that would have ended afterwards has not", fought + "; ann plays A2; 500 s pass",
         "the server is back after 460 s", "resumed, 15 s granted"},
        {"who owes a first action owes it anew", untimed.substr(0, untimed.find("; ann")),
         "the server is back after 10 s", "resumed, 0 s granted"},
        {"nothing runs without clocks", untimed, "the server is back after 10 s", "unchanged"},
        {"nor before a match", "ann opens timed gladiator", "the server is back after 10 s", "unchanged"},
        {"nor after it", fought + "; ann resigns", "the server is back after 10 s", "unchanged"},
    };
    check(rows);
}

TEST_CASE("clocks: a first action that is owed may be claimed for a minute after the server is back") {
    const std::string back =
        untimed.substr(0, untimed.find("; ann")) + "; 600 s pass; the server is back after 500 s";
    const Row rows[] = {
        {"not at once", back + "; 59 s pass", "ann claims", "claim_too_early"},
        {"then", back + "; 60 s pass", "ann claims", "ended, aborted"},
    };
    check(rows);
}

TEST_CASE("clocks: the end is dated by the clock") {
    const Story story(fought + "; 3 s pass; ann plays A2; 7 days pass");
    const auto deadline = next_deadline(story.state);
    REQUIRE(deadline.has_value());
    const Decision decision = story.decision("time runs out");
    CHECK(std::get<Fact>(decision).at == *deadline);
    CHECK(*deadline == (*story.state.match->clocks)[Seat::second].end());
    CHECK(next_deadline(room_after(begun)) == std::nullopt);
    CHECK(next_deadline(room_after(fought + "; ann resigns")) == std::nullopt);
}

TEST_CASE("clocks: giving time") {
    const Row rows[] = {
        {"to the opponent", fought, "ann gives", "given by 0"},
        {"before the first action, too", begun, "bob gives", "given by 1"},
        {"once a turn: sent again it changes nothing", fought + "; ann gives", "ann gives", "unchanged"},
        {"each may", fought + "; ann gives", "bob gives", "given by 1"},
        {"in the next turn again", begun + "; ann gives; ann plays A1; bob plays D1", "ann gives",
         "given by 0"},
        {"in this turn only", fought, "ann gives at 1", "stale_turn"},
        {"a repeated one, late", begun + "; ann gives; ann plays A1; bob plays D1", "ann gives at 1",
         "stale_turn"},
        {"where there are clocks", untimed, "ann gives", "untimed"},
        {"while it goes on", fought + "; bob resigns", "ann gives", "match_over"},
        {"before there is a match", "ann opens timed gladiator", "ann gives", "stale_match"},
        {"in this match", fought, "ann gives in another match", "stale_match"},
        {"by nobody", fought, "eve gives", "not_seated"},
    };
    check(rows);
}

namespace {

/// Two who have had their first fight, a minute each, no increment.
struct TimedPair : Pair {
    TimedPair() : Pair({{"clock", {{"initial_ms", 60'000}, {"increment_ms", 0}}}}) {
        fight("A1", "D1");
        forget_messages();
    }
    json outcome() { return bob.view(room)["outcome"]; }
    json last_update() {
        json last;
        for (const json& message : bob.messages())
            if (message.value("method", "") == "room.update") last = message["params"];
        return last;
    }
    std::string choose(std::string_view card) {
        return json{{"id", 99},
                    {"method", "match.act"},
                    {"params", {{"match", match}, {"turn", 2}, {"action", card}}}}
            .dump();
    }
};

const json won_by_bob{{"winner", 1}, {"reason", "time"}};

} // namespace

TEST_CASE("clocks: a room ends in the millisecond in which time is out, though nobody asks") {
    TimedPair pair;
    pair.bob.act(pair.room, "A1");
    pair.server.advance(Milliseconds(59'999));
    CHECK(pair.outcome().is_null());
    pair.server.advance(Milliseconds(10));
    CHECK(pair.outcome() == won_by_bob);
    const json update = pair.last_update();
    CHECK(update["at_ms"] == (pair.server.now() - Milliseconds(9)).time_since_epoch().count());
    CHECK(update["events"] == json::parse(R"([{"type": "clock", "seat": 0, "left_ms": 0, "cause": "ended"},
                          {"type": "ended", "outcome": {"winner": 1, "reason": "time"}}])"));
    CHECK(pair.bob.view(pair.room)["to_act"].empty());
}

TEST_CASE("clocks: an action at the very end has lost, one a millisecond before has not") {
    for (const bool is_late : {false, true}) {
        CAPTURE(is_late);
        TimedPair pair;
        pair.bob.act(pair.room, "A1");
        pair.server.advance(Milliseconds(is_late ? 60'000 : 59'999));
        pair.ann.act(pair.room, "A2");
        CHECK(reason(pair.ann.answer()) == (is_late ? "match_over" : ""));
        CHECK(pair.outcome() == (is_late ? won_by_bob : json()));
    }
}

TEST_CASE("clocks: an end that was overslept is judged by what was read, not by when") {
    TimedPair pair;
    pair.bob.act(pair.room, "A1");
    pair.server.advance(Milliseconds(30'000));
    pair.ann.post(pair.choose("A2")); // read in time, looked at after the jump
    pair.server.clock.set(pair.server.now() + Milliseconds(40'000));
    pair.server.settle();
    CHECK(pair.outcome().is_null());
    CHECK(pair.ann.answer().contains("result"));
    TimedPair other;
    other.bob.act(other.room, "A1");
    other.server.jump(std::chrono::hours(3));
    CHECK(other.outcome() == won_by_bob);
    CHECK(other.ann.view(other.room)["clocks"][1]["left_ms"] == 60'000);
}

TEST_CASE("clocks: what waits behind a request that is being stored was read in time") {
    TimedPair pair;
    pair.server.journal.hold();
    pair.bob.act(pair.room, "A1");
    pair.server.confirm_all();
    Client elsewhere(pair.server);
    elsewhere.hello("Cleo");
    pair.ann.create("gladiator"); // keeps her connection busy
    pair.server.advance(Milliseconds(59'000));
    pair.ann.post(pair.choose("A2")); // in time, and waits behind it
    pair.server.advance(Milliseconds(1'500));
    CHECK(pair.outcome().is_null());
    pair.server.confirm_all();
    CHECK(pair.ann.answer()["result"]["turn"] == 2);
    CHECK(pair.bob.view(pair.room)["turn"] == 3);
}

TEST_CASE("clocks: nor does what the other player asks afterwards overtake it") {
    TimedPair pair;
    pair.server.journal.hold();
    pair.bob.act(pair.room, "A1");
    pair.server.confirm_all();
    pair.ann.create("gladiator");
    pair.server.advance(Milliseconds(59'000));
    pair.ann.post(pair.choose("A2")); // in time, and waits behind the new room
    pair.server.advance(Milliseconds(1'500));
    pair.bob.call("match.offer", {{"match", pair.match}, {"turn", 2}, {"kind", "draw"}});
    CHECK(pair.bob.answer().is_null());
    pair.server.confirm_all();
    CHECK(pair.ann.answer()["result"]["turn"] == 2);
    CHECK(pair.bob.view(pair.room)["turn"] == 3);
    CHECK(reason(pair.bob.answer()) == "stale_turn");
}

TEST_CASE("clocks: but nobody waits for ever for what may not come") {
    TimedPair pair;
    pair.server.journal.hold();
    pair.bob.act(pair.room, "A1");
    pair.server.confirm_all();
    pair.ann.create("gladiator");
    pair.ann.post(pair.choose("A2"));
    pair.server.advance(Milliseconds(61'900));
    CHECK(pair.server.journal.waiting().size() == 1);
    pair.server.advance(Milliseconds(200));
    CHECK(pair.server.journal.waiting().size() == 2);
    pair.server.confirm_all();
    CHECK(pair.outcome() == won_by_bob);
}
