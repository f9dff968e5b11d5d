// The opponents that the server seats: how they come, what they are given, and when they go.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>

#include "server/play/opponents.hpp"
#include "tests/server/harness.hpp"

using namespace visavis;
using namespace visavis::tests;

namespace {

/// Ann, and an opponent in seat 1 of her room.
struct Table {
    explicit Table(int level = 5, std::uint64_t seed = 1, const char* game = "gladiator")
        : server(without_rates(), seed) {
        ann.hello("Ann");
        answer = ann.create(game, {{"opponent", {{"level", level}}}});
        room = room_of(answer);
    }

    void solve_all() {
        server.settle();
        while (server.solver.waiting() > 0) {
            server.solver.solve_one();
            server.settle();
        }
    }
    const json& view() const { return ann.view(room); }
    bool is_to_act(int seat) const {
        return std::ranges::any_of(view().at("to_act"), [seat](const json& each) { return each == seat; });
    }
    json offer(const char* kind) {
        return ann.call(
            "match.offer",
            {{"match", view().at("match").at("id")}, {"turn", view().at("turn")}, {"kind", kind}});
    }
    /// By the first action that is listed.
    void play_to_the_end() {
        for (solve_all(); view().at("outcome").is_null(); solve_all())
            if (!view().at("you").at("actions").empty())
                ann.act(room, view().at("you").at("actions").front().get<std::string>());
    }

    TestServer server;
    Client ann{server};
    json answer;
    std::string room;
};

} // namespace

TEST_CASE("opponent: it is seated with the room, and the match begins") {
    const Table table(4);
    const json& view = table.answer.at("result").at("view");
    CHECK(view.at("seats")[1] ==
          json{{"id", "opponent-4"}, {"name", "Level 4"}, {"bot", true}, {"level", 4}});
    CHECK_FALSE(view.at("seats")[0].contains("level"));
    CHECK(view.at("phase") == "playing");
    CHECK(view.at("to_act") == json{0, 1});
    CHECK(view.at("presence").at("seats")[1].at("present") == true);
}

TEST_CASE("opponent: which levels there are") {
    TestServer server;
    Client ann(server);
    ann.hello("Ann");
    for (const json& level : {json(0), json(6), json(-1), json("5"), json(2.5), json()}) {
        CAPTURE(level);
        CHECK(reason(ann.create("gladiator", {{"opponent", {{"level", level}}}})) == "invalid_param");
    }
    CHECK(reason(ann.create("gladiator", {{"opponent", json::object()}})) == "missing_param");
    CHECK(reason(ann.create("gladiator", {{"opponent", 3}})) == "invalid_param");
    CHECK(server.services.lobby.size() == 0);
}

TEST_CASE("opponent: it plays to the end, again when asked, and leaves behind its player") {
    for (const char* const game : {"gladiator", "virtem"}) {
        CAPTURE(game);
        Table table(3, 7, game);
        for (int i = 0; i < 40 && table.view().at("outcome").is_null(); ++i) {
            table.solve_all();
            const json actions = table.view().at("you").at("actions");
            if (!actions.empty()) table.ann.act(table.room, actions.front().get<std::string>());
        }
        if (table.view().at("outcome").is_null())
            table.ann.call("match.resign", {{"match", table.view().at("match").at("id")}});
        REQUIRE(table.view().at("phase") == "finished");

        table.server.advance(Milliseconds(11'000));
        table.offer("rematch");
        table.solve_all();
        CHECK(table.view().at("match").at("number") == 2);
        CHECK(table.view().at("seats")[0].at("name") == "Level 3"); // they have changed places
        CHECK(table.view().at("you").at("seat") == 1);
        CHECK_FALSE(table.is_to_act(0)); // and it has begun

        table.ann.leave(table.room);
        table.solve_all();
        CHECK(table.server.services.lobby.size() == 0);
    }
}

TEST_CASE("opponent: the player's hidden choice changes nothing of its own") {
    const auto opponents_card = [](int level, std::uint64_t seed, const char* hidden) {
        Table table(level, seed);
        if (hidden != nullptr) table.ann.act(table.room, hidden); // before it has thought
        table.solve_all();
        if (hidden == nullptr) table.ann.act(table.room, "A1");
        return table.view().at("position").at("history").at(0).at("cards").at(1).get<std::string>();
    };
    std::set<std::string> played;
    for (int level = 1; level <= 5; ++level)
        for (std::uint64_t seed = 1; seed <= 12; ++seed) {
            const std::string card = opponents_card(level, seed, "A1");
            for (const char* const hidden : {"A4", "D1", "D4"})
                CHECK(opponents_card(level, seed, hidden) == card);
            CHECK(opponents_card(level, seed, nullptr) == card);
            played.insert(card);
        }
    CHECK(played.size() >= 4); // and it is not the same one always
}

TEST_CASE("opponent: it is asked once a turn, whatever else happens") {
    Table table;
    CHECK(table.server.solver.waiting() == 1);
    table.ann.call("match.give",
                   {{"match", table.view().at("match").at("id")}, {"turn", 1}, {"seconds", 15}});
    CHECK(table.server.solver.waiting() == 1);
    table.solve_all();
    CHECK_FALSE(table.is_to_act(1));
    CHECK(table.server.solver.waiting() == 0);
}

TEST_CASE("opponent: what it thought of comes too late") {
    Table table;
    table.ann.call("match.resign", {{"match", table.view().at("match").at("id")}});
    table.ann.leave(table.room);
    table.solve_all();
    CHECK(table.server.services.lobby.size() == 0);
}

TEST_CASE("opponent: offers") {
    Table table(5);
    table.offer("draw");
    table.solve_all();
    CHECK(table.view().at("outcome").is_null()); // nobody is ahead yet
    CHECK(table.view().at("offers").empty());
    table.offer("abort");
    table.solve_all();
    CHECK(table.view().at("outcome").at("reason") == "aborted");
}

TEST_CASE("opponent: it is never away, and keeps no room alive") {
    Table table;
    table.play_to_the_end();
    table.server.advance(std::chrono::minutes(5));
    CHECK(table.view().at("presence").at("seats")[1].at("present") == true);
    table.ann.hang_up();
    table.server.services.lobby.sweep(table.server.now());
    table.server.advance(std::chrono::hours(2));
    table.server.services.lobby.sweep(table.server.now());
    CHECK(table.server.services.lobby.size() == 0);
}

TEST_CASE("opponent: it takes none of the rooms that a player may have, and many play at once") {
    server::Settings settings = without_rates();
    settings.max_rooms_per_player = 3;
    TestServer server(settings);
    for (std::uint8_t i = 1; i <= 5; ++i) {
        Client ann(server, Client::address(i));
        ann.hello("");
        for (int room = 0; room < 3; ++room)
            CHECK(reason(ann.create("gladiator", {{"opponent", {{"level", 5}}}})).empty());
        CHECK(reason(ann.create("gladiator", {{"opponent", {{"level", 5}}}})) == "too_many_rooms");
    }
}

TEST_CASE("opponent: after a restart it sits there again, and goes on") {
    Table before(2);
    before.ann.act(before.room, "A2");
    TestServer after;
    after.clock.set(before.server.now());
    server::RoomFold fold;
    for (const auto& fact : before.server.journal.facts(before.room)) {
        after.journal.append(fold.state, fact, [](bool) {});
        fold.add(fact);
    }
    after.services.lobby.recover({.fold = std::move(fold), .chat = {}}, before.server.now(), after.now());
    for (const auto& room : after.services.lobby.all()) after.services.opponents.attend(*room);
    REQUIRE(after.solver.waiting() == 1);
    after.solver.solve_one();
    const auto room = after.services.lobby.find(before.room);
    const auto& state = std::get<Gladiator::State>(room->state().match->game);
    CHECK(state.history.size() == 1);
    CHECK(room->state().seats[Seat::second]->level == 2);
}
