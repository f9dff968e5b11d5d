// HTTP over a real socket: requests within limits, one after the other, deadlines, and how it all ends.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/server/net/client.hpp"
#include "tests/server/net/http_stub.hpp"
#include "tests/server/net/test_server.hpp"

using namespace visavis;
using namespace visavis::server;
using namespace std::chrono_literals;

namespace {

struct Response {
    std::string status; ///< "200", or what `Client::line` says of an end
    std::vector<std::string> fields;
    std::string body;

    bool has(std::string_view field) const { return std::ranges::find(fields, field) != fields.end(); }
};

Response read_response(Client& client, bool has_body = true) {
    Response response;
    const std::string first = client.line();
    if (!first.starts_with("HTTP/1.1 ")) return {.status = first};
    response.status = first.substr(9, 3);
    std::size_t length = 0;
    for (std::string line = client.line(); line != "\r" && line.front() != '<'; line = client.line()) {
        line.pop_back();
        if (line.starts_with("Content-Length: ")) length = std::stoul(line.substr(16));
        response.fields.push_back(line);
    }
    if (has_body) response.body = client.bytes(length);
    return response;
}

std::string get(std::string_view target, std::string_view more = "") {
    return "GET " + std::string(target) + " HTTP/1.1\r\nHost: here\r\n" + std::string(more) + "\r\n";
}

} // namespace

TEST_CASE("http: which requests are answered, and how") {
    struct Row {
        const char* because;
        std::string request;
        const char* status;
        const char* body;
        bool closes = true;
    };
    const std::string long_field = "X-Long: " + std::string(9'000, 'x') + "\r\n";
    const Row rows[] = {
        {"a request", get("/"), "200", "GET / of here", false},
        {"letters of a field's name in any case", "GET / HTTP/1.1\r\nhOST: here\r\n\r\n", "200",
         "GET / of here", false},
        {"a request that wants to be the last", get("/", "Connection: close\r\n"), "200", "GET / of here"},
        {"HTTP/1.0", "GET / HTTP/1.0\r\nHost: here\r\n\r\n", "200", "GET / of here"},
        {"the absolute form names the host itself", "GET http://there:80/a?b HTTP/1.1\r\nHost: here\r\n\r\n",
         "200", "GET /a?b of there:80", false},
        {"an empty body is none", get("/", "Content-Length: 0\r\n"), "200", "GET / of here", false},
        {"POST", "POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 2\r\n\r\n{}", "405",
         "Only GET and HEAD are answered here."},
        {"OPTIONS", "OPTIONS * HTTP/1.1\r\nHost: here\r\n\r\n", "405",
         "Only GET and HEAD are answered here."},
        {"a method that nobody knows", "HELLO / HTTP/1.1\r\nHost: here\r\n\r\n", "405",
         "Only GET and HEAD are answered here."},
        {"a body", get("/", "Content-Length: 2\r\n") + "{}", "413",
         "Nothing here takes a request with a body."},
        {"a body in chunks", get("/", "Transfer-Encoding: chunked\r\n"), "413",
         "Nothing here takes a request with a body."},
        {"the absolute form without a host", "GET http:///a HTTP/1.1\r\nHost: here\r\n\r\n", "400",
         "A request names its Host."},
        {"no host", "GET / HTTP/1.1\r\n\r\n", "400", "A request names its Host."},
        {"two hosts", "GET / HTTP/1.1\r\nHost: here\r\nHost: there\r\n\r\n", "400",
         "A request names its Host once."},
        {"no version", "GET /\r\n\r\n", "400", "This is no request that HTTP/1.1 knows."},
        {"line ends without CR", "GET / HTTP/1.1\nHost: here\n\n", "400",
         "A line of HTTP ends with CR and LF."},
        {"HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "505", "This server speaks HTTP/1.1."},
        {"a field without a colon", get("/", "Nonsense\r\n"), "400",
         "This is no request that HTTP/1.1 knows."},
        {"two lengths", get("/", "Content-Length: 1\r\nContent-Length: 2\r\n"), "400",
         "This is no request that HTTP/1.1 knows."},
        {"an address of more than 2 KiB", get("/" + std::string(2'048, 'x')), "414",
         "The address is longer than 2 KiB."},
        {"an address without end", "GET /" + std::string(9'000, 'x'), "414",
         "The address is longer than 2 KiB."},
        {"fields of more than 8 KiB", get("/", long_field), "431",
         "The request's header fields are longer than 8 KiB."},
    };
    HttpStub stub;
    TestServer server({}, &stub);
    for (const Row& row : rows) {
        CAPTURE(row.because);
        Client client(server.port);
        client.send(row.request);
        const Response response = read_response(client);
        CHECK(response.status == row.status);
        CHECK(response.body == row.body);
        CHECK(response.has("X-Test: yes"));
        CHECK(response.has("Connection: close") == row.closes);
        CHECK(response.has("Allow: GET, HEAD") == (response.status == "405"));
        if (row.closes) {
            CHECK(client.line() == "<end>");
            continue;
        }
        client.send(get("/again"));
        CHECK(read_response(client).body == "GET /again of here");
    }
}

TEST_CASE("http: a HEAD has the length of the body and no body") {
    HttpStub stub;
    TestServer server({}, &stub);
    Client client(server.port);
    client.send("HEAD /long HTTP/1.1\r\nHost: here\r\n\r\n" + get("/"));
    CHECK(read_response(client, false).has("Content-Length: 1000000"));
    CHECK(read_response(client).body == "GET / of here");
}

TEST_CASE("http: pipelined requests are answered in their order, however they are chopped") {
    HttpStub stub;
    TestServer server({}, &stub);
    Client client(server.port);
    std::string requests;
    for (int i = 0; i < 100; ++i) requests += get("/" + std::to_string(i));
    for (std::size_t at = 0; at < requests.size(); at += 77) client.send(requests.substr(at, 77));
    for (int i = 0; i < 100; ++i)
        CHECK(read_response(client).body == "GET /" + std::to_string(i) + " of here");
}

TEST_CASE("http: a request that waits for its answer holds back those behind it") {
    HttpStub stub;
    TestServer server({}, &stub);
    Client client(server.port);
    client.send(get("/later") + get("/next"));
    const auto waiting = [&] { return server.on_loop([&] { return stub.waiting.size(); }); };
    CHECK(comes_true([&] { return waiting() == 1; }));
    CHECK(server.traffic().http_requests == 1);
    server.on_loop([&] { stub.waiting[0](HttpStub::respond(404, "at last")); });
    CHECK(read_response(client).body == "at last");
    CHECK(read_response(client).body == "GET /next of here");
}

TEST_CASE("http: an answer for somebody who has gone is dropped") {
    HttpStub stub;
    TestServer server({}, &stub);
    Client client(server.port);
    client.send(get("/later"));
    CHECK(comes_true([&] { return server.on_loop([&] { return stub.waiting.size(); }) == 1; }));
    server.clock.advance(20s); // so long nobody waits
    CHECK(comes_true([&] { return server.size() == 0; }));
    server.on_loop([&] { stub.waiting[0](HttpStub::respond(200, "too late")); });
    CHECK(client.line() == Client::abrupt_end());
}

TEST_CASE("http: a long body arrives whole, and has a deadline for each part of it") {
    HttpStub stub;
    TestServer server({}, &stub);
    Client client(server.port);
    client.send(get("/long"));
    CHECK(read_response(client).body.size() == 1'000'000);
    std::string many;
    for (int i = 0; i < 40; ++i) many += get("/long"); // more than the kernel takes
    client.send(many);
    CHECK(comes_true([&] {
        server.clock.advance(1s);
        return server.size() == 0;
    }));
}

TEST_CASE("http: a request that does not come to its end is not waited for") {
    HttpStub stub;
    TestServer server({}, &stub);
    for (const char* const before : {"G", "GET / HTTP/1.1\r\nHost: here\r\n\r\n"}) {
        CAPTURE(before);
        Client client(server.port);
        const std::uint64_t so_far = server.traffic().bytes_in;
        client.send(before);
        CHECK(comes_true([&] { return server.traffic().bytes_in == so_far + std::string(before).size(); }));
        if (*(before + 1) != '\0') CHECK(read_response(client).status == "200");
        CHECK(server.size() == 1); // and it waits for the next
        for (int second = 0; second < 9; ++second) {
            server.clock.advance(1s);
            client.send("x"); // slow, and never done
        }
        CHECK(server.size() == 1);
        server.clock.advance(1s);
        CHECK(comes_true([&] { return server.size() == 0; }));
    }
}

TEST_CASE("http: a connection has a thousand requests") {
    HttpStub stub;
    TestServer server({}, &stub);
    Client client(server.port);
    for (std::size_t i = 1; i <= HttpExchange::most_requests; ++i) {
        client.send(get("/"));
        CHECK(read_response(client).has("Connection: close") == (i == HttpExchange::most_requests));
    }
    CHECK(client.line() == "<end>");
}

TEST_CASE("http: without a service it is closed without a word") {
    TestServer server;
    Client client(server.port);
    client.send(get("/"));
    CHECK(client.line() == "<end>");
    CHECK(server.traffic().bytes_out == 0);
}

TEST_CASE("http: who is turned away is told in HTTP") {
    HttpStub stub;
    Settings settings;
    settings.max_connections = 1;
    TestServer server(settings, &stub);
    Client first(server.port);
    CHECK(comes_true([&] { return server.size() == 1; }));
    Client second(server.port);
    second.send(get("/ws",
                    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"));
    const Response response = read_response(second);
    CHECK(response.status == "503");
    CHECK(response.has("Retry-After: 10"));
    CHECK(second.line() == "<end>");
    second.close();
    CHECK(comes_true([&] { return server.size() == 1; }));
    Client third(server.port);
    const std::uint64_t before = server.traffic().bytes_in;
    third.send("GET "); // who is slow to ask is not waited for
    CHECK(comes_true([&] { return server.traffic().bytes_in == before + 4; }));
    server.clock.advance(1s);
    CHECK(comes_true([&] { return server.size() == 1; }));
    CHECK(third.line() == Client::abrupt_end());
}

TEST_CASE("http: at the end an answer that is under way is given, and nobody else is waited for") {
    HttpStub stub;
    TestServer server({}, &stub);
    Client idle(server.port), busy(server.port);
    idle.send(get("/"));
    CHECK(read_response(idle).status == "200");
    busy.send(get("/later") + get("/next"));
    CHECK(comes_true([&] { return server.on_loop([&] { return stub.waiting.size(); }) == 1; }));
    server.end();
    CHECK(idle.line() == Client::abrupt_end());
    server.on_loop([&] { stub.waiting[0](HttpStub::respond(200, "in time")); });
    const Response response = read_response(busy);
    CHECK(response.body == "in time");
    CHECK(response.has("Connection: close"));
    CHECK(busy.line() == "<end>");
    busy.close();
    CHECK(comes_true([&] { return server.has_ended.load(); }));
}
