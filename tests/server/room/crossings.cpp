// Requests that cross: both are made before either is known, and reach the room in one order or the other.
#include <doctest/doctest.h>

#include <string>

#include "tests/server/room/steps.hpp"

using namespace visavis;
using namespace visavis::tests;

namespace {

struct Crossing {
    std::string because;
    std::string before; ///< Virtem's where it begins with a face
    std::string first, second;
    std::string answers; ///< "ok, stale_turn"
    std::string want;    ///< as in_words says it
};

std::string in_words(const json& answer) {
    if (answer.is_null()) return "none";
    return answer.contains("result") ? "ok" : reason(answer);
}

/// "match 1: turn 2, draw by 0" or "match 1: resigned, wins 1".
std::string in_words(const json& number, const json& view) {
    std::string words = "match " + number.dump() + ": ";
    if (view["outcome"].is_null()) {
        words += "turn " + view["turn"].dump();
    } else {
        words += view["outcome"]["reason"].get<std::string>();
        if (!view["outcome"]["winner"].is_null()) words += ", wins " + view["outcome"]["winner"].dump();
    }
    for (const json& offer : view["offers"])
        words += ", " + offer["kind"].get<std::string>() + " by " + offer["by"].dump();
    return words;
}

/// `is_slow`: the first is still on its way to the journal when the second comes.
void check(const Crossing& row, bool is_slow) {
    CAPTURE(row.because);
    CAPTURE(row.first);
    CAPTURE(row.second);
    CAPTURE(is_slow);
    Pair pair(json::object(), row.before.starts_with("ann plays face") ? "virtem" : "gladiator");
    Client eve(pair.server);
    eve.hello("Eve");
    eve.watch(pair.room);
    take_steps(pair, row.before);
    const auto who = [&](const std::string& step) -> Client& {
        return named(step).name == "ann" ? pair.ann : pair.bob;
    };
    const auto request = [&](const std::string& step) {
        return request_of(who(step).view(pair.room), named(step).step);
    };
    const std::string first = request(row.first);
    const std::string second = request(row.second);
    if (is_slow) pair.server.journal.hold();
    who(row.first).send(first);
    who(row.second).send(second);
    pair.server.confirm_all();
    CHECK(in_words(who(row.first).answer()) + ", " + in_words(who(row.second).answer()) == row.answers);
    if (!eve.follows(pair.room)) {
        CHECK(row.want == "closed");
        return;
    }
    CHECK(in_words(eve.view(pair.room)["match"]["number"], eve.view(pair.room)) == row.want);
    for (const Client* client : {&pair.ann, &pair.bob}) {
        if (!client->follows(pair.room)) continue; // has left
        json seen = client->facts(pair.room);
        seen.erase("you");
        CHECK(seen == eve.facts(pair.room));
    }
}

} // namespace

TEST_CASE("crossings: either order has one outcome, and everybody sees it") {
    const std::string chosen = "ann plays A1";
    const std::string over = "bob resigns";
    const std::string offered = over + "; ann offers rematch";
    const std::string moved = virtem_begun + "; ann moves";
    const Crossing rows[] = {
        {"both want a rematch: one match", over, "ann offers rematch", "bob offers rematch", "ok, ok",
         "match 2: turn 1"},
        {"the same", over, "bob offers rematch", "ann offers rematch", "ok, ok", "match 2: turn 1"},
        {"one accepts it as its maker withdraws it", offered, "ann declines rematch", "bob accepts rematch",
         "ok, no_such_offer", "match 1: resigned, wins 0"},
        {"too late withdrawn", offered, "bob accepts rematch", "ann declines rematch", "ok, stale_match",
         "match 2: turn 1"},
        {"one wants it as the other leaves", over, "bob leaves", "ann offers rematch", "ok, opponent_away",
         "match 1: resigned, wins 0"},
        {"one accepts it as its maker leaves", offered, "ann leaves", "bob accepts rematch",
         "ok, opponent_away", "match 1: resigned, wins 0"},
        {"its maker leaves as it begins", offered, "bob accepts rematch", "ann leaves", "ok, ok",
         "match 2: aborted"},

        {"both want a draw", chosen, "ann offers draw", "bob offers draw", "ok, ok", "match 1: agreed"},
        {"one says yes as the other withdraws it", "ann offers draw", "ann declines draw", "bob accepts draw",
         "ok, no_such_offer", "match 1: turn 1"},
        {"too late withdrawn", "ann offers draw", "bob accepts draw", "ann declines draw",
         "ok, no_such_offer", "match 1: agreed"},
        {"one says yes to a draw as the position changes", "bob plays D1; ann offers draw", "ann plays A1",
         "bob accepts draw", "ok, stale_turn", "match 1: turn 2"},
        {"too late played", "bob plays D1; ann offers draw", "bob accepts draw", "ann plays A1",
         "ok, match_over", "match 1: agreed"},
        {"what is offered for one position does not stand in the next", chosen, "bob plays D1",
         "ann offers draw", "ok, stale_turn", "match 1: turn 2"},
        {"nor what was offered before", chosen, "ann offers draw", "bob plays D1", "ok, ok",
         "match 1: turn 2"},
        {"an abort alike", "bob plays D1; ann offers abort", "ann plays A1", "bob accepts abort",
         "ok, stale_turn", "match 1: turn 2"},
        {"an abort, and then an action", "bob plays D1; ann offers abort", "bob accepts abort",
         "ann plays A1", "ok, match_over", "match 1: aborted"},

        {"one takes back as the other answers", moved, "bob moves", "ann offers takeback", "ok, stale_turn",
         "match 1: turn 6"},
        {"the other has answered", moved, "ann offers takeback", "bob moves", "ok, ok", "match 1: turn 6"},
        {"one says yes to a takeback as it is withdrawn", moved + "; ann offers takeback",
         "ann declines takeback", "bob accepts takeback", "ok, no_such_offer", "match 1: turn 5"},
        {"too late withdrawn", moved + "; ann offers takeback", "bob accepts takeback",
         "ann declines takeback", "ok, stale_turn", "match 1: turn 6"},

        {"both choose", "", "bob plays D1", "ann plays A1", "ok, ok", "match 1: turn 2"},
        {"one resigns as the other shows both cards", chosen, "bob plays D1", "ann resigns", "ok, ok",
         "match 1: resigned, wins 1"},
        {"and shows nothing any more", chosen, "ann resigns", "bob plays D1", "ok, match_over",
         "match 1: resigned, wins 1"},
        {"one leaves as the other shows both cards", chosen, "bob plays D1", "ann leaves", "ok, ok",
         "match 1: resigned, wins 1"},
        {"and shows nothing any more", chosen, "ann leaves", "bob plays D1", "ok, match_over",
         "match 1: resigned, wins 1"},
        {"both resign", chosen, "bob resigns", "ann resigns", "ok, match_over", "match 1: resigned, wins 0"},
        {"both leave", chosen, "bob leaves", "ann leaves", "ok, ok", "closed"},
        {"one claims as the other acts at last", chosen + "; 60 s pass", "bob plays D1", "ann claims",
         "ok, opponent_present", "match 1: turn 2"},
        {"and acts too late", chosen + "; 60 s pass", "ann claims", "bob plays D1", "ok, match_over",
         "match 1: aborted"},
        {"one leaves as the other wants it", over, "ann offers rematch", "bob leaves", "ok, ok",
         "match 1: resigned, wins 0"},
    };
    for (const Crossing& row : rows)
        for (const bool is_slow : {false, true}) check(row, is_slow);
}

TEST_CASE("crossings: the last seat is taken once, and leaving crosses the start of the match") {
    struct Start {
        std::string because;
        std::string first, second;
        std::string answers;
        std::string want; ///< who sits there
    };
    const Start rows[] = {
        {"two come for the last seat", "bob joins", "eve joins", "ok, room_full", "ann bob"},
        {"the other first", "eve joins", "bob joins", "ok, room_full", "ann eve"},
        {"a match begins as its other player leaves", "bob joins", "ann leaves", "ok, ok", "- bob"},
        {"nobody comes into an empty room", "ann leaves", "bob joins", "ok, no_such_room", "closed"},
        {"one player comes twice", "bob joins", "bob joins", "ok, ok", "ann bob"},
    };
    for (const Start& row : rows) {
        for (const bool is_slow : {false, true}) {
            CAPTURE(row.because);
            CAPTURE(is_slow);
            TestServer server;
            Client ann(server), bob(server), eve(server), again(server);
            ann.hello("ann");
            bob.hello("bob");
            eve.hello("eve");
            again.hello_again(bob);
            const json created = ann.create("gladiator")["result"]["view"];
            const auto who = [&](const std::string& step, Client& bobs) -> Client& {
                const std::string name = named(step).name;
                return name == "ann" ? ann : name == "eve" ? eve : bobs;
            };
            Client& first = who(row.first, bob);
            Client& second = who(row.second, again);
            if (is_slow) server.journal.hold();
            first.send(request_of(created, named(row.first).step));
            second.send(request_of(created, named(row.second).step));
            server.confirm_all();
            CHECK(in_words(first.answer()) + ", " + in_words(second.answer()) == row.answers);
            const auto room = server.services.lobby.find(created["room"].get<std::string>());
            std::string seated;
            for (Seat seat : both_seats) {
                if (!room) continue;
                const auto& holder = room->state().seats[seat];
                seated += (seat == Seat::first ? "" : " ") + (holder ? holder->name : "-");
            }
            CHECK((room ? seated : "closed") == row.want);
        }
    }
}
