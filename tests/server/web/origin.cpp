// Hosts and origins: what is one, which are served, and whose pages may speak.
#include "server/web/origin.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace visavis::server;

TEST_CASE("origin: what is a host") {
    struct Row {
        std::string text;
        bool want;
    };
    const Row rows[] = {
        {"example.org", true},
        {"example.org:2280", true},
        {"EXAMPLE.org", true},
        {"my_server.local", true},
        {"192.0.2.7", true},
        {"[::1]", true},
        {"[2001:db8::7]:80", true},
        {"", false},
        {":80", false},
        {"example.org:", false},
        {"example.org:http", false},
        {"example.org:123456", false},
        {"two words", false},
        {"a;b", false},
        {"a'b", false},
        {"a\r\nX: y", false},
        {"a/b", false},
        {"user@example.org", false},
        {"::1", false},
        {"[::1", false},
        {"[::1]x", false},
        {"[example.org]", false},
        {"caf\xc3\xa9.fr", false}, // a browser sends xn--caf-dma.fr
        {std::string(254, 'x'), false},
    };
    for (const Row& row : rows) {
        CAPTURE(row.text);
        CHECK(is_host(row.text) == row.want);
        CHECK(is_origin("http://" + row.text) == row.want);
        CHECK(!is_origin(row.text));
        CHECK(!is_origin("ftp://" + row.text));
    }
}

TEST_CASE("origin: which hosts are served") {
    const std::vector<std::string> names{"example.org", "other.example"};
    struct Row {
        const char* host;
        bool want;
    };
    static constexpr Row rows[] = {
        {"example.org", true},       {"Example.ORG:2280", true}, {"other.example", true},
        {"192.0.2.7:80", true},      {"[::1]:2280", true},       {"localhost", true},
        {"localhost:2280", true},    {"evil.example", false},    {"a.example.org", false},
        {"example.org.evil", false}, {"192.0.2.7.evil", false},
    };
    for (const Row& row : rows) {
        CAPTURE(row.host);
        CHECK(is_served(row.host, names) == row.want);
        CHECK(is_served(row.host, {})); // by default by any name
    }
}

TEST_CASE("origin: whose pages may speak") {
    const std::vector<std::string> others{"https://play.example"};
    struct Row {
        const char* because;
        const char* origin;
        const char* host;
        bool want;
    };
    static constexpr Row rows[] = {
        {"the server's own", "http://here:2280", "here:2280", true},
        {"in any case", "http://HERE:2280", "here:2280", true},
        {"behind a proxy that speaks TLS", "https://here", "here", true},
        {"the scheme's port left out by one", "https://here", "here:443", true},
        {"and by the other", "http://here:80", "here", true},
        {"by address", "http://[::1]:2280", "[::1]:2280", true},
        {"configured", "https://play.example", "here:2280", true},
        {"another host", "http://there:2280", "here:2280", false},
        {"another port", "http://here:80", "here:2280", false},
        {"the other scheme's port", "http://here", "here:443", false},
        {"a host that begins alike", "http://here.evil", "here", false},
        {"a file or a sandbox", "null", "null", false},
        {"nothing", "", "here", false},
        {"another scheme", "ftp://here", "here", false},
        {"the configured host by another scheme", "http://play.example", "here", false},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        CHECK(may_speak(row.origin, row.host, others, Came::plainly) == row.want);
        const bool is_by_https = std::string_view(row.origin).substr(0, 6).find_first_of("sS") == 4;
        CAPTURE(is_by_https);
        const bool is_of_others = row.want && !may_speak(row.origin, row.host, {}, Came::plainly);
        CHECK(may_speak(row.origin, row.host, others, Came::by_https) ==
              (row.want && (is_by_https || is_of_others)));
    }
}
