// How fast and how badly a connection may ask.
#include <doctest/doctest.h>

#include <string>

#include "proto/limits.hpp"
#include "tests/server/room/pair.hpp"

using namespace visavis;
using namespace visavis::tests;

namespace {

server::Settings ten_a_second() {
    server::Settings settings;
    settings.requests_per_second = 10;
    settings.requests_burst = 5;
    return settings;
}

json closing_of(const Client& client) {
    const json last = client.messages().back();
    return last.value("method", "") == "session.closing" ? last["params"]["reason"] : json();
}

} // namespace

TEST_CASE("rate: a burst, then so many a second, and the refusal says when") {
    TestServer server(ten_a_second());
    Client ann(server);
    Client bob(server);
    ann.hello("Ann");
    for (int i = 0; i < 4; ++i) CHECK(ann.call("lobby.list").contains("result"));
    const json refused = ann.call("lobby.list");
    CHECK(reason(refused) == "rate_limited");
    CHECK(refused["error"]["data"]["retry_ms"] == 100);
    server.advance(Milliseconds(99));
    CHECK(ann.call("lobby.list")["error"]["data"]["retry_ms"] == 1);
    server.advance(Milliseconds(1));
    CHECK(ann.call("lobby.list").contains("result"));
    CHECK(reason(ann.call("lobby.list")) == "rate_limited");
    CHECK(bob.hello("Bob").contains("result")); // a rate is a connection's own
    server.advance(std::chrono::hours(24 * 365));
    for (int i = 0; i < 5; ++i) CHECK(ann.call("lobby.list").contains("result"));
    CHECK(reason(ann.call("lobby.list")) == "rate_limited"); // never more than the burst
}

TEST_CASE("rate: what cannot be read costs as much") {
    TestServer server(ten_a_second());
    Client ann(server);
    ann.hello("Ann");
    for (int i = 0; i < 4; ++i) CHECK(reason(ann.call("no.such.method")) == "unknown_method");
    CHECK(reason(ann.call("no.such.method")) == "rate_limited");
    CHECK(reason(ann.call("lobby.list")) == "rate_limited");
    CHECK(ann.is_open());
}

TEST_CASE("rate: server.info is outside of it once in ten seconds, before hello as well") {
    TestServer server(ten_a_second());
    Client ann(server);
    CHECK(ann.call("server.info").contains("result"));
    for (int i = 0; i < 5; ++i) CHECK(reason(ann.call("lobby.list")) == "hello_first");
    CHECK(reason(ann.call("server.info")) == "rate_limited");
    const auto use_up = [&] {
        while (reason(ann.call("lobby.list")) != "rate_limited") {
        }
    };
    for (int i = 0; i < 3; ++i) {
        server.advance(Milliseconds(10'000));
        use_up();
        CHECK(ann.call("server.info").contains("result"));
        CHECK(reason(ann.call("server.info")) == "rate_limited");
    }
    server.advance(Milliseconds(9'999));
    use_up();
    CHECK(reason(ann.call("server.info")) == "rate_limited");
}

TEST_CASE("broken lines: each is answered, and the tenth closes the connection") {
    const std::string broken[] = {
        "garbage",
        "{",
        "[]",
        "7",
        R"([{"id": 1, "method": "server.info"}])",
        R"({"method": "server.info"})",
        R"({"id": 1.5, "method": "server.info"})",
        R"({"id": null, "method": "server.info"})",
        "{\"id\": 1, \"method\": \"\xff\"}",
        std::string(100'000 / 8, '['),
    };
    TestServer server;
    Client ann(server);
    ann.hello("Ann");
    ann.forget_messages();
    for (const std::string& line : broken) {
        CAPTURE(line.substr(0, 60));
        CHECK(ann.is_open());
        ann.send(line);
        CHECK_FALSE(reason(ann.answer()).empty());
        if (&line != std::end(broken) - 1) CHECK(ann.call("lobby.list").contains("result"));
    }
    CHECK_FALSE(ann.is_open());
    CHECK(closing_of(ann) == "too_many_errors");
}

TEST_CASE("broken lines: what is only refused is not broken") {
    TestServer server;
    Client ann(server);
    ann.hello("Ann");
    for (int i = 0; i < 30; ++i) {
        ann.call("no.such.method");
        ann.call("room.join");
        ann.call("lobby.list", {{"game", 7}});
        ann.call("lobby.seek", {{"game", "virtem"}});
    }
    CHECK(ann.call("lobby.list").contains("result"));
}

TEST_CASE("broken lines: one that is too long is answered and is the last") {
    TestServer server;
    Client ann(server);
    ann.hello("Ann");
    ann.send(std::string(proto::limits::request_bytes + 1, ' '));
    CHECK(reason(ann.answer()) == "too_long");
    CHECK_FALSE(ann.is_open());
    CHECK(closing_of(ann) == "too_long");
}

TEST_CASE("broken lines: an action has at most 64 bytes, and no error gives back more") {
    Pair pair;
    const json refused = pair.ann.act(pair.room, std::string(65, 'x'));
    CHECK(reason(refused) == "invalid_param");
    CHECK(refused["error"]["data"]["param"] == "action");
    CHECK(reason(pair.ann.act(pair.room, std::string(64, 'x'))) == "illegal_action");
    CHECK(pair.ann.act(pair.room, std::string(10'000, 'x')).dump().size() < 300);
    CHECK(pair.ann.act(pair.room, " A1 ").contains("result"));
}
