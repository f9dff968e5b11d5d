// Who is let in where the server asks for a password, and a house of thirty behind one address.
#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <vector>

#include "tests/server/harness.hpp"
#include "tests/server/room/pair.hpp"

using namespace visavis;
using namespace visavis::tests;

namespace {

server::Settings guarded(server::EntryRule entry) {
    server::Settings settings = without_rates();
    settings.entry = entry;
    settings.password = "open sesame";
    return settings;
}

json hello_with(Client& client, json more) {
    json params{{"protocol", 1}, {"client", "tests/1"}};
    params.update(more);
    return client.call("session.hello", params);
}

/// As somebody new who knows the password.
void come_in(Client& client, const std::string& name) {
    REQUIRE(hello_with(client, {{"name", name}, {"password", "open sesame"}}).contains("result"));
}

std::string token_in(const json& answer) {
    return answer["result"]["token"];
}

} // namespace

TEST_CASE("entrance: who asks for what, and what is said of it before hello") {
    struct Row {
        server::EntryRule entry;
        std::string word;
        std::string without, wrong, with_room; ///< the reasons, or nothing
    };
    using enum server::EntryRule;
    const Row rows[] = {
        {open, "open", "", "", ""},
        {password, "password", "wrong_password", "wrong_password", "wrong_password"},
        {invitation, "invitation", "wrong_password", "wrong_password", ""},
    };
    for (const Row& row : rows) {
        CAPTURE(row.word);
        TestServer server(guarded(row.entry));
        Client ann(server);
        CHECK(ann.call("server.info")["result"]["entry"] == row.word);
        come_in(ann, "Ann");
        const std::string room = room_of(ann.create("gladiator"));
        Client bob(server);
        CHECK(reason(hello_with(bob, {{"name", "Bob"}})) == row.without);
        CHECK(reason(hello_with(bob, {{"name", "Bob"}, {"password", "open"}})) ==
              (row.word == "open" ? "already_greeted" : row.wrong));
        Client eve(server);
        CHECK(reason(hello_with(eve, {{"name", "Eve"}, {"room", room}})) == row.with_room);
        CHECK(reason(hello_with(bob, {{"name", "Bob"}, {"password", "open sesame"}})) ==
              (row.word == "open" ? "already_greeted" : ""));
        CHECK(server.log.text().find("sesame") == std::string::npos);
    }
}

TEST_CASE("entrance: an invitation opens rooms by their codes, and nothing that leads to others") {
    TestServer server(guarded(server::EntryRule::invitation));
    Client ann(server);
    come_in(ann, "Ann");
    const std::string room = room_of(ann.create("gladiator", {{"visibility", "public"}}));
    const std::string other = room_of(ann.create("virtem"));

    Client bob(server);
    CHECK(reason(hello_with(bob, {{"room", "AAAAAA"}})) == "no_such_room");
    const json welcomed = hello_with(bob, {{"name", "Bob"}, {"room", room}});
    CHECK(welcomed["result"]["invited"] == true);
    for (const char* method : {"lobby.list", "lobby.follow", "record.list"})
        CHECK(reason(bob.call(method)) == "not_admitted");
    for (const char* method : {"lobby.seek", "room.create"})
        CHECK(reason(bob.call(method, {{"game", "virtem"}})) == "not_admitted");
    CHECK(bob.join(room).contains("result"));
    CHECK(bob.act(room, "A1").contains("result"));
    CHECK(bob.watch(other).contains("result"));
    CHECK(bob.call("room.say", {{"room", room}, {"to", "players"}, {"text", "well met"}}).contains("result"));
    CHECK(bob.leave(room).contains("result"));
    CHECK_FALSE(
        hello_with(*std::make_unique<Client>(server), {{"password", "open sesame"}})["result"].contains(
            "invited"));
}

TEST_CASE("entrance: a seat is key enough, to its room") {
    for (const auto entry : {server::EntryRule::password, server::EntryRule::invitation}) {
        TestServer server(guarded(entry));
        auto ann = std::make_unique<Client>(server);
        const std::string token = token_in(hello_with(*ann, {{"name", "Ann"}, {"password", "open sesame"}}));
        const auto come_back = [&](json more) {
            more["token"] = token;
            Client again(server);
            return hello_with(again, more);
        };
        CHECK(reason(come_back({})) == "wrong_password"); // a token without a seat is not
        const std::string room = room_of(ann->create("gladiator"));
        ann.reset();
        CHECK(come_back({})["result"]["invited"] == true);
        CHECK(come_back({})["result"]["rooms"] == json{room});
        CHECK(come_back({{"password", "of last week"}})["result"]["invited"] == true);
        CHECK_FALSE(come_back({{"password", "open sesame"}})["result"].contains("invited"));
    }
}

TEST_CASE("entrance: wrong passwords are rated by address, and the right one is no way around") {
    server::Settings settings = guarded(server::EntryRule::password);
    settings.wrong_passwords_per_minute = 3;
    TestServer server(settings);
    Client eve(server);
    Client elsewhere(server, Client::address(2));
    Client ann(server);
    const std::string token = token_in(hello_with(ann, {{"name", "Ann"}, {"password", "open sesame"}}));
    ann.create("gladiator");
    for (int i = 0; i < 3; ++i) CHECK(reason(hello_with(eve, {{"password", "1234"}})) == "wrong_password");
    const json limited = hello_with(eve, {{"password", "open sesame"}});
    CHECK(reason(limited) == "rate_limited");
    CHECK(limited["error"]["data"]["retry_ms"] == 60'000);
    CHECK(reason(hello_with(eve, json::object())) == "wrong_password"); // no guess
    CHECK(hello_with(elsewhere, {{"password", "open sesame"}}).contains("result"));
    Client again(server);
    CHECK(hello_with(again, {{"token", token}, {"password", "1234"}})["result"]["invited"] == true);
    server.advance(std::chrono::minutes(1));
    CHECK(hello_with(eve, {{"password", "open sesame"}}).contains("result"));
}

TEST_CASE("caps: new players by address, but not on the machine itself") {
    server::Settings settings = without_rates();
    settings.new_players_per_minute = 3;
    TestServer server(settings);
    std::vector<std::unique_ptr<Client>> clients;
    const auto come = [&](const server::Address& from) {
        clients.push_back(std::make_unique<Client>(server, from));
        return clients.back()->hello("");
    };
    const auto here = server::Address::v6({0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 1, 9, 9});
    const auto next_door = server::Address::v6({0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 1, 7, 7});
    for (int i = 0; i < 3; ++i) CHECK(come(here).contains("result"));
    const json refused = come(next_door);
    CHECK(reason(refused) == "rate_limited");
    CHECK(refused["error"]["data"]["retry_ms"] == 60'000);
    Client known(server, here);
    CHECK(known.hello_again(*clients.front()).contains("result"));
    for (int i = 0; i < 10; ++i) CHECK(come(server::Address::v4({127, 0, 0, 1})).contains("result"));
    server.advance(std::chrono::minutes(1));
    CHECK(come(here).contains("result"));
}

TEST_CASE("caps: rooms and searches by the hour, by player and by address") {
    server::Settings settings = without_rates();
    settings.rooms_per_hour = 3;
    settings.rooms_per_hour_per_address = 5;
    TestServer server(settings);
    Client ann(server);
    Client bob(server);
    Client eve(server, Client::address(2));
    ann.hello("Ann");
    bob.hello("Bob");
    eve.hello("Eve");
    const auto make = [](Client& who) {
        const json made = who.create("gladiator");
        if (made.contains("result")) who.leave(room_of(made));
        return reason(made);
    };
    CHECK(make(ann).empty());
    CHECK(make(ann).empty());
    CHECK(reason(ann.call("lobby.seek", {{"game", "virtem"}})).empty());
    CHECK(make(ann) == "rate_limited");
    CHECK(reason(ann.call("lobby.seek", {{"game", "virtem"}})) == "rate_limited");
    CHECK(make(bob).empty());
    CHECK(make(bob).empty());
    CHECK(make(bob) == "rate_limited"); // the house has made five
    CHECK(make(eve).empty());
    server.advance(std::chrono::hours(1));
    CHECK(make(ann).empty());
}

TEST_CASE("caps: all connections of an address ask together") {
    server::Settings settings = without_rates();
    settings.requests_per_second_per_address = 10;
    TestServer server(settings);
    Client ann(server);
    Client bob(server);
    Client eve(server, Client::address(2));
    ann.hello("Ann");
    bob.hello("Bob");
    eve.hello("Eve");
    int taken = 2;
    for (; reason(ann.call("lobby.list")).empty(); ++taken) {
    }
    CHECK(taken == 30);
    CHECK(reason(bob.call("lobby.list")) == "rate_limited");
    CHECK(eve.call("lobby.list").contains("result"));
}

TEST_CASE("caps: whoever asks too fast comes after everybody else for a second") {
    TestServer server{server::Settings()};
    Client ann(server);
    CHECK_FALSE(ann.keeps_to_its_rate()); // nobody knows yet
    ann.hello("Ann");
    CHECK(ann.keeps_to_its_rate());
    while (reason(ann.call("lobby.list")).empty()) {
    }
    CHECK_FALSE(ann.keeps_to_its_rate());
    server.advance(std::chrono::milliseconds(900));
    CHECK(reason(ann.call("lobby.list")).empty());
    CHECK_FALSE(ann.keeps_to_its_rate());
    server.advance(std::chrono::milliseconds(100));
    CHECK(reason(ann.call("lobby.list")).empty());
    CHECK(ann.keeps_to_its_rate());
}

TEST_CASE("caps: a house talks so much together") {
    server::Settings settings = without_rates();
    settings.chat_per_second_per_address = 1;
    TestServer server(settings);
    Client eve(server, Client::address(2));
    eve.hello("Eve");
    const std::string room = room_of(eve.create("gladiator"));
    const auto say = [&](Client& who) {
        return reason(who.call("room.say", {{"room", room}, {"to", "room"}, {"text", "hello"}}));
    };
    std::vector<std::unique_ptr<Client>> house;
    int said = 0;
    for (int i = 0; i < 4; ++i) {
        house.push_back(std::make_unique<Client>(server));
        house.back()->hello("");
        house.back()->watch(room);
        for (int line = 0; line < 5; ++line) said += say(*house.back()).empty() ? 1 : 0;
    }
    CHECK(said == 15);
    CHECK(say(eve).empty());
    server.advance(std::chrono::seconds(1));
    CHECK(say(*house.front()).empty());
    CHECK(say(*house.back()) == "rate_limited");
}

TEST_CASE("caps: a player's lines count on all connections together") {
    Pair pair;
    Client again(pair.server);
    again.hello_again(pair.ann);
    again.join(pair.room);
    int said = 0;
    for (int i = 0; i < 5; ++i)
        for (Client* who : {&pair.ann, &again})
            said += reason(who->call("room.say", {{"room", pair.room}, {"to", "room"}, {"text", "hello"}}))
                            .empty()
                        ? 1
                        : 0;
    CHECK(said == 5);
}

/// Thirty people, as the settings come: they arrive together, play each other, talk, lose their connections
/// all at once, and come back at once, twice in a minute.
TEST_CASE("caps: a house of thirty behind one address is never locked out") {
    TestServer server{server::Settings()};
    std::vector<std::unique_ptr<Client>> house;
    std::vector<std::string> tokens;
    for (int i = 0; i < 30; ++i) {
        house.push_back(std::make_unique<Client>(server));
        CAPTURE(i);
        REQUIRE(house.back()->hello("player " + std::to_string(i)).contains("result"));
        tokens.push_back(house.back()->token());
    }
    std::vector<std::string> rooms;
    for (std::size_t i = 0; i < 30; i += 2) {
        const json made = house[i]->create("gladiator", {{"clock", nullptr}});
        REQUIRE(made.contains("result"));
        rooms.push_back(room_of(made));
        REQUIRE(house[i + 1]->join(rooms.back()).contains("result"));
        REQUIRE(house[i]->act(rooms.back(), "A1").contains("result"));
        REQUIRE(house[i + 1]
                    ->call("room.say", {{"room", rooms.back()}, {"to", "players"}, {"text", "hello"}})
                    .contains("result"));
    }
    for (int storm = 0; storm < 2; ++storm) {
        house.clear();
        for (std::size_t i = 0; i < 30; ++i) {
            CAPTURE(i);
            house.push_back(std::make_unique<Client>(server));
            REQUIRE(house.back()->hello_as(tokens[i]).contains("result"));
            REQUIRE(house.back()->join(rooms[i / 2]).contains("result"));
        }
    }
    for (std::size_t i = 0; i < 30; i += 2) REQUIRE(house[i + 1]->act(rooms[i / 2], "D1").contains("result"));
}
