// WebSocket over a real socket, against Beast's client: the same order, limits and ends as JSON lines have.
#include <doctest/doctest.h>

#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <string>
#include <vector>

#include "tests/server/net/client.hpp"
#include "tests/server/net/http_stub.hpp"
#include "tests/server/net/test_server.hpp"

using namespace visavis;
using namespace visavis::server;
using namespace std::chrono_literals;

namespace {

namespace websocket = boost::beast::websocket;

/// A blocking client of Beast's, which answers pings while it reads.
class BeastClient {
  public:
    explicit BeastClient(std::uint16_t port) : stream_(io_) {
        stream_.next_layer().connect({asio::ip::address_v4::loopback(), port});
        const timeval patience{5, 0};
        ::setsockopt(stream_.next_layer().native_handle(), SOL_SOCKET, SO_RCVTIMEO, &patience,
                     sizeof patience);
        stream_.control_callback([this](websocket::frame_type kind, boost::beast::string_view) {
            if (kind == websocket::frame_type::ping) ++pings;
            if (kind == websocket::frame_type::pong) ++pongs;
        });
        stream_.handshake("here", "/ws");
        stream_.text(true);
    }

    void send(std::string_view message) { stream_.write(asio::buffer(message)); }
    void send_binary() {
        stream_.binary(true);
        send("one");
    }
    void send_in_parts(std::string_view message, std::size_t bytes) {
        for (std::size_t at = 0; at < message.size(); at += bytes)
            stream_.write_some(at + bytes >= message.size(), asio::buffer(message.substr(at, bytes)));
    }
    void ping() { stream_.ping("?"); }
    void close() { stream_.close(websocket::close_code::normal); }
    void drop() { stream_.next_layer().close(); }

    /// The next message, or "<close CODE REASON>".
    std::string message() {
        boost::beast::flat_buffer buffer;
        error_code error;
        stream_.read(buffer, error);
        if (error == websocket::error::closed)
            return "<close " + std::to_string(stream_.reason().code) + " " +
                   std::string(stream_.reason().reason.c_str()) + ">";
        if (error) return "<" + error.message() + ">";
        return {static_cast<const char*>(buffer.data().data()), buffer.size()};
    }
    std::string ask(std::string_view message_to_send) {
        send(message_to_send);
        return message();
    }

    int pings = 0;
    int pongs = 0;

  private:
    asio::io_context io_;
    websocket::stream<tcp::socket> stream_;
};

/// `session.closing` as a frame has it.
std::string told(std::string_view reason, std::string_view more = "") {
    return closing(reason, more);
}

struct WebServer : TestServer {
    explicit WebServer(Settings settings = {}) : TestServer(std::move(settings), &stub) {}
    static inline HttpStub stub;
};

} // namespace

TEST_CASE("web socket: a conversation, whole and in fragments") {
    WebServer server;
    BeastClient client(server.port);
    CHECK(client.ask("{hello}") == "{hello}");
    CHECK(client.ask("{two\nlines}") == "{two\nlines}");
    const std::string longest = "{" + std::string(proto::limits::request_bytes - 2, 'x') + "}";
    CHECK(client.ask(longest) == longest);
    client.send_in_parts(longest, 1'000);
    CHECK(client.message() == longest);
    client.ping();
    CHECK(client.ask("{one}") == "{one}");
    CHECK(client.pongs == 1);
}

TEST_CASE("web socket: all that is ready in one turn leaves in one write") {
    WebServer server;
    BeastClient one(server.port), other(server.port);
    CHECK(one.ask("{hello}") == "{hello}");
    CHECK(other.ask("{hello}") == "{hello}");
    const auto before = server.traffic();
    CHECK(one.ask("{all}") == "{all}");
    CHECK(one.message() == "update");
    CHECK(other.message() == "update");
    CHECK(server.traffic().writes == before.writes + 2);
    CHECK(one.ask("{flood 500}").size() == 99);
    for (int i = 0; i < 499; ++i) CHECK(one.message().size() == 99);
    CHECK(one.message() == "{flood 500}");
    CHECK(server.traffic().writes == before.writes + 3);
}

TEST_CASE("web socket: messages of every size arrive as they are") {
    Settings settings;
    settings.outbox_bytes = 64 * 1024 * 1024;
    WebServer server(settings);
    BeastClient client(server.port);
    CHECK(client.ask("{hello}") == "{hello}");
    const std::vector<std::size_t> sizes{0,      1,      125,     126, 4'095,  4'096, 4'097,
                                         65'535, 65'536, 262'144, 3,   70'000, 5};
    server.on_conversation([&](EchoConversation& each) {
        for (const std::size_t size : sizes) each.say(std::string(size, 'y'));
    });
    for (const std::size_t size : sizes) CHECK(client.message() == std::string(size, 'y'));
}

TEST_CASE("web socket: a request that waits for the store holds back those behind it, and is dated") {
    WebServer server;
    const ServerTime start = server.clock.now();
    BeastClient client(server.port);
    client.send("{busy}");
    CHECK(comes_true([&] { return server.traffic().lines_in == 1; }));
    server.on_conversation([](EchoConversation& each) { each.become_free(); });
    CHECK(client.message() == "stored");
    Client raw(server.port); // two frames in one segment
    raw.send(
        "GET /ws HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: "
        "websocket\r\nSec-WebSocket-Version: "
        "13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        "\x81\x86\x01\x01\x01\x01zctrx|\x81\x85\x01\x01\x01\x01zuvn|"); // {busy} and {two} behind the request
    CHECK(comes_true([&] { return server.traffic().lines_in == 2; }));
    server.clock.advance(3s);
    const auto raw_conversation = [](auto function) {
        for (EchoConversation* const each : EchoConversation::all())
            if (each->is_busy()) return function(*each);
        throw std::runtime_error("nobody is busy");
    };
    const auto unheard = server.on_loop(
        [&] { return raw_conversation([](EchoConversation& each) { return each.link().unheard_since(); }); });
    CHECK(unheard == start);
    const auto received = server.on_loop([&] {
        return raw_conversation([](EchoConversation& each) {
            each.become_free();
            return &each;
        });
    });
    CHECK(comes_true([&] { return server.on_loop([&] { return received->received.size(); }) == 2; }));
    CHECK(server.on_loop([&] { return received->received.at(1); }) ==
          std::pair<std::string, ServerTime>("{two}", start));
}

TEST_CASE("web socket: what ends it, and with which code") {
    struct Row {
        const char* because;
        void (*provoke)(BeastClient& client, TestServer& server);
        std::vector<std::string> messages;
        const char* close;
    };
    const Row rows[] = {
        {"the conversation",
         [](BeastClient& client, TestServer&) { client.send("{finish}"); },
         {told("replaced")},
         "<close 1008 replaced>"},
        {"a message beyond the limit",
         [](BeastClient& client, TestServer&) {
             client.send(std::string(proto::limits::request_bytes + 1, 'x'));
         },
         {"error", told("too_long")},
         "<close 1009 too_long>"},
        {"no hello in time",
         [](BeastClient&, TestServer& server) { server.clock.advance(10s); },
         {told("hello_timeout")},
         "<close 1008 hello_timeout>"},
        {"the server's end",
         [](BeastClient&, TestServer& server) { server.end(); },
         {told("shutdown", ",\"retry_ms\":2000")},
         "<close 1001 shutdown>"},
        {"a binary frame",
         [](BeastClient& client, TestServer&) { client.send_binary(); },
         {},
         "<close 1003 a binary frame>"},
        {"no UTF-8",
         [](BeastClient& client, TestServer&) { client.send_in_parts("{\xff}", 3); },
         {},
         "<close 1007 not UTF-8>"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        WebServer server;
        BeastClient client(server.port);
        CHECK(comes_true([&] { return server.conversations() == 1; }));
        row.provoke(client, server);
        for (const std::string& message : row.messages) CHECK(client.message() == message);
        CHECK(client.message() == row.close);
        client.drop();
        CHECK(comes_true([&] { return server.size() == 0; }));
    }
}

TEST_CASE("web socket: goodbye is answered, and a connection dropped without it leaves nothing behind") {
    WebServer server;
    BeastClient polite(server.port), rude(server.port);
    CHECK(comes_true([&] { return server.conversations() == 2; }));
    polite.close(); // which waits for the answer
    polite.drop();
    CHECK(comes_true([&] { return server.size() == 1; }));
    rude.drop();
    CHECK(comes_true([&] { return server.size() == 0; }));
}

TEST_CASE("web socket: a silent peer is asked for a sign of life, and dropped without one") {
    WebServer server;
    BeastClient alive(server.port);
    Client dead(server.port); // it reads, and answers nothing
    dead.send(
        "GET /ws HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: "
        "websocket\r\nSec-WebSocket-Version: "
        "13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        "\x81\x87\x01\x01\x01\x01zidmmn|"); // {hello}
    CHECK(alive.ask("{hello}") == "{hello}");
    CHECK(comes_true([&] { return server.traffic().lines_in == 2; }));
    const auto before = server.traffic();
    server.clock.advance(14s);
    CHECK(alive.ask("{one}") == "{one}");
    server.clock.advance(1s);
    CHECK(comes_true(
        [&] { return server.traffic().writes == before.writes + 2; })); // the answer, a ping to the dead
    server.clock.advance(9s);
    CHECK(alive.ask("{two}") == "{two}");
    CHECK(server.size() == 2);
    server.clock.advance(1s);
    CHECK(comes_true([&] { return server.size() == 1; }));
    server.clock.advance(14s); // since "two"
    CHECK(comes_true([&] { return server.traffic().writes == before.writes + 4; }));
    server.on_conversation([](EchoConversation& each) { each.say("update"); });
    CHECK(alive.message() == "update"); // and on the way it has answered the ping
    CHECK(alive.pings == 1);
    CHECK(comes_true([&] { return server.traffic().bytes_in >= before.bytes_in + 2 * 11 + 6; }));
    server.clock.advance(10s);
    CHECK(alive.ask("{three}") == "{three}");
}

TEST_CASE("web socket: while a request waits for the store nobody is taken for dead") {
    WebServer server;
    BeastClient client(server.port);
    CHECK(client.ask("{hello}") == "{hello}");
    client.send("{busy}");
    CHECK(comes_true([&] { return server.traffic().lines_in == 2; }));
    for (int second = 0; second < 60; ++second) {
        server.clock.advance(1s);
        server.on_loop([] {});
    }
    CHECK(server.size() == 1);
    server.on_conversation([](EchoConversation& each) { each.become_free(); });
    CHECK(client.message() == "stored");
    CHECK(client.ask("{one}") == "{one}");
}

TEST_CASE("web socket: a reader that stops reading is cut at its limit") {
    WebServer server;
    BeastClient slow(server.port);
    CHECK(slow.ask("{hello}") == "{hello}");
    slow.send("{flood 1000000}");
    std::string last, line;
    while ((line = slow.message()).front() != '<') last = line;
    CHECK(last == told("too_slow"));
    CHECK(line == "<close 1008 too_slow>");
}

TEST_CASE("web socket: a thousand pings while nothing is read do not fill the outbox") {
    WebServer server;
    Client raw(server.port);
    std::string stream =
        "GET /ws HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: "
        "websocket\r\nSec-WebSocket-Version: "
        "13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
    std::string ping = "\x89\xfd\x01\x01\x01\x01" + std::string(125, '!');
    for (int i = 0; i < 200'000; ++i) stream += ping; // 26 MB
    std::size_t sent = 0;
    CHECK(comes_true([&] {
        sent += raw.send_some(std::string_view(stream).substr(sent));
        return sent == stream.size();
    }));
    CHECK(server.size() == 1);
}
