// A connection that is lost and made again: what is told, what is repeated, and when it is over.
#include <doctest/doctest.h>

#include "client/net/backoff.hpp"
#include "tests/client/conversation.hpp"

namespace visavis::client {

TEST_CASE("back-off: waits grow to a limit, never below the least, and begin anew") {
    for (const std::uint32_t seed : {1U, 2U, 3U}) {
        Backoff backoff(seed);
        auto ceiling = 2 * Backoff::least;
        for (int i = 0; i < 12; ++i) {
            const auto wait = backoff.next();
            CHECK(wait >= ceiling / 2);
            CHECK(wait <= ceiling);
            ceiling = std::min(2 * ceiling, Backoff::most);
        }
        backoff.reset();
        CHECK(backoff.next() <= 2 * Backoff::least);
    }
}

TEST_CASE("reconnect: says so once, comes back with the token, and asks for what was missed") {
    Talk talk({.name = "Ada", .request = proto::RoomJoin{"ABC234"}});
    talk.enter(playing(Viewer::player(Seat::first)));
    talk.plain.lost(Failure::gone);
    talk.plain.lost(Failure::refused);
    CHECK(!talk.plain.exit_code());
    CHECK(std::ranges::count_if(talk.told.said,
                                [](const auto& line) { return line.contains("trying again"); }) == 1);
    const auto before = talk.wire.sent.size();
    for (const char* const line : {"A3", "draw", "resign", "leave", "history", "say hello"}) talk.type(line);
    CHECK(talk.wire.sent.size() == before); // refused with a sentence, not kept for later
    CHECK(talk.was_said("'A3' was not sent. There is no connection now"));
    CHECK(talk.was_said("'hello' was not said. There is no connection now"));

    talk.plain.connected();
    CHECK(talk.wire.sent.back()["params"]["token"] == "a token");
    CHECK(!talk.wire.sent.back()["params"].contains("name"));
    talk.greet();
    CHECK(talk.method() == "room.join");
    proto::View fresh = playing(Viewer::player(Seat::first));
    fresh.version = 3;
    talk.answer({{"view", as_json(fresh)}});
    CHECK(talk.was_said("Back."));
    CHECK(talk.wire.sent.back()["params"]["after"] == 2);
    talk.answer({{"updates",
                  {{{"room", "ABC234"},
                    {"version", 3},
                    {"at_ms", 1},
                    {"events", json::array({{{"type", "chosen"}, {"seat", 1}}})},
                    {"changes", json::object()}}}}});
    CHECK(talk.was_said("Meanwhile:"));
    CHECK(talk.was_said("Bob has chosen."));
    talk.type("A3");
    CHECK(talk.method() == "match.act");
}

TEST_CASE("reconnect: an action without an answer is sent again, another request is not") {
    Talk talk(join());
    talk.enter(playing(Viewer::player(Seat::first)));
    talk.type("A3");
    const json first = talk.wire.sent.back()["params"];
    talk.reconnect();
    talk.answer({{"view", as_json(playing(Viewer::player(Seat::first)))}});
    CHECK(talk.was_said("Nothing has happened meanwhile."));
    CHECK(talk.method() == "match.act");
    CHECK(talk.wire.sent.back()["params"] == first);

    Talk resigning(join());
    resigning.enter(playing(Viewer::player(Seat::first)));
    auto resignable = playing(Viewer::player(Seat::first));
    resigning.type("resign yes");
    resigning.reconnect();
    resigning.answer({{"view", as_json(resignable)}});
    CHECK(resigning.method() == "room.join");
    CHECK(resigning.was_said("'resign' was sent, but the server has not confirmed it"));
}

TEST_CASE("reconnect: a server that has forgotten the player or the room ends it") {
    Talk player(join());
    player.enter(playing(Viewer::player(Seat::first)));
    player.plain.lost(Failure::gone);
    player.plain.connected();
    player.refuse("unknown_token", "?");
    CHECK(player.plain.exit_code() == ExitCode::failed);
    CHECK(player.told.complained.front().contains("does not know you any more"));

    Talk room(join());
    room.enter(playing(Viewer::player(Seat::first)));
    room.reconnect();
    room.refuse("no_such_room", "?");
    CHECK(room.plain.exit_code() == ExitCode::failed);
    CHECK(room.told.complained.front().contains("room ABC234 is closed"));
}

TEST_CASE("reconnect: a full server is tried again, where a first visit is over") {
    for (const char* const reason : {"server_full", "rate_limited"}) {
        CAPTURE(reason);
        Talk talk(join());
        talk.enter(playing(Viewer::player(Seat::first)));
        talk.plain.lost(Failure::gone);
        talk.plain.connected();
        talk.refuse(reason, "?");
        CHECK(!talk.plain.exit_code());
        CHECK(!talk.plain.is_greeted()); // so that the deadline for hello ends this connection
        Talk first(join());
        first.refuse(reason, "?");
        CHECK(first.plain.exit_code() == ExitCode::failed);
    }
}

TEST_CASE("reconnect: which farewells of the server's are for good") {
    struct Row {
        const char* reason;
        bool has_retry, comes_back;
    };
    static constexpr Row rows[] = {
        {"shutdown", true, true},         {"shutdown", false, false}, {"replaced", true, false},
        {"too_many_errors", true, false}, {"too_slow", true, true},
    };
    for (const Row& row : rows) {
        CAPTURE(row.reason);
        Talk talk(join());
        talk.enter(playing(Viewer::player(Seat::first)));
        json params{{"reason", row.reason}};
        if (row.has_retry) params["retry_ms"] = 40'000;
        talk.hear({{"method", "session.closing"}, {"params", params}});
        talk.plain.lost(Failure::gone);
        CHECK(talk.plain.exit_code().has_value() != row.comes_back);
        if (row.comes_back) CHECK(talk.plain.retry_wait() >= std::chrono::seconds(40));
    }
}

TEST_CASE("reconnect: before anything is under way there is nothing to come back to") {
    Talk talk(join());
    talk.greet();
    talk.plain.lost(Failure::gone);
    CHECK(talk.plain.exit_code() == ExitCode::failed);
}

TEST_CASE("tokens: one that was kept and is forgotten by the server is replaced") {
    Talk talk({.token = "old", .request = proto::RoomJoin{"ABC234"}});
    talk.refuse("unknown_token", "?");
    CHECK(talk.told.complained.front().contains("you begin as a new player"));
    CHECK(!talk.wire.sent.back()["params"].contains("token"));
    talk.greet();
    CHECK(talk.kept == std::vector<std::string>{"a token"});

    Talk given({.token = "old", .token_source = TokenSource::given, .request = proto::RoomJoin{"ABC234"}});
    given.refuse("unknown_token", "?");
    CHECK(given.plain.exit_code() == ExitCode::failed);
}

} // namespace visavis::client
