// What a client makes of a line that a server sent. A newer server may send more than it knows: it goes on.
#include <doctest/doctest.h>

#include <string>

#include "proto/codec.hpp"
#include "proto/limits.hpp"
#include "proto/reader.hpp"
#include "tests/proto/examples.hpp"

namespace visavis::proto {

namespace {

using nlohmann::json;

template <class T>
std::optional<T> notified(const json& message) {
    const ServerMessage read = decode_server_message(message.dump());
    const auto* const notification = std::get_if<Notification>(&read);
    if (notification == nullptr) return std::nullopt;
    const auto* const expected = std::get_if<T>(notification);
    return expected == nullptr ? std::nullopt : std::optional(*expected);
}

} // namespace

TEST_CASE("codec: a client goes on past an event that it does not know") {
    struct Row {
        const char* because;
        const char* event;
    };
    static constexpr Row rows[] = {
        {"a type of a newer server", R"({"type":"danced","seat":0})"},
        {"a known type with a word of a newer server",
         R"({"type":"fought","cards":["A1","A9"],"loss":[0,0],"rule":"both_aggressive"})"},
        {"no type at all", R"({"seat":0})"},
        {"a type that is no string", R"({"type":7})"},
        {"no object", R"("danced")"},
        {"nothing", "null"},
    };
    const json update = example("room.update.fought").notification;
    const std::size_t known = update["params"]["events"].size();
    for (const Row& row : rows) {
        CAPTURE(row.because);
        json changed = update;
        auto& events = changed["params"]["events"];
        events.insert(events.begin() + 1, json::parse(row.event));
        const auto read = notified<RoomUpdate>(changed);
        CHECK(read.has_value());
        if (!read) continue;
        CHECK(read->events.size() == known);
        CHECK(std::holds_alternative<events::Chosen>(read->events[0]));
        CHECK(std::holds_alternative<events::Fought>(read->events[1]));
    }
}

TEST_CASE("codec: a client goes on past members that it does not know, at any depth") {
    json update = example("room.update.moved").notification;
    update["of_a_newer_server"] = 1;
    update["params"]["of_a_newer_server"] = {{"deep", {1, 2, 3}}};
    update["params"]["changes"]["of_a_newer_server"] = nullptr;
    update["params"]["changes"]["position"]["of_a_newer_server"] = "x";
    update["params"]["changes"]["you"]["of_a_newer_server"] = true;
    update["params"]["events"][0]["of_a_newer_server"] = 1;
    const auto read = notified<RoomUpdate>(update);
    REQUIRE(read.has_value());
    const json known = example("room.update.moved").notification;
    CHECK(json::parse(encode_notification(*read)) == known);
}

TEST_CASE("codec: a client goes on past a notification that it does not know") {
    const ServerMessage read =
        decode_server_message(R"({"jsonrpc":"2.0","method":"room.danced","params":7})");
    REQUIRE(std::holds_alternative<UnknownNotification>(read));
    CHECK(std::get<UnknownNotification>(read).method == "room.danced");
}

TEST_CASE("codec: a client takes from an error what it can") {
    struct Row {
        const char* because;
        const char* error;
        int code;
        const char* reason;
        std::optional<std::int64_t> retry_ms;
    };
    static constexpr Row rows[] = {
        {"a known reason",
         R"({"code":-32000,"message":"m","data":{"reason":"room_full"}})",
         -32000,
         "room_full",
         {}},
        {"a reason of a newer server",
         R"({"code":-32000,"message":"m","data":{"reason":"too_late","by":3}})",
         -32000,
         "too_late",
         {}},
        {"when to try again",
         R"({"code":-32000,"message":"m","data":{"reason":"rate_limited","retry_ms":250}})", -32000,
         "rate_limited", 250},
        {"a time that is none",
         R"({"code":-32000,"message":"m","data":{"reason":"x","retry_ms":"soon"}})",
         -32000,
         "x",
         {}},
        {"no data", R"({"code":-32603,"message":"m"})", -32603, "", {}},
        {"data that is no object", R"({"code":-32603,"message":"m","data":"x"})", -32603, "", {}},
        {"a code that is no number", R"({"code":"x","message":"m","data":{"reason":"x"}})", 0, "x", {}},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        const ServerMessage read =
            decode_server_message(R"({"jsonrpc":"2.0","id":7,"error":)" + std::string(row.error) + "}");
        CHECK(std::holds_alternative<ErrorAnswer>(read));
        if (!std::holds_alternative<ErrorAnswer>(read)) continue;
        const auto& answer = std::get<ErrorAnswer>(read);
        CHECK(answer.id == RequestId(7));
        CHECK(answer.code == row.code);
        CHECK(answer.message == "m");
        CHECK(answer.reason == row.reason);
        CHECK(answer.retry_ms == row.retry_ms);
    }
    const ServerMessage unasked = decode_server_message(example("error.broken_json").answer.dump());
    REQUIRE(std::holds_alternative<ErrorAnswer>(unasked));
    CHECK_FALSE(std::get<ErrorAnswer>(unasked).id.has_value());
}

TEST_CASE("codec: what a client cannot read, it says, and throws nothing") {
    struct Row {
        const char* because;
        std::string line;
    };
    const Row rows[] = {
        {"nothing", ""},
        {"no JSON", "hello"},
        {"no object", "[]"},
        {"neither answer nor notification", "{}"},
        {"an answer without an id", R"({"jsonrpc":"2.0","result":{}})"},
        {"an answer with an id that nobody can have sent", R"({"jsonrpc":"2.0","id":1.5,"result":{}})"},
        {"a known notification that lacks something",
         R"({"jsonrpc":"2.0","method":"room.closed","params":{"room":"K7QXMP"}})"},
        {"a known notification without params", R"({"jsonrpc":"2.0","method":"room.update"})"},
        {"a NUL that hides more", R"({"jsonrpc":"2.0","id":1,"result":{}})" + std::string("\0x", 2)},
        {"invalid UTF-8", "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"a\":\"\xFF\"}}"},
        {"half a surrogate pair", R"({"jsonrpc":"2.0","id":1,"result":{"a":"\ud800"}})"},
        {"too deep", R"({"jsonrpc":"2.0","id":1,"result":)" + std::string(100'000, '[')},
        {"too long", std::string(limits::message_bytes + 1, ' ')},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        const ServerMessage read = decode_server_message(row.line);
        CHECK(std::holds_alternative<Unreadable>(read));
        if (const auto* const unreadable = std::get_if<Unreadable>(&read))
            CHECK_FALSE(unreadable->why.empty());
    }
}

TEST_CASE("codec: an answer is read as its request's result") {
    const ServerMessage read = decode_server_message(example("room.join").answer.dump());
    REQUIRE(std::holds_alternative<Answer>(read));
    RoomJoin::Result result;
    CHECK_FALSE(visavis::proto::read(*std::get<Answer>(read).result, result, Unknown::ignored).has_value());
    CHECK(result.view.room == "K7QXMP");
    CHECK(std::holds_alternative<GladiatorBoard>(*result.view.board));
    CHECK((*result.view.you)->actions.size() == 8);
}

} // namespace visavis::proto
