// One player's several connections, one after the other or side by side: tabs, drops and returns, and
// requests that are sent again.
#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "tests/server/room/steps.hpp"

using namespace visavis;
using namespace visavis::tests;

namespace {

struct Happening {
    std::string because;
    std::string before; ///< Virtem's where it begins with a face
    std::string step;   ///< "ann plays A1": by one of her connections
};

const std::string moved = virtem_begun + "; ann moves";

std::string game_of(const Happening& row) {
    return row.before.starts_with("ann plays face") ? "virtem" : "gladiator";
}

std::vector<std::string> updates(const Client& client) {
    std::vector<std::string> lines;
    for (const std::string& line : client.lines())
        if (line.contains("\"room.update\"")) lines.push_back(line);
    return lines;
}

/// The player on one more connection.
std::unique_ptr<Client> tab_of(Pair& pair, const Client& player) {
    auto tab = std::make_unique<Client>(pair.server);
    tab->hello_again(player);
    tab->join(pair.room);
    return tab;
}

std::string method_of(const std::string& request) {
    return json::parse(request)["method"];
}

} // namespace

TEST_CASE("tabs: what one connection does shows in the others, and to those who come back afterwards") {
    const std::string offered = "ann offers draw";
    const Happening rows[] = {
        {"a choice", "", "ann plays A1"},
        {"the second of two", "bob plays D1", "ann plays A1"},
        {"a move", virtem_begun, "ann moves"},
        {"an offer", "", offered},
        {"an offer withdrawn", offered, "ann declines draw"},
        {"an offer declined", "bob offers draw", "ann declines draw"},
        {"an offer accepted", "bob offers draw", "ann accepts draw"},
        {"moves taken back", moved + "; bob moves; bob offers takeback", "ann accepts takeback"},
        {"time given", "", "ann gives"},
        {"a resignation", "ann plays A1", "ann resigns"},
        {"a claim", "ann plays A1; 60 s pass", "ann claims"},
        {"a rematch offered", "bob resigns", "ann offers rematch"},
        {"a rematch", "bob resigns; bob offers rematch", "ann accepts rematch"},
        {"leaving", "ann plays A1", "ann leaves"},
    };
    std::set<std::string> asked;
    for (const Happening& row : rows) {
        CAPTURE(row.because);
        Pair pair(json::object(), game_of(row));
        const auto anns = tab_of(pair, pair.ann);
        const auto bobs = tab_of(pair, pair.bob);
        take_steps(pair, row.before);
        auto dropped = tab_of(pair, pair.bob);
        dropped->hang_up();
        pair.forget_messages();
        anns->forget_messages();
        bobs->forget_messages();

        const std::string request = request_of(pair.ann.view(pair.room), named(row.step).step);
        asked.insert(method_of(request));
        anns->send(request);
        REQUIRE(anns->answer().contains("result"));
        CHECK(updates(*anns).size() == 1);
        CHECK(updates(*anns) == updates(pair.ann));
        CHECK(updates(*bobs) == updates(pair.bob));
        const auto back = tab_of(pair, pair.bob);
        CHECK(bobs->facts(pair.room) == pair.bob.facts(pair.room));
        CHECK(back->facts(pair.room) == pair.bob.facts(pair.room));
        CHECK(anns->follows(pair.room) == pair.ann.follows(pair.room));
        if (!pair.ann.follows(pair.room)) continue; // has left, on all of them
        CHECK(anns->facts(pair.room) == pair.ann.facts(pair.room));
        CHECK(tab_of(pair, pair.ann)->facts(pair.room) == pair.ann.facts(pair.room));
    }
    CHECK(asked == std::set<std::string>{"match.act", "match.offer", "match.accept", "match.decline",
                                         "match.give", "match.resign", "match.claim", "room.leave"});
}

TEST_CASE("tabs: who was away when their turn came finds it waiting") {
    for (const std::string game : {"gladiator", "virtem"}) {
        CAPTURE(game);
        Pair pair(json::object(), game);
        pair.bob.hang_up();
        pair.ann.send(request_of(pair.ann.view(pair.room), "moves"));
        const auto back = tab_of(pair, pair.bob);
        CHECK(back->view(pair.room)["to_act"] == json::array({1}));
        CHECK_FALSE(back->view(pair.room)["you"]["actions"].empty());
        back->send(request_of(back->view(pair.room), "moves"));
        CHECK(back->answer().contains("result"));
        CHECK(pair.ann.view(pair.room)["version"] == back->view(pair.room)["version"]);
    }
}

TEST_CASE("tabs: a token takes over at once from a connection that is dead and not yet known to be") {
    Pair pair({{"spectators", "none"}});
    pair.bob.stop_reading();
    pair.bob.act(pair.room, "D1");
    const auto back = tab_of(pair, pair.bob);
    CHECK(back->view(pair.room)["you"]["choice"] == "D1");
    pair.ann.act(pair.room, "A1");
    back->act(pair.room, "D2");
    CHECK(back->answer().contains("result"));
    pair.bob.hang_up();
    pair.server.advance(Milliseconds(10'000));
    CHECK(pair.ann.view(pair.room)["presence"]["seats"][1]["present"] == true);
    CHECK(pair.ann.view(pair.room)["to_act"] == json::array({0}));
}

namespace {

const Happening repeatable[] = {
    {"a choice", "", "ann plays A1"},
    {"the second of two", "bob plays D1", "ann plays A1"},
    {"the last of all", "ann plays A4; bob plays A3; bob plays A2", "ann plays A3"},
    {"a move", virtem_begun, "ann moves"},
    {"a draw", "", "ann offers draw"},
    {"an abort", "", "ann offers abort"},
    {"a takeback", moved, "ann offers takeback"},
    {"a rematch", "bob resigns", "ann offers rematch"},
    {"time given", "", "ann gives"},
    {"joining", "", "ann joins"},
};

/// What an answer says but for a view's presence and chat.
json result_of(const Client& client) {
    json result = client.answer().value("result", json());
    if (result.contains("view")) result["view"] = facts_of(result["view"]);
    return result;
}

} // namespace

TEST_CASE("repeats: a request that is sent twice counts once, and is answered alike") {
    for (const Happening& row : repeatable) {
        CAPTURE(row.because);
        Pair pair(json::object(), game_of(row));
        take_steps(pair, row.before);
        const std::string request = request_of(pair.ann.view(pair.room), named(row.step).step);
        pair.ann.send(request);
        const json first = result_of(pair.ann);
        const json after = pair.bob.facts(pair.room);
        pair.forget_messages();
        pair.ann.send(request);
        CHECK_FALSE(first.is_null());
        CHECK(result_of(pair.ann) == first);
        CHECK(pair.ann.kinds() == "answer");
        CHECK(pair.bob.kinds() == "");
        CHECK(pair.bob.facts(pair.room) == after);
    }
}

TEST_CASE("repeats: a request whose answer was lost is sent again on another connection, and counts once") {
    for (const Happening& row : repeatable) {
        CAPTURE(row.because);
        Pair pair(json::object(), game_of(row));
        take_steps(pair, row.before);
        const std::string request = request_of(pair.ann.view(pair.room), named(row.step).step);
        pair.server.journal.hold();
        pair.ann.send(request);
        pair.ann.hang_up();
        pair.server.confirm_all();
        pair.server.journal.release();
        const auto back = tab_of(pair, pair.ann);
        const json after = pair.bob.facts(pair.room);
        pair.bob.forget_messages();
        back->send(request);
        CHECK(back->answer().contains("result"));
        CHECK(pair.bob.kinds() == "");
        CHECK(pair.bob.facts(pair.room) == after);
        CHECK(back->facts(pair.room)["version"] == after["version"]);
    }
}
