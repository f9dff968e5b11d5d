// lobby.seek: who finds whom.
#include <doctest/doctest.h>

#include <string>

#include "tests/server/room/pair.hpp"

using namespace visavis;
using namespace visavis::tests;

namespace {

struct Lobby {
    Lobby() {
        eve.hello("Eve");
        ann.hello("Ann");
        bob.hello("Bob");
    }
    TestServer server;
    Client eve{server};
    Client ann{server};
    Client bob{server};
};

/// The room that this connection was told of; "" where it was told of none.
std::string paired(const Client& client) {
    for (const json& message : client.messages())
        if (message.value("method", "") == "lobby.paired") return message["params"]["room"];
    return {};
}

json seek(Client& client, json params) {
    return client.call("lobby.seek", std::move(params));
}

const json plain_gladiator{{"game", "gladiator"}};

} // namespace

TEST_CASE("seek: equal wishes are paired, with the defaults filled in") {
    struct Wish {
        std::string because;
        json anns, bobs;
        bool want;
    };
    const json fast{{"initial_ms", 60'000}, {"increment_ms", 0}};
    const Wish rows[] = {
        {"the same", plain_gladiator, plain_gladiator, true},
        {"the default of an option",
         plain_gladiator,
         {{"game", "gladiator"}, {"options", {{"fights", 5}}}},
         true},
        {"no options at all", plain_gladiator, {{"game", "gladiator"}, {"options", json::object()}}, true},
        {"the default clock",
         plain_gladiator,
         {{"game", "gladiator"}, {"clock", {{"initial_ms", 120'000}, {"increment_ms", 10'000}}}},
         true},
        {"the random layout is the default",
         {{"game", "virtem"}},
         {{"game", "virtem"}, {"options", {{"layout", "random"}, {"goal", "mixed"}}}},
         true},
        {"both untimed",
         {{"game", "virtem"}, {"clock", nullptr}},
         {{"game", "virtem"}, {"clock", nullptr}},
         true},
        {"another game", plain_gladiator, {{"game", "virtem"}}, false},
        {"another option", plain_gladiator, {{"game", "gladiator"}, {"options", {{"fights", 6}}}}, false},
        {"another clock", plain_gladiator, {{"game", "gladiator"}, {"clock", fast}}, false},
        {"no clock", plain_gladiator, {{"game", "gladiator"}, {"clock", nullptr}}, false},
        {"another goal", {{"game", "virtem"}}, {{"game", "virtem"}, {"options", {{"goal", "pure"}}}}, false},
    };
    for (const Wish& row : rows) {
        CAPTURE(row.because);
        Lobby lobby;
        CHECK(seek(lobby.ann, row.anns)["result"] == json::object());
        CHECK(seek(lobby.bob, row.bobs)["result"] == json::object());
        CHECK(paired(lobby.ann).empty() != row.want);
        CHECK(paired(lobby.bob) == paired(lobby.ann));
        CHECK(lobby.server.services.searches.size() == (row.want ? 0 : 2));
    }
    Lobby lobby;
    CHECK(reason(seek(lobby.ann, {{"game", "gladiator"}, {"options", {{"goal", "pure"}}}})) ==
          "unknown_param");
    CHECK(reason(seek(lobby.ann, {{"game", "gladiator"}, {"options", {{"fights", 7}}}})) == "invalid_param");
    CHECK(lobby.server.services.searches.size() == 0);
}

TEST_CASE("seek: both hold a seat of a new room whose match has begun, and are told everywhere") {
    Lobby lobby;
    Client again(lobby.server);
    again.hello_again(lobby.ann);
    seek(lobby.ann, plain_gladiator);
    seek(lobby.bob, plain_gladiator);
    const std::string room = paired(lobby.ann);
    REQUIRE_FALSE(room.empty());
    CHECK(paired(again) == room);
    CHECK(paired(lobby.bob) == room);
    CHECK(lobby.bob.kinds() == "answer answer lobby.paired"); // hello's, and its own before the pairing
    const json view = lobby.ann.join(room)["result"]["view"];
    CHECK(view["version"] == 1);
    CHECK(view["phase"] == "playing");
    CHECK(view["visibility"] == "private");
    CHECK(view["spectators"] == "open");
    CHECK(view["seats"][0] != view["seats"][1]);
    CHECK(lobby.bob.join(room)["result"]["view"]["you"]["seat"] != view["you"]["seat"]);
    lobby.bob.act(room, "A1");
    CHECK(lobby.ann.view(room)["version"] == 2);
    CHECK(lobby.ann.history(lobby.ann.view(room)["match"]["id"])["result"]["view"]["version"] == 1);
}

TEST_CASE("seek: absence counts from the pairing, for both") {
    Lobby lobby;
    seek(lobby.ann, plain_gladiator);
    seek(lobby.bob, plain_gladiator);
    const std::int64_t paired_ms = lobby.server.now().time_since_epoch().count();
    lobby.server.advance(Milliseconds(3'000));
    lobby.eve.watch(paired(lobby.ann));
    for (const json& seat : lobby.eve.view(paired(lobby.ann))["presence"]["seats"])
        CHECK(seat["away_since_ms"] == paired_ms);
    lobby.ann.join(paired(lobby.ann));
    const json match = lobby.ann.view(paired(lobby.ann))["match"]["id"];
    lobby.server.advance(Milliseconds(57'000));
    CHECK(lobby.ann.call("match.claim", {{"match", match}}).contains("result"));
    CHECK(lobby.ann.view(paired(lobby.ann))["outcome"]["reason"] == "aborted");
}

TEST_CASE("seek: in the order in which they came, and nobody with themselves") {
    Lobby lobby;
    Client again(lobby.server);
    again.hello_again(lobby.ann);
    seek(lobby.ann, plain_gladiator);
    seek(again, plain_gladiator);
    CHECK(paired(lobby.ann).empty());
    CHECK(lobby.server.services.searches.size() == 1);
    seek(lobby.bob, {{"game", "virtem"}});
    seek(lobby.eve, {{"game", "virtem"}});
    CHECK_FALSE(paired(lobby.bob).empty());
    seek(lobby.bob, plain_gladiator);
    seek(lobby.eve, plain_gladiator); // came after bob, whom ann has met
    CHECK_FALSE(paired(lobby.ann).empty());
    CHECK(lobby.server.services.searches.size() == 1);
    CHECK(lobby.server.services.lobby.rooms_of(lobby.bob.player()).size() == 2);
    CHECK(lobby.server.services.lobby.rooms_of(lobby.eve.player()).size() == 1);
}

TEST_CASE("seek: nobody who has stopped looking, or has gone") {
    struct Gone {
        std::string because;
        std::string how;
        bool want;
    };
    const Gone rows[] = {
        {"still there", "", true},
        {"unsought", "unseek", false},
        {"looking for something else", "virtem", false},
        {"hung up", "hang up", false},
        {"another connection is there", "hang up one", true},
    };
    for (const Gone& row : rows) {
        CAPTURE(row.because);
        Lobby lobby;
        seek(lobby.ann, plain_gladiator);
        Client again(lobby.server);
        if (row.how == "hang up one") again.hello_again(lobby.ann);
        if (row.how.starts_with("hang up")) lobby.ann.hang_up();
        if (row.how == "unseek") lobby.ann.call("lobby.unseek");
        if (row.how == "virtem") seek(lobby.ann, {{"game", "virtem"}});
        seek(lobby.bob, plain_gladiator);
        CHECK(paired(lobby.bob).empty() != row.want);
        CHECK(lobby.server.services.lobby.size() == (row.want ? 1 : 0));
    }
    Lobby lobby;
    CHECK(lobby.ann.call("lobby.unseek").contains("result")); // there need not be any
}

TEST_CASE("seek: when the room cannot be stored both go on looking, and are paired later") {
    Lobby lobby;
    lobby.server.journal.hold();
    seek(lobby.ann, plain_gladiator);
    seek(lobby.bob, plain_gladiator);
    lobby.server.journal.fail(lobby.server.journal.waiting().at(0));
    lobby.server.settle();
    CHECK(paired(lobby.ann).empty());
    CHECK(lobby.server.services.searches.size() == 2);
    CHECK(lobby.server.services.lobby.size() == 0);
    seek(lobby.eve, plain_gladiator);
    lobby.server.confirm_all();
    CHECK_FALSE(paired(lobby.ann).empty()); // who came first
    CHECK(paired(lobby.eve) == paired(lobby.ann));
}
