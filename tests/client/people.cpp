// A server that asks for a password, what its host announces, and whom one does not want to hear.
#include <doctest/doctest.h>

#include <string>

#include "tests/client/conversation.hpp"

namespace visavis::client {

namespace {

json hello_of(const Talk& talk) {
    REQUIRE(talk.method() == "session.hello");
    return talk.wire.sent.back()["params"];
}

} // namespace

TEST_CASE("password: a room's code is shown first, then somebody is asked") {
    Talk talk(join());
    CHECK_FALSE(hello_of(talk).contains("room"));
    talk.refuse("wrong_password", "this server asks for a password");
    CHECK(hello_of(talk)["room"] == "ABC234");
    CHECK_FALSE(talk.plain.needs_password());
    talk.refuse("wrong_password", "this server asks for a password");
    CHECK(talk.plain.needs_password());
    CHECK_FALSE(talk.plain.exit_code());

    talk.plain.use_password("wrong");
    CHECK_FALSE(talk.plain.needs_password());
    talk.plain.connected();
    CHECK(hello_of(talk)["password"] == "wrong");
    talk.refuse("wrong_password", "that is not this server's password");
    CHECK(talk.told.complained == std::vector<std::string>{"That is not the password of this server."});
    CHECK(talk.plain.needs_password());
    talk.plain.use_password("open sesame");
    talk.plain.connected();
    talk.enter(playing(Viewer::player(Seat::first)));
    CHECK(talk.plain.takes_input());

    talk.plain.lost(Failure::gone); // who comes back is not asked again
    talk.plain.connected();
    CHECK(hello_of(talk)["password"] == "open sesame");
    for (const std::string& line : talk.told.said) CHECK_FALSE(line.contains("sesame"));
}

TEST_CASE("password: where nobody can be asked it ends with a sentence") {
    Talk talk({.request = proto::LobbyList{}});
    talk.refuse("wrong_password", "this server asks for a password");
    CHECK(talk.wire.sent.size() == 1); // there is no room whose code could be shown
    CHECK(talk.plain.needs_password());
    talk.plain.use_password(std::nullopt);
    CHECK(talk.plain.exit_code() == ExitCode::failed);
    CHECK(talk.told.complained.front().contains("--password or VISAVIS_PASSWORD"));
}

TEST_CASE("password: who comes by an invitation is told what that means") {
    Talk talk(join());
    talk.refuse("wrong_password", "this server asks for a password");
    talk.answer(as_json(proto::HelloAnswer{.protocol = 1,
                                           .server = {"visavis-server", "0.1.0", {}},
                                           .player = {"p1", "Ada", false, {}},
                                           .token = "a token",
                                           .invited = true}));
    CHECK(talk.was_said("You are here by invitation"));
    CHECK(talk.method() == "room.join");
}

TEST_CASE("announcements are told once somebody is there to read them") {
    const json announcement{{"method", "server.announcement"},
                            {"params", {{"text", "Nine\x1b[31m"}, {"at_ms", 1}}}};
    Talk talk(join());
    talk.hear(announcement);
    talk.enter(playing(Viewer::player(Seat::first)));
    talk.told.said.clear();
    talk.hear(announcement);
    REQUIRE(talk.told.said.size() == 1);
    CHECK(talk.told.said.front().starts_with("The host of this server says: Nine"));
    talk.hear({{"method", "server.announcement"}, {"params", {{"text", 7}}}});
    CHECK(talk.told.said.size() == 1);
}

TEST_CASE("bans are told with their term and the host's words") {
    Talk talk(join());
    talk.refuse("banned", "the host of this server does not let you in until 2026-01-02 11:00 UTC: insults");
    CHECK(talk.told.complained ==
          std::vector<std::string>{"The host of this server does not let you in until "
                                   "2026-01-02 11:00 UTC: insults."});
    CHECK(talk.plain.exit_code() == ExitCode::failed);

    Talk kicked(join());
    kicked.enter(playing(Viewer::player(Seat::first)));
    kicked.hear({{"method", "session.closing"}, {"params", {{"reason", "kicked"}}}});
    kicked.plain.lost(Failure::gone);
    CHECK(kicked.plain.exit_code() == ExitCode::failed); // and does not try again
}

TEST_CASE("mute: by the names of those who sit there or were heard") {
    Talk talk(join());
    talk.enter(playing(Viewer::player(Seat::first)));
    talk.hear({{"method", "room.said"},
               {"params",
                {{"room", "ABC234"},
                 {"number", 1},
                 {"by", {{"id", "p3"}, {"name", "Eve"}, {"bot", false}}},
                 {"to", "room"},
                 {"text", "Hm."},
                 {"at_ms", 1}}}});
    talk.type("mute eve");
    CHECK(talk.method() == "player.mute");
    CHECK(talk.wire.sent.back()["params"] == json{{"player", "p3"}});
    talk.answer(json::object());
    CHECK(talk.was_said("You do not hear eve any more"));
    talk.type("Unmute Eve");
    CHECK(talk.method() == "player.unmute");
    talk.refuse("storage_failed", "not today");
    CHECK(talk.told.said.back() == "Not today.");
    talk.type("mute Bob");
    CHECK(talk.method() == "player.mute");
    talk.answer(json::object());

    const std::size_t sent = talk.wire.sent.size();
    talk.type("mute");
    CHECK(talk.told.said.back().contains("mute Bob"));
    talk.type("mute Zoe");
    CHECK(talk.told.said.back().contains("Nobody called 'Zoe'"));
    talk.type("mute Ada");
    CHECK(talk.told.said.back() == "That is you.");
    talk.plain.lost(Failure::gone);
    talk.type("mute Eve");
    CHECK(talk.wire.sent.size() == sent);
}

} // namespace visavis::client
