// One connection over a real socket: lines, order, ends, deadlines, slow readers, and the count of writes.
#include "server/net/connection.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/server/net/client.hpp"
#include "tests/server/net/test_server.hpp"

using namespace visavis;
using namespace visavis::server;
using namespace std::chrono_literals;

TEST_CASE("connection: chopped lines, CRLF, blank lines, many in one piece") {
    TestServer server;
    Client client(server.port);
    client.send("\r\n\n  \n");
    for (const char byte : std::string_view("{one}\r\n\r\n\n{two}\n")) client.send({&byte, 1});
    client.send("{three}\n{four}\r\n{fi");
    client.send("ve}\n");
    for (const char* const expected : {"{one}", "{two}", "{three}", "{four}", "{five}"})
        CHECK(client.line() == expected);
}

TEST_CASE("connection: a request that waits for the store holds back those behind it") {
    TestServer server;
    Client client(server.port);
    client.send("{one}\n{busy}\n{two}\n{busy}\n{three}\n");
    CHECK(client.line() == "{one}");
    const auto received = [&] {
        return server.on_conversation([](EchoConversation& each) { return each.received.size(); });
    };
    CHECK(received() == 2);
    server.on_conversation([](EchoConversation& each) { each.become_free(); });
    CHECK(client.line() == "stored");
    CHECK(client.line() == "{two}");
    CHECK(received() == 4);
    server.on_conversation([](EchoConversation& each) { each.become_free(); });
    CHECK(client.line() == "stored");
    CHECK(client.line() == "{three}");
}

TEST_CASE("connection: while a request waits nothing is read, and the peer is slowed down") {
    TestServer server;
    Client client(server.port);
    client.send("{busy}\n");
    CHECK(comes_true([&] { return server.traffic().lines_in == 1; }));
    const std::string many(1'000'000, '\n');
    std::size_t sent = 0;
    while (const std::size_t some = client.send_some(many)) sent += some;
    CHECK(sent > 0);
    CHECK(server.traffic().bytes_in <= 2048);
    server.on_conversation([](EchoConversation& each) { each.become_free(); });
    CHECK(client.line() == "stored");
    CHECK(comes_true([&] { return server.traffic().bytes_in >= sent; }));
}

TEST_CASE("connection: a line's time is when its last byte was read, however late it is handled") {
    TestServer server;
    const ServerTime start = server.clock.now();
    Client client(server.port);
    client.send("{busy}\n{two}\n{thr");
    CHECK(comes_true([&] { return server.traffic().lines_in == 1; }));
    server.clock.advance(3s);
    server.on_conversation([](EchoConversation& each) { each.become_free(); });
    CHECK(client.line() == "stored");
    CHECK(client.line() == "{two}");
    client.send("ee}\n");
    CHECK(client.line() == "{three}");
    const auto received = server.on_conversation([](EchoConversation& each) { return each.received; });
    CHECK(received.at(1).second == start);
    CHECK(received.at(2).second == start + 3s);
}

TEST_CASE("connection: it says since when a line waits that the conversation has not been given") {
    TestServer server;
    const ServerTime start = server.clock.now();
    Client client(server.port);
    client.send("{busy}\n{busy}\n{thr");
    const auto unheard = [&] {
        return server.on_conversation([](EchoConversation& each) { return each.link().unheard_since(); });
    };
    CHECK(comes_true([&] { return server.traffic().lines_in == 1; }));
    server.clock.advance(3s);
    CHECK(unheard() == start);
    // In the turn in which the conversation becomes free, and before the line is given to it.
    const auto just_free = server.on_conversation([](EchoConversation& each) {
        each.become_free();
        return each.link().unheard_since();
    });
    CHECK(just_free == start);
    CHECK(client.line() == "stored");
    CHECK(comes_true([&] { return server.traffic().lines_in == 2; }));
    CHECK(unheard() == std::nullopt); // half a line is none
}

TEST_CASE("connection: a line without end is told and closed, its memory flat") {
    TestServer server;
    Client client(server.port);
    client.send("{one}\n{" + std::string(300'000, 'x')); // goes on sending after the limit
    CHECK(client.line() == "{one}");
    CHECK(client.line() == "error");
    CHECK(client.line() == closing("too_long"));
    CHECK(client.line() == "<end>");
    CHECK(server.traffic().bytes_in <= 3 * visavis::proto::limits::request_bytes);
    client.close();
    CHECK(comes_true([&] { return server.size() == 0; }));
}

TEST_CASE("connection: what is neither JSON nor known is closed unanswered") {
    for (const char* const bytes : {"GET / HTTP/1.1\r\n\r\n", "\x16\x03\x01", "[{}]\n", "SSH-2.0\n", "x"}) {
        CAPTURE(bytes);
        Settings settings;
        settings.tls = TlsUse::off;
        TestServer server(settings);
        Client client(server.port);
        client.send(bytes);
        CHECK(client.line() == "<end>");
        CHECK(server.traffic().bytes_out == 0);
        CHECK(comes_true([&] { return server.size() == 0; }));
    }
}

TEST_CASE("connection: without a hello it ends after ten seconds") {
    struct Row {
        const char* because;
        const char* before;
        const char* meanwhile; ///< once a second
    };
    const Row rows[] = {
        {"silent", "", ""},
        {"blank lines", "", "\n"},
        {"a byte a second", "{", "x"},
        {"requests before hello", "{one}\n", "{more}\n"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        TestServer server;
        Client client(server.port);
        CHECK(comes_true([&] { return server.size() == 1; }));
        client.send(row.before);
        for (int second = 0; second < 10; ++second) {
            CHECK(server.size() == 1);
            client.send(row.meanwhile);
            server.clock.advance(1s);
        }
        std::string line;
        do line = client.line();
        while (line == "{one}" || line == "{more}");
        CHECK(line == closing("hello_timeout"));
        CHECK(client.line() == "<end>");
        CHECK(comes_true([&] { return server.conversations() == 0; }));
    }
}

TEST_CASE("connection: greeted, it may be silent for ever") {
    TestServer server;
    Client client(server.port);
    CHECK(client.ask("{hello}") == "{hello}");
    for (int day = 0; day < 10; ++day) {
        const std::uint64_t written = 8 + 6 * static_cast<std::uint64_t>(day);
        CHECK(
            comes_true([&] { return server.traffic().bytes_out == written; })); // no deadline of a write runs
        server.clock.advance(24h);
        CHECK(client.ask("{one}") == "{one}");
    }
}

TEST_CASE("connection: half closed, it still gets its answers, then the end") {
    TestServer server;
    Client client(server.port);
    client.send("{one}\n{busy}\n{flood 5000}\n{last, without line end}");
    client.half_close();
    CHECK(client.line() == "{one}");
    server.on_conversation([](EchoConversation& each) { each.become_free(); });
    CHECK(client.line() == "stored");
    for (int i = 0; i < 5000; ++i) CHECK(client.line().size() == 99);
    CHECK(client.line() == "{flood 5000}");
    CHECK(client.line() == "{last, without line end}");
    CHECK(client.line() == "<end>");
    CHECK(comes_true([&] { return server.size() == 0; }));
}

TEST_CASE("connection: the last words arrive even while the peer still sends") {
    TestServer server;
    Client client(server.port);
    client.send("{finish}\n");
    for (int i = 0; i < 100; ++i) client.send(std::string(1000, 'x'));
    CHECK(client.line() == closing("replaced"));
    CHECK(client.line() == "<end>");
    CHECK(client.send("more"));
    CHECK(server.size() == 1); // it waits for the peer to close as well
    CHECK(server.conversations() == 0);
    server.clock.advance(1s); // but not for ever
    CHECK(comes_true([&] { return server.size() == 0; }));
}

TEST_CASE("connection: a reader that stops reading is cut at its limit and delays nobody") {
    TestServer server;
    Client slow(server.port);
    Client other(server.port);
    CHECK(other.ask("{hello}") == "{hello}");
    CHECK(slow.ask("{hello}") == "{hello}");
    slow.send("{flood 1000000}\n"); // 100 MB, of which the kernel takes a few
    CHECK(comes_true([&] { return server.conversations() == 1; }));
    CHECK(other.ask("{one}") == "{one}");
    server.clock.advance(1s);
    CHECK(comes_true([&] { return server.size() == 1; }));
    CHECK(other.ask("{two}") == "{two}");
}

TEST_CASE("connection: a peer that reads again in time learns that it was too slow") {
    TestServer server;
    Client slow(server.port);
    CHECK(slow.ask("{hello}") == "{hello}");
    slow.send("{flood 1000000}\n");
    std::string last, line;
    while ((line = slow.line()).front() != '<') last = line;
    CHECK(line == "<end>");
    CHECK(last == closing("too_slow"));
}

TEST_CASE("connection: a batch that the peer does not take has a deadline") {
    Settings settings;
    settings.outbox_bytes = 64 * 1024 * 1024;
    TestServer server(settings);
    Client slow(server.port);
    CHECK(slow.ask("{hello}") == "{hello}");
    slow.send("{flood 200000}\n"); // 20 MB fit in the queue, not in the kernel
    CHECK(comes_true([&] { return server.traffic().lines_out > 200'000; }));
    int seconds = 0; // the batch that stays in flight begins at any of them
    CHECK(comes_true([&] {
        if (server.conversations() == 0) return true;
        server.clock.advance(1s);
        ++seconds;
        return false;
    }));
    CHECK(seconds >= 20);
    server.clock.advance(1s);
    CHECK(comes_true([&] { return server.size() == 0; }));
}

TEST_CASE("connection: all that is ready in one turn leaves in one write") {
    TestServer server;
    Client one(server.port), other(server.port);
    CHECK(one.ask("{hello}") == "{hello}");
    CHECK(other.ask("{hello}") == "{hello}");
    const auto before = server.traffic();
    CHECK(one.ask("{all}") == "{all}"); // the answer to one, an update to both
    CHECK(one.line() == "update");
    CHECK(other.line() == "update");
    CHECK(server.traffic().writes == before.writes + 2);
    CHECK(one.ask("{flood 500}").size() == 99); // 50 KB
    for (int i = 0; i < 499; ++i) one.line();
    CHECK(one.line() == "{flood 500}");
    CHECK(server.traffic().writes == before.writes + 3);
    CHECK(server.traffic().lines_out == before.lines_out + 504);
}

TEST_CASE("connection: a thousand sends while a write is in flight do not overlap") {
    Settings settings;
    settings.outbox_bytes = 64 * 1024 * 1024;
    TestServer server(settings);
    Client client(server.port);
    CHECK(client.ask("{hello}") == "{hello}");
    client.send("{flood 200000}\n");
    CHECK(comes_true([&] { return server.traffic().lines_out > 200'000; }));
    for (int i = 0; i < 1000; ++i)
        server.on_conversation([i](EchoConversation& each) { each.say(std::to_string(i)); });
    for (int i = 0; i < 200'000; ++i)
        if (client.line().size() != 99) FAIL_CHECK("a line was torn");
    CHECK(client.line() == "{flood 200000}");
    for (int i = 0; i < 1000; ++i) CHECK(client.line() == std::to_string(i));
}

TEST_CASE("connection: a conversation that throws ends alone") {
    TestServer server;
    Client one(server.port), other(server.port);
    CHECK(one.ask("{hello}") == "{hello}");
    CHECK(one.ask("{throw}") == Client::abrupt_end());
    CHECK(other.ask("{hello}") == "{hello}");
    CHECK(comes_true([&] { return server.size() == 1; }));
}
