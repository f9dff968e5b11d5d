// Whom a player does not want to hear.
#include <doctest/doctest.h>

#include <string>

#include "proto/limits.hpp"
#include "tests/server/room/pair.hpp"

using namespace visavis;
using namespace visavis::tests;

namespace {

void say(Client& who, const std::string& room, const std::string& text) {
    REQUIRE(who.call("room.say", {{"room", room}, {"to", "room"}, {"text", text}}).contains("result"));
}

std::string heard(const Client& client) {
    std::string texts;
    for (const json& message : client.messages())
        if (message.value("method", "") == "room.said")
            texts += message["params"]["text"].get<std::string>() + ";";
    return texts;
}

std::string said_in(const json& answer) {
    std::string texts;
    for (const json& line : answer["result"]["view"]["said"]) texts += line["text"].get<std::string>() + ";";
    return texts;
}

} // namespace

TEST_CASE("mute: nothing of theirs comes, on any connection, live or in a view") {
    Pair pair;
    Client tab(pair.server);
    tab.hello_again(pair.ann);
    tab.watch(pair.room);
    Client eve(pair.server);
    eve.hello("Eve");
    eve.watch(pair.room);
    say(pair.bob, pair.room, "before");
    CHECK(pair.ann.call("player.mute", {{"player", pair.bob.player()}})["result"] == json::object());
    CHECK(pair.ann.call("player.mute", {{"player", pair.bob.player()}})["result"] == json::object());
    pair.forget_messages();
    tab.forget_messages();
    eve.forget_messages();
    say(pair.bob, pair.room, "meanwhile");
    CHECK(heard(pair.ann).empty());
    CHECK(heard(tab).empty());
    CHECK(heard(pair.bob) == "meanwhile;");
    CHECK(heard(eve) == "meanwhile;");
    CHECK(said_in(pair.ann.join(pair.room)).empty());
    CHECK(said_in(tab.watch(pair.room)).empty());
    CHECK(said_in(eve.watch(pair.room)) == "before;meanwhile;");
    say(pair.ann, pair.room, "I do not hear you");
    CHECK(heard(pair.bob) == "meanwhile;I do not hear you;");

    Client later(pair.server);
    CHECK(later.hello_again(pair.ann)["result"]["muted"] == json{pair.bob.player()});
    CHECK(later.call("player.unmute", {{"player", pair.bob.player()}})["result"] == json::object());
    CHECK(later.call("player.unmute", {{"player", pair.bob.player()}})["result"] == json::object());
    CHECK(said_in(pair.ann.join(pair.room)) == "before;meanwhile;I do not hear you;");
    say(pair.bob, pair.room, "after");
    CHECK(heard(pair.ann).ends_with("after;"));
}

TEST_CASE("mute: whom one may mute, and how many") {
    Pair pair;
    CHECK(reason(pair.ann.call("player.mute", {{"player", pair.ann.player()}})) == "invalid_param");
    CHECK(reason(pair.ann.call("player.mute", {{"player", ""}})) == "invalid_param");
    CHECK(reason(pair.ann.call("player.mute", {{"player", std::string(65, 'x')}})) == "invalid_param");
    CHECK(reason(pair.ann.call("player.mute")) == "missing_param");
    for (std::size_t i = 0; i < proto::limits::muted_players; ++i)
        REQUIRE(pair.ann.call("player.mute", {{"player", std::to_string(i)}}).contains("result"));
    CHECK(reason(pair.ann.call("player.mute", {{"player", "one more"}})) == "too_many_muted");
    CHECK(pair.ann.call("player.mute", {{"player", "7"}}).contains("result"));
    CHECK(pair.ann.call("player.unmute", {{"player", "7"}}).contains("result"));
    CHECK(pair.ann.call("player.mute", {{"player", "one more"}}).contains("result"));
}
