// The directory of rooms: what is listed, how many there may be, and how codes are kept from being guessed.
#include <doctest/doctest.h>

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "tests/server/room/pair.hpp"

using namespace visavis;
using namespace visavis::server;
using namespace visavis::tests;

namespace {

const json open_to_all{{"visibility", "public"}};

std::vector<std::string> listed(Client& client, json params = json::object()) {
    std::vector<std::string> rooms;
    for (const json& room : client.call("lobby.list", std::move(params))["result"]["rooms"])
        rooms.push_back(room["room"]);
    return rooms;
}

server::Settings crowded() {
    server::Settings settings = without_rates();
    settings.max_rooms_per_player = 0;
    return settings;
}

} // namespace

TEST_CASE("lobby: public rooms are listed as they are, private ones never") {
    Pair pair;
    Client eve(pair.server);
    eve.hello("Eve");
    CHECK(listed(eve).empty());
    const std::string room = room_of(eve.create("virtem", open_to_all));
    json entry = eve.call("lobby.list")["result"]["rooms"][0];
    CHECK(entry["room"] == room);
    CHECK(entry["phase"] == "waiting");
    CHECK(entry["seats"][1].is_null());
    pair.ann.join(room);
    entry = eve.call("lobby.list")["result"]["rooms"][0];
    CHECK(entry["phase"] == "playing");
    CHECK(entry["seats"][1]["name"] == "Ann");
    CHECK(reason(pair.bob.join(room)) == "room_full"); // a late click
    pair.ann.leave(room);                              // nobody can join or watch a match there any more
    CHECK(listed(eve).empty());
    eve.leave(room);
    CHECK(listed(eve).empty());
}

TEST_CASE("lobby: 250 rooms are listed page by page, each once, in the order in which they were made") {
    TestServer server(crowded());
    Client ann(server);
    ann.hello("Ann");
    std::vector<std::string> made;
    std::vector<std::string> of_virtem;
    for (int i = 0; i < 250; ++i) {
        const std::string game = i % 5 == 0 ? "virtem" : "gladiator";
        made.push_back(room_of(ann.create(game, open_to_all)));
        if (game == "virtem") of_virtem.push_back(made.back());
        ann.unsubscribe(made.back());
    }
    std::vector<std::string> seen;
    std::vector<std::size_t> pages;
    for (json after; pages.size() < 10;) {
        const json params = after.is_null() ? json::object() : json{{"after", after}};
        const json page = ann.call("lobby.list", params)["result"];
        pages.push_back(page["rooms"].size());
        for (const json& room : page["rooms"]) seen.push_back(room["room"]);
        if (!page.contains("next")) break;
        after = page["next"];
        if (pages.size() == 1) { // a room that closes between two pages neither hides nor doubles another
            ann.leave(made[99]);
            ann.leave(made[100]);
        }
    }
    made.erase(made.begin() + 100);
    CHECK(pages == std::vector<std::size_t>{100, 100, 49});
    CHECK(seen == made);
    of_virtem.erase(of_virtem.begin() + 20); // the one in place 100
    CHECK(listed(ann, {{"game", "virtem"}}) == of_virtem);
    CHECK_FALSE(ann.call("lobby.list", {{"game", "virtem"}})["result"].contains("next"));
    CHECK(reason(ann.call("lobby.list", {{"game", "chess"}})) == "invalid_param");
}

TEST_CASE("lobby: a page that is full to the last room is the last") {
    TestServer server(crowded());
    Client ann(server);
    ann.hello("Ann");
    for (int i = 0; i < 100; ++i) ann.unsubscribe(room_of(ann.create("gladiator", open_to_all)));
    const json page = ann.call("lobby.list")["result"];
    CHECK(page["rooms"].size() == 100);
    CHECK_FALSE(page.contains("next"));
    for (const std::string after : {"", "x", "-1", "99999999999999999999999999"})
        CHECK(listed(ann, {{"after", after}}).size() == 100); // ours to read: anything else is the beginning
    CHECK(listed(ann, {{"after", "100"}}).empty());
}

TEST_CASE("lobby: a player may hold so many seats, and the server so many rooms and players") {
    server::Settings settings = without_rates();
    settings.max_rooms_per_player = 3;
    settings.max_rooms = 5;
    settings.max_players = 3;
    TestServer server(settings);
    Client ann(server);
    Client bob(server);
    Client eve(server);
    ann.hello("Ann");
    bob.hello("Bob");
    eve.hello("Eve");
    std::vector<std::string> rooms;
    for (int i = 0; i < 3; ++i) rooms.push_back(room_of(ann.create("gladiator")));
    CHECK(reason(ann.create("gladiator")) == "too_many_rooms");
    const std::string bobs = room_of(bob.create("gladiator"));
    CHECK(reason(ann.join(bobs)) == "too_many_rooms");
    CHECK(ann.watch(bobs).contains("result"));
    CHECK(ann.join(rooms[0]).contains("result"));
    ann.leave(rooms[0]);
    CHECK(ann.join(bobs).contains("result"));

    CHECK(bob.create("gladiator").contains("result"));
    CHECK(bob.create("gladiator").contains("result"));
    CHECK(reason(eve.create("gladiator")) == "server_full");
    ann.leave(rooms[1]);
    CHECK(eve.create("gladiator").contains("result"));
}

TEST_CASE("lobby: when all players' places are taken, those who left nothing behind are forgotten") {
    server::Settings settings = without_rates();
    settings.max_players = 3;
    TestServer server(settings);
    Client ann(server);
    ann.hello("Ann");
    auto bob = std::make_unique<Client>(server);
    bob->hello("Bob");
    const std::string bobs = bob->token();
    bob->create("gladiator");
    auto eve = std::make_unique<Client>(server);
    eve->hello("Eve");
    const std::string eves = eve->token();
    bob.reset();
    eve.reset();
    Client mallory(server);
    CHECK(reason(mallory.hello("Mallory")) == "server_full");
    server.advance(std::chrono::hours(1));
    CHECK(mallory.hello("Mallory").contains("result"));
    const auto comes_back = [&](const std::string& token) {
        Client client(server);
        return reason(client.call("session.hello", {{"protocol", 1}, {"client", "x"}, {"token", token}}));
    };
    CHECK(comes_back(eves) == "unknown_token");
    CHECK(comes_back(bobs) == ""); // who holds a seat
    CHECK(comes_back(ann.token()) == "");
}

TEST_CASE("lobby: one connection follows so many rooms") {
    TestServer server(crowded());
    Client ann(server);
    Client bob(server);
    ann.hello("Ann");
    bob.hello("Bob");
    std::vector<std::string> rooms;
    for (int i = 0; i < 65; ++i) {
        rooms.push_back(room_of(ann.create("gladiator")));
        ann.unsubscribe(rooms.back());
    }
    for (int i = 0; i < 64; ++i) CHECK(bob.watch(rooms[static_cast<std::size_t>(i)]).contains("result"));
    CHECK(reason(bob.watch(rooms[64])) == "too_many_rooms");
    CHECK(reason(bob.join(rooms[64])) == "too_many_rooms");
    CHECK(reason(bob.create("gladiator")) == "too_many_rooms");
    CHECK(bob.watch(rooms[0]).contains("result"));
    bob.unsubscribe(rooms[0]);
    CHECK(bob.watch(rooms[64]).contains("result"));
}

TEST_CASE("codes: twenty wrong ones a minute from an address, then none is looked at") {
    Pair pair;
    const auto wrong = [](int i) { return "AAAA" + std::to_string(22 + i); };
    Client eve(pair.server, Client::address(2));
    eve.hello("Eve");
    for (int i = 0; i < 10; ++i) {
        CHECK(reason(eve.join(wrong(i))) == "no_such_room");
        pair.server.advance(Milliseconds(1'000));
    }
    Client again(pair.server, Client::address(2)); // another connection is the same address
    again.hello("Mallory");
    for (int i = 10; i < 20; ++i) CHECK(reason(again.watch(wrong(i))) == "no_such_room");
    for (Client* client : {&eve, &again})
        for (const std::string& code : {wrong(1), pair.room, std::string("AAAAAA")}) {
            const json answer = client->watch(code);
            CHECK(reason(answer) == "rate_limited"); // so that the right one does not show
            CHECK(answer["error"]["data"]["retry_ms"] == 50'000);
        }
    CHECK(pair.ann.join(pair.room).contains("result")); // from another address
    Client house(pair.server, Client::address(2));      // whoever holds the seat need not guess
    house.hello_again(pair.ann);
    CHECK(house.join(pair.room).contains("result"));
    CHECK(house.leave(pair.room).contains("result"));
    pair.server.advance(Milliseconds(50'000));
    CHECK(eve.watch(pair.room).contains("result"));
    CHECK(reason(eve.watch(wrong(3))) == "no_such_room");
}

TEST_CASE("codes: they have six characters without look-alikes, each another") {
    TestServer server(crowded());
    Client ann(server);
    ann.hello("Ann");
    std::set<std::string> codes;
    for (int i = 0; i < 40; ++i) {
        const std::string code = room_of(ann.create("gladiator"));
        ann.unsubscribe(code);
        codes.insert(code);
    }
    CHECK(codes.size() == 40);
    for (const std::string& code : codes) {
        CHECK(code.size() == 6);
        CHECK(code.find_first_not_of("23456789ABCDEFGHJKMNPQRSTVWXYZ") == std::string::npos);
    }
}

TEST_CASE("idle: a room that nobody is in for an hour closes, a running match after two weeks") {
    using std::chrono::hours;
    struct Row {
        std::string because;
        bool is_match; ///< that has ended
        bool is_somebody_there;
        Milliseconds patience;
    };
    const Row rows[] = {
        {"waiting for somebody", false, false, hours(24)},
        {"after a match", true, false, hours(1)},
        {"somebody is there", false, true, Milliseconds::max()},
        {"somebody is there after a match", true, true, Milliseconds::max()},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        TestServer server;
        Client eve(server);
        eve.hello("Eve");
        Client ann(server);
        ann.hello("Ann");
        const std::string room = room_of(ann.create("gladiator"));
        eve.watch(room); // watching is not being there
        Client bob(server);
        bob.hello("Bob");
        if (row.is_match) {
            bob.join(room);
            bob.call("match.resign", {{"match", bob.view(room)["match"]["id"]}});
        }
        bob.hang_up();
        if (!row.is_somebody_there) ann.unsubscribe(room);
        const auto sweep_after = [&](Milliseconds time) {
            server.advance(time);
            server.services.lobby.sweep(server.now());
            server.settle();
        };
        sweep_after(Milliseconds(0));
        if (row.is_somebody_there) {
            sweep_after(hours(24 * 100));
            CHECK(eve.follows(room));
            continue;
        }
        sweep_after(row.patience - Milliseconds(1));
        CHECK(eve.follows(room));
        sweep_after(Milliseconds(1));
        CHECK_FALSE(eve.follows(room));
        CHECK(eve.messages().back()["params"]["reason"] == "idle");
        CHECK(server.services.lobby.size() == 0);
        CHECK(server.services.lobby.matches() == 0);
        CHECK_FALSE(server.services.lobby.holds_seats(ann.player()));
    }
}

TEST_CASE("lobby: a match that is neglected is aborted, whoever is there, and its room closes later") {
    struct Row {
        std::string because;
        json clock;
        std::vector<std::string> cards; ///< ann's and bob's
        Milliseconds patience;
    };
    const Row rows[] = {
        {"a first action is owed",
         {{"initial_ms", 1'000'000}, {"increment_ms", 0}},
         {"A1"},
         match::longest_first_action},
        {"without clocks nothing happens", json(), {"A1", "D1"}, match::longest_untimed_turn},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        Pair pair({{"clock", row.clock}});
        pair.ann.act(pair.room, row.cards[0]);
        if (row.cards.size() > 1) pair.bob.act(pair.room, row.cards[1]);
        const auto sweep_after = [&](Milliseconds time) {
            pair.server.advance(time);
            pair.server.services.lobby.sweep(pair.server.now());
            pair.server.settle();
        };
        sweep_after(row.patience - Milliseconds(1));
        CHECK(pair.ann.view(pair.room)["phase"] == "playing");
        sweep_after(Milliseconds(1));
        CHECK(pair.ann.view(pair.room)["outcome"]["reason"] == "aborted");
        pair.ann.unsubscribe(pair.room);
        pair.bob.unsubscribe(pair.room);
        sweep_after(pair.server.settings.idle_finished_room - Milliseconds(1));
        CHECK(pair.server.services.lobby.size() == 1);
        sweep_after(Milliseconds(1));
        CHECK(pair.server.services.lobby.size() == 0);
    }
}
