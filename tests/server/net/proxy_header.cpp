// What a proxy says first of whom it speaks for, and what comes of it.
#include "server/net/proxy_header.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/server/net/client.hpp"
#include "tests/server/net/test_server.hpp"

using namespace visavis::server;
using State = ProxyHeader::State;

namespace {

std::string binary(char command, char family, const std::string& body) {
    std::string header("\r\n\r\n\0\r\nQUIT\n", 12);
    header += command;
    header += family;
    header += static_cast<char>(body.size() >> 8);
    header += static_cast<char>(body.size() & 0xff);
    return header + body;
}

const std::string v4_body("\xc0\x00\x02\x07\xc6\x33\x64\x01\x0f\xa0\x08\xe8", 12);
const std::string v6_body = std::string("\x20\x01\x0d\xb8\x00\x01\x00\x02", 8) + std::string(28, '\x01');

} // namespace

TEST_CASE("proxy header: versions 1 and 2") {
    struct Row {
        const char* because;
        std::string header;
        const char* client; ///< none: the proxy itself
    };
    const Row rows[] = {
        {"text, IPv4", "PROXY TCP4 192.0.2.7 198.51.100.1 4000 2280\r\n", "192.0.2.7"},
        {"text, IPv6", "PROXY TCP6 2001:db8:1:2::7 ::1 4000 2280\r\n", "2001:db8:1:2::/64"},
        {"text, nobody in particular", "PROXY UNKNOWN\r\n", nullptr},
        {"binary, IPv4", binary('\x21', '\x11', v4_body), "192.0.2.7"},
        {"binary, IPv6", binary('\x21', '\x21', v6_body), "2001:db8:1:2::/64"},
        {"binary, with more behind it", binary('\x21', '\x11', v4_body + std::string(300, 'x')), "192.0.2.7"},
        {"binary, the proxy's own", binary('\x20', '\0', ""), nullptr},
        {"binary, of no family", binary('\x21', '\0', ""), nullptr},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        const ProxyHeader header = read_proxy_header(row.header + "{next}");
        CHECK(header.state == State::whole);
        CHECK(header.bytes == row.header.size());
        CHECK((header.client ? header.client->text() : "none") == (row.client ? row.client : "none"));
        for (std::size_t size = 0; size < row.header.size(); ++size)
            CHECK(read_proxy_header(row.header.substr(0, size)).state == State::partial);
    }
}

TEST_CASE("proxy header: what is none, and what is broken") {
    for (const char* const bytes :
         {"GET / HTTP/1.1\r\n", "POST / HTTP/1.1\r\n", "PROXIED", "{one}\n", "\r\n{one}", "\x16\x03\x01"}) {
        CAPTURE(bytes);
        CHECK(read_proxy_header(bytes).state == State::none);
    }
    for (const std::string& bytes :
         {std::string("PROXY TCP4 nonsense\r\n"), std::string("PROXY TCP5 192.0.2.7\r\n"),
          "PROXY " + std::string(200, 'x'), binary('\x31', '\x11', v4_body), binary('\x21', '\x11', "short"),
          binary('\x21', '\x31', v4_body), binary('\x21', '\x11', std::string(600, 'x'))}) {
        CAPTURE(bytes);
        CHECK(read_proxy_header(bytes).state == State::broken);
    }
}

TEST_CASE("proxy header: believed from proxies alone, and then those count whom they bring") {
    Settings settings;
    settings.max_connections_per_address = 1;
    const std::string one = "PROXY TCP4 192.0.2.7 127.0.0.1 4000 2280\r\n";
    const std::string other = "PROXY TCP4 192.0.2.8 127.0.0.1 4000 2280\r\n";
    {
        TestServer server(settings);
        Client client(server.port);
        client.send(one + "{one}\n");
        CHECK(client.line() == "<end>"); // neither HTTP nor anything else
    }
    settings.trusted_proxies = {"127.0.0.1"};
    TestServer server(settings);
    Client first(server.port), second(server.port), third(server.port), broken(server.port);
    first.send(one + "{one}\n");
    CHECK(first.line() == "{one}");
    second.send(other.substr(0, 9));
    second.send(other.substr(9));
    CHECK(second.ask("{two}") == "{two}");
    third.send(one + "{three}\n");
    CHECK(third.line() == closing("server_full"));
    broken.send("PROXY nonsense\r\n{four}\n");
    CHECK(broken.line().front() == '<');
    first.close();
    CHECK(comes_true([&] { return server.conversations() == 1; }));
    third.close();
    CHECK(comes_true([&] { return server.size() == 1; }));
    Client again(server.port);
    again.send(one);
    if (!Client::is_by_tls()) CHECK(again.shake_hands()); // TLS that the proxy has passed on
    CHECK(again.ask("{five}") == "{five}");
}

TEST_CASE("connections: one address opens so many a minute, this machine as many as it likes") {
    Settings settings;
    settings.new_connections_per_minute = 2;
    settings.trusted_proxies = {"127.0.0.1"};
    TestServer server(settings);
    const auto answer = [&server](const std::string& header) {
        Client client(server.port);
        client.send(header + "{hello}\n");
        return client.line();
    };
    const std::string one = "PROXY TCP4 192.0.2.7 127.0.0.1 4000 2280\r\n";
    for (int i = 0; i < 2; ++i) CHECK(answer(one) == "{hello}");
    CHECK(answer(one) == closing("server_full"));
    CHECK(answer("PROXY TCP4 192.0.2.8 127.0.0.1 4000 2280\r\n") == "{hello}");
    for (int i = 0; i < 4; ++i) CHECK(answer("PROXY TCP4 127.0.0.1 127.0.0.1 4000 2280\r\n") == "{hello}");
    for (int i = 0; i < 4; ++i) CHECK(answer("") == "{hello}");
}
