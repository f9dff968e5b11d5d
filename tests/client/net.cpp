// Addresses, lines, messages and requests: the parts of the connection that need no socket.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "client/net/address.hpp"
#include "client/net/incoming.hpp"
#include "client/net/line_buffer.hpp"
#include "client/net/link.hpp"
#include "client/net/requests.hpp"
#include "client/net/server_clock.hpp"
#include "proto/limits.hpp"
#include "proto/messages/rooms.hpp"

namespace visavis::client {

TEST_CASE("addresses as people write them") {
    struct Row {
        const char* text;
        std::expected<Address, AddressFault> want;
        const char* written = nullptr; ///< how it is written again, where not alike
    };
    const Row rows[] = {
        {"localhost", Address{"localhost", 2280}},
        {"games.example:4000", Address{"games.example", 4000}},
        {"games.example:2280", Address{"games.example", 2280}, "games.example"},
        {"192.0.2.7:1", Address{"192.0.2.7", 1}},
        {"::1", Address{"::1", 2280}},
        {"2001:db8::7", Address{"2001:db8::7", 2280}},
        {"[::1]", Address{"::1", 2280}, "::1"},
        {"[::1]:65535", Address{"::1", 65535}},
        {"", std::unexpected(AddressFault::no_host)},
        {":4000", std::unexpected(AddressFault::no_host)},
        {"[]:4000", std::unexpected(AddressFault::no_host)},
        {"host:", std::unexpected(AddressFault::bad_port)},
        {"host:0", std::unexpected(AddressFault::bad_port)},
        {"host:65536", std::unexpected(AddressFault::bad_port)},
        {"host:-1", std::unexpected(AddressFault::bad_port)},
        {"host:22x", std::unexpected(AddressFault::bad_port)},
        {"[::1]:", std::unexpected(AddressFault::bad_port)},
        {"[::1", std::unexpected(AddressFault::stray_bracket)},
        {"[::1]4000", std::unexpected(AddressFault::stray_bracket)},
        {"::1]:4000", std::unexpected(AddressFault::stray_bracket)},
        {"a[b]", std::unexpected(AddressFault::stray_bracket)},
    };
    for (const Row& row : rows) {
        CAPTURE(row.text);
        const auto address = parse_address(row.text);
        CHECK(address == row.want);
        if (address) CHECK(write_address(*address) == (row.written ? row.written : row.text));
    }
    CHECK(parse_address("host", 4000) == Address{"host", 4000});
    CHECK(parse_address("host:5000", 4000) == Address{"host", 5000});
    CHECK(write_link({"host", 2280}, "/") == "http://host:2280/"); // a browser's own default is another
    CHECK(write_link({"::1", 4000}, "/r/ABC234") == "http://[::1]:4000/r/ABC234");
}

TEST_CASE("links: what is handed on leads there in the same way") {
    const std::string print = "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU";
    for (const Address& server : {Address{"games.example", 2280}, Address{"192.0.2.7", 4000},
                                  Address{"::1", 2280}, Address{"2001:db8::7", 443}}) {
        CAPTURE(write_address(server));
        for (const auto& shown :
             {std::optional<Certificate>(), std::optional(Certificate{.fingerprint = print}),
              std::optional(Certificate{.fingerprint = print, .is_vouched_for = true})}) {
            const auto link = read_link(write_room_link(server, "ABC234", shown));
            REQUIRE(link);
            CHECK(link->server == server);
            CHECK(link->room == "ABC234");
            CHECK(link->is_by_tls == shown.has_value());
            CHECK(link->fingerprint == (shown && !shown->is_vouched_for ? print : ""));
            const auto web = read_link(write_web_link(server, "ABC234", shown));
            REQUIRE(web);
            CHECK(web->server == server);
            CHECK(web->room == "ABC234");
            CHECK(web->is_by_tls == (shown && shown->is_vouched_for));
        }
    }
    for (const char* const text :
         {"games.example", "visavis://", "visavis://host:0/ABC234", "http:///r/ABC234", "https://host/r/",
          "https://host/r/ABC23", "https://host/x/r/ABC234", "ws://host/r/ABC234"}) {
        CAPTURE(text);
        CHECK(!read_link(text));
    }
}

TEST_CASE("lines: however the bytes are cut") {
    const std::string bytes = "A3\r\n\nlong line\nB\n1234567\n12345678\nrest";
    const std::vector<Line> want{{"A3"}, {""}, {"", true}, {"B"}, {"1234567"}, {"", true}};
    for (std::size_t piece = 1; piece <= bytes.size(); ++piece) {
        CAPTURE(piece);
        LineBuffer lines(7);
        std::vector<Line> got;
        for (std::size_t i = 0; i < bytes.size(); i += piece) {
            lines.feed(std::string_view(bytes).substr(i, piece));
            while (const auto line = lines.next()) got.push_back(*line);
        }
        CHECK(got == want);
        CHECK(lines.rest() == Line{"rest"});
        CHECK(lines.rest() == std::nullopt);
    }
}

TEST_CASE("lines: one without end is told once, at its end") {
    LineBuffer lines(7);
    for (int i = 0; i < 1000; ++i) {
        lines.feed("0123456789");
        CHECK(lines.next() == std::nullopt);
    }
    CHECK(lines.rest() == Line{"", true});
}

TEST_CASE("messages of a server") {
    const auto is_unreadable = [](std::string_view line) {
        return std::holds_alternative<proto::Unreadable>(read_incoming(line));
    };
    for (const char* const line :
         {"", "null", "[]", "HTTP/1.1 400 Bad Request", "SSH-2.0-OpenSSH_9.2", "{", R"({"method":7})",
          R"({"result":{}})", R"({"id":null,"result":{}})", "{\"method\":\"\xff\"}", R"({"id":1})"}) {
        CAPTURE(line);
        CHECK(is_unreadable(line));
    }
    CHECK(is_unreadable(std::string(100'000, '[')));
    CHECK(is_unreadable(R"({"method":"x","params":)" + std::string(100'000, '[')));
    CHECK(is_unreadable(std::string(proto::limits::message_bytes + 1, ' ')));

    const Incoming notice = read_incoming(R"({"method":"of.tomorrow","params":{"x":[1]}})");
    REQUIRE(std::holds_alternative<Notice>(notice));
    CHECK(std::get<Notice>(notice).params["x"][0] == 1);
    CHECK(std::holds_alternative<proto::Answer>(read_incoming(R"({"id":1,"result":{}})")));
    const Incoming refusal = read_incoming(
        R"({"id":1,"error":{"code":-32000,"message":"no","data":{"reason":"unsupported_protocol","versions":[2,3]}}})");
    REQUIRE(std::holds_alternative<proto::ErrorAnswer>(refusal));
    CHECK(std::get<proto::ErrorAnswer>(refusal).versions == std::vector{2, 3});
}

namespace {

struct Recorder final : Wire {
    std::vector<std::string> sent;
    void send(std::string line) override { sent.push_back(std::move(line)); }
};

} // namespace

TEST_CASE("requests: each answer reaches the one who asked, once") {
    Recorder wire;
    Requests requests(wire);
    std::vector<std::string> heard;
    const auto note = [&](const std::string& who) {
        return [&heard, who](const Reply& reply) { heard.push_back(who + (reply ? " done" : " refused")); };
    };
    requests.ask(proto::RoomJoin{"ABC234"}, note("join"));
    requests.ask(proto::RoomLeave{"ABC234"}, note("leave"));
    CHECK(wire.sent[0] ==
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"room.join\",\"params\":{\"room\":\"ABC234\"}}\n");

    const auto result = std::make_shared<const nlohmann::json>();
    CHECK(requests.answer(proto::ErrorAnswer{.id = proto::RequestId(std::int64_t{2})}));
    CHECK(!requests.all_answered());
    CHECK(requests.answer(proto::Answer{std::int64_t{1}, result}));
    CHECK(requests.all_answered());
    CHECK(heard == std::vector<std::string>{"leave refused", "join done"});

    CHECK(!requests.answer(proto::Answer{std::int64_t{1}, result})); // again
    CHECK(!requests.answer(proto::Answer{std::string("1"), result}));
    CHECK(!requests.answer(proto::ErrorAnswer{}));
}

TEST_CASE("the server's clock is told from the quickest message") {
    ServerClock clock;
    CHECK(clock.now_ms(5'000) == 0);
    clock.saw(1'000'000, 5'000);
    CHECK(clock.now_ms(5'000) == 1'000'000);
    clock.saw(1'001'000, 5'900); // was 100 ms quicker
    CHECK(clock.now_ms(6'000) == 1'001'100);
    clock.saw(1'002'000, 9'000); // was slow: tells nothing new
    CHECK(clock.now_ms(9'000) == 1'004'100);
}

} // namespace visavis::client
