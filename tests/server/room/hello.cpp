// Who speaks: hello, tokens and names.
#include <doctest/doctest.h>

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "proto/codec.hpp"
#include "proto/limits.hpp"
#include "tests/server/harness.hpp"
#include "tests/server/methods.hpp"
#include "tests/server/room/pair.hpp"

using namespace visavis;
using namespace visavis::tests;

namespace {

json hello_params(json more) {
    json params{{"protocol", 1}, {"client", "tests/1"}};
    params.update(more);
    return params;
}

} // namespace

TEST_CASE("hello: nothing comes before it but server.info") {
    struct Row {
        std::string method;
        json params;
        std::string want;
    };
    const json room{{"room", "AAAAAA"}};
    const json match{{"match", std::string(32, '0')}};
    const json offer{{"match", std::string(32, '0')}, {"turn", 1}, {"kind", "draw"}};
    const Row rows[] = {
        {"server.info", json::object(), ""},
        {"lobby.list", json::object(), "hello_first"},
        {"lobby.follow", json::object(), "hello_first"},
        {"lobby.unfollow", json::object(), "hello_first"},
        {"lobby.seek", {{"game", "gladiator"}}, "hello_first"},
        {"lobby.unseek", json::object(), "hello_first"},
        {"room.create", {{"game", "gladiator"}}, "hello_first"},
        {"room.join", room, "hello_first"},
        {"room.watch", room, "hello_first"},
        {"room.unsubscribe", room, "hello_first"},
        {"room.leave", room, "hello_first"},
        {"room.say", {{"room", "AAAAAA"}, {"to", "room"}, {"text", "hello"}}, "hello_first"},
        {"match.act", {{"match", std::string(32, '0')}, {"turn", 1}, {"action", "A1"}}, "hello_first"},
        {"match.offer", offer, "hello_first"},
        {"match.accept", offer, "hello_first"},
        {"match.decline", offer, "hello_first"},
        {"match.resign", match, "hello_first"},
        {"match.claim", match, "hello_first"},
        {"match.give", {{"match", std::string(32, '0')}, {"turn", 1}, {"seconds", 15}}, "hello_first"},
        {"match.history", match, "hello_first"},
        {"record.list", json::object(), "hello_first"},
        {"record.get", match, "hello_first"},
        {"record.analyse", match, "hello_first"},
        {"player.mute", {{"player", "somebody"}}, "hello_first"},
        {"player.unmute", {{"player", "somebody"}}, "hello_first"},
        {"session.hello", hello_params(json::object()), ""},
    };
    std::set<std::string> asked;
    for (const Row& row : rows) {
        CAPTURE(row.method);
        TestServer server;
        Client client(server);
        const json answer = client.call(row.method, row.params);
        CHECK(reason(answer) == row.want);
        CHECK(answer.contains("result") == row.want.empty());
        CHECK(client.hello("").contains("result") == (row.method != "session.hello"));
        asked.insert(row.method);
    }
    CHECK(asked == methods_of<proto::Call>());
}

TEST_CASE("hello: a refused one may be sent again, an accepted one not") {
    struct Row {
        std::string because;
        json params;
        std::string want;
    };
    const Row rows[] = {
        {"no version", {{"client", "tests/1"}}, "missing_param"},
        {"a version to come", hello_params({{"protocol", 2}}), "unsupported_protocol"},
        {"a version that never was", hello_params({{"protocol", 0}}), "unsupported_protocol"},
        {"a version in words", hello_params({{"protocol", "1"}}), "invalid_param"},
        {"no client", {{"protocol", 1}}, "missing_param"},
        {"a client without a name", hello_params({{"client", ""}}), "invalid_param"},
        {"a client that says too much", hello_params({{"client", std::string(65, 'x')}}), "invalid_param"},
        {"nobody's token", hello_params({{"token", std::string(43, 'A')}}), "unknown_token"},
        {"no token at all", hello_params({{"token", ""}}), "unknown_token"},
        {"somebody's name", hello_params({{"name", "ANN"}}), "name_taken"},
        {"no name", hello_params({{"name", " "}}), "invalid_name"},
        {"nobody's wish", hello_params({{"nickname", "Ann"}}), "unknown_param"},
    };
    TestServer server;
    Client ann(server);
    ann.hello("Ann");
    for (const Row& row : rows) {
        CAPTURE(row.because);
        Client client(server);
        const std::size_t players = server.services.players.size();
        CHECK(reason(client.call("session.hello", row.params)) == row.want);
        CHECK(reason(client.call("lobby.list")) == "hello_first");
        CHECK(server.services.players.size() == players);
        CHECK(client.hello("").contains("result"));
        CHECK(reason(client.hello("")) == "already_greeted");
        CHECK(client.call("lobby.list").contains("result"));
    }
    Client old(server);
    CHECK(old.call("session.hello", hello_params({{"protocol", 0}}))["error"]["data"]["versions"] == json{1});
}

TEST_CASE("hello: the token is the player") {
    TestServer server;
    Client ann(server);
    Client bob(server);
    const json greeting = ann.hello("Ann")["result"];
    bob.hello("Bob");
    CHECK(greeting["token"].get<std::string>().size() == proto::limits::token_characters);
    CHECK(greeting["token"].get<std::string>().find_first_not_of(
              "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") == std::string::npos);
    CHECK(ann.token() != bob.token());
    CHECK(ann.player() != bob.player());
    CHECK(greeting["now_ms"] == server.now().time_since_epoch().count());
    const std::string room = room_of(ann.create("gladiator"));

    Client again(server);
    const json second = again.hello_again(ann)["result"];
    CHECK(second["player"] == greeting["player"]);
    CHECK(second["token"] == greeting["token"]);
    CHECK(second["rooms"] == json{room});
    CHECK(again.call("server.info")["result"]["counts"]["players"] == 2);
    CHECK(again.call("server.info")["result"]["counts"]["connections"] == 3);

    bob.join(room);
    ann.act(room, "A1");
    for (const std::string& line : bob.lines()) CHECK(line.find(ann.token()) == std::string::npos);
    CHECK(server.log.text().find(ann.token()) == std::string::npos);
    CHECK(server.log.text().find(ann.player()) != std::string::npos);
}

TEST_CASE("names: what a player may be called") {
    struct Row {
        std::string because;
        std::string name;
        std::string want; ///< nothing where it is refused
    };
    const Row rows[] = {
        {"a name", "Ann", "Ann"},
        {"spaces around it", "  Ann ", "Ann"},
        {"a space in it", "Ann Lee", "Ann Lee"},
        {"accents", "Zoé", "Zoé"},
        {"Arabic", "علي", "علي"},
        {"Chinese", "小明", "小明"},
        {"a picture", "🦊", "🦊"},
        {"HTML is text", "<b>Ann</b>", "<b>Ann</b>"},
        {"so are quotes", R"("Ann"\)", R"("Ann"\)"},
        {"and what formats a log", "{} %n", "{} %n"},
        {"as long as may be", std::string(24, 'x'), std::string(24, 'x')},
        {"characters count, not bytes", "éééééééééééééééééééééééé", "éééééééééééééééééééééééé"},

        {"too long", std::string(25, 'x'), ""},
        {"too long, in more bytes", "ééééééééééééééééééééééééé", ""},
        {"nothing", "", ""},
        {"spaces alone", "   ", ""},
        {"two spaces look like one", "Ann  Lee", ""},
        {"a zero-width space", "Ann\u200b", ""},
        {"a zero-width joiner", "A\u200dnn", ""},
        {"another direction", "\u202ennA", ""},
        {"a soft hyphen", "An\u00adn", ""},
        {"a space of another kind", "Ann\u00a0Lee", ""},
        {"an empty braille cell", "\u2800", ""},
        {"a filler that shows as nothing", "\u3164", ""},
        {"a tag character", "Ann\U000e0041", ""},
        {"a line end", "Ann\nLee", ""},
        {"a tab", "Ann\tLee", ""},
        {"a NUL", std::string("Ann\0", 4), ""},
        {"a control of the terminal", "\u001b[31mAnn", ""},
        {"private use", "\ue000", ""},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        TestServer server;
        Client client(server);
        const json answer = client.call("session.hello", hello_params({{"name", row.name}}));
        if (row.want.empty())
            CHECK(reason(answer) == "invalid_name");
        else
            CHECK(answer["result"]["player"]["name"] == row.want);
    }
}

TEST_CASE("names: one at a time, for an hour after its player has gone") {
    TestServer server;
    auto ann = std::make_unique<Client>(server);
    ann->hello("Ann Lee");
    const auto try_name = [&](const std::string& name) {
        Client client(server);
        return reason(client.hello(name));
    };
    CHECK(try_name("Ann Lee") == "name_taken");
    CHECK(try_name("ann LEE") == "name_taken");
    CHECK(try_name(" Ann Lee ") == "name_taken");
    server.advance(std::chrono::hours(5));
    CHECK(try_name("Ann Lee") == "name_taken"); // she is still there
    ann->call("lobby.list");
    ann.reset();
    server.advance(std::chrono::hours(1) - Milliseconds(1));
    CHECK(try_name("Ann Lee") == "name_taken");
    server.advance(Milliseconds(1));
    CHECK(try_name("Ann Lee") == "");
}

TEST_CASE("names: whoever holds a seat keeps theirs") {
    TestServer server;
    auto ann = std::make_unique<Client>(server);
    ann->hello("Ann");
    const std::string room = room_of(ann->create("gladiator"));
    ann.reset();
    server.advance(std::chrono::hours(30));
    Client bob(server);
    CHECK(reason(bob.hello("Ann")) == "name_taken");
    bob.hello("Bob");
    const json view = bob.join(room)["result"]["view"];
    CHECK(view["seats"][0]["name"] == "Ann");
}

TEST_CASE("names: a name that went to somebody else meanwhile is not worn twice") {
    TestServer server;
    auto ann = std::make_unique<Client>(server);
    ann->hello("Ann");
    const json params = hello_params({{"token", ann->token()}});
    ann.reset();
    server.advance(std::chrono::hours(2));
    auto other = std::make_unique<Client>(server);
    other->hello("ann");
    const auto name_of_ann = [&] {
        Client again(server);
        return again.call("session.hello", params)["result"]["player"]["name"].get<std::string>();
    };
    CHECK(name_of_ann().starts_with("guest-"));
    other.reset();
    server.advance(std::chrono::hours(2));
    CHECK(name_of_ann().starts_with("guest-")); // that is her name now
}

TEST_CASE("names: a new name is for new seats, and frees the old one") {
    Pair pair;
    Client again(pair.server);
    const json answer =
        again.call("session.hello", hello_params({{"token", pair.ann.token()}, {"name", "Anna"}}));
    CHECK(answer["result"]["player"]["name"] == "Anna");
    CHECK(again.join(pair.room)["result"]["view"]["seats"][0]["name"] == "Ann");
    const json view = again.create("gladiator")["result"]["view"];
    CHECK(view["seats"][0]["name"] == "Anna");
    Client third(pair.server);
    CHECK(reason(third.hello("Anna")) == "name_taken");
    CHECK(third.hello("Ann").contains("result"));
}

TEST_CASE("names: guests are called so, each another") {
    TestServer server;
    std::set<std::string> names;
    for (int i = 0; i < 200; ++i) {
        Client guest(server);
        names.insert(guest.hello("")["result"]["player"]["name"]);
    }
    CHECK(names.size() == 200);
    for (const std::string& name : names) CHECK(name.starts_with("guest-"));
}

TEST_CASE("hello: a ninth connection closes the oldest, a tenth the next") {
    TestServer server;
    std::vector<std::unique_ptr<Client>> connections;
    for (int i = 0; i < 12; ++i) {
        connections.push_back(std::make_unique<Client>(server));
        connections.back()->hello_again(*connections.front());
    }
    for (std::size_t i = 0; i < connections.size(); ++i) {
        CAPTURE(i);
        CHECK(connections[i]->is_open() == (i >= 4));
        const json last = connections[i]->messages().back();
        if (i < 4) CHECK(last["params"]["reason"] == "replaced");
    }
}

TEST_CASE("hello: two connections too many, greeted together, close the two oldest") {
    TestServer server;
    std::vector<std::unique_ptr<Client>> connections;
    for (int i = 0; i < 10; ++i) connections.push_back(std::make_unique<Client>(server));
    for (std::size_t i = 0; i < 8; ++i) connections[i]->hello_again(*connections[0]);
    const json request{{"id", 1},
                       {"method", "session.hello"},
                       {"params", hello_params({{"token", connections[0]->token()}})}};
    connections[8]->post(request.dump());
    connections[9]->post(request.dump());
    server.settle();
    for (std::size_t i = 0; i < connections.size(); ++i) {
        CAPTURE(i);
        CHECK(connections[i]->is_open() == (i >= 2));
    }
}
