// What a server makes of a line that somebody sent: the request, or the reason why not.
#include <doctest/doctest.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <string>

#include "proto/codec.hpp"
#include "proto/limits.hpp"
#include "proto/text_checks.hpp"

namespace visavis::proto {

namespace {

using nlohmann::json;
using namespace std::string_literals;

std::string repeated(std::string_view text, std::size_t times) {
    std::string all;
    for (std::size_t i = 0; i < times; ++i) all += text;
    return all;
}

/// The answer to a line that is refused, as a client would read it.
json answer_to(const Refused& refused) {
    const std::string line = encode_error(refused.id, refused.error);
    REQUIRE(line.ends_with('\n'));
    REQUIRE(is_valid_utf8(line));
    return json::parse(line);
}

} // namespace

TEST_CASE("codec: lines that are requests") {
    struct Row {
        const char* because;
        std::string line;
        RequestId id;
        std::string_view method;
    };
    const Row rows[] = {
        {"the whole form", R"({"jsonrpc":"2.0","id":1,"method":"server.info","params":{}})", 1,
         "server.info"},
        {"jsonrpc may be left out", R"({"id":1,"method":"server.info","params":{}})", 1, "server.info"},
        {"so may empty params", R"({"id":1,"method":"server.info"})", 1, "server.info"},
        {"members in any order", R"({"params":{},"method":"lobby.list","id":2})", 2, "lobby.list"},
        {"an id may be a string", R"({"id":"a-1","method":"lobby.list"})", "a-1"s, "lobby.list"},
        {"or an empty one", R"({"id":"","method":"lobby.list"})", ""s, "lobby.list"},
        {"or negative", R"({"id":-1,"method":"lobby.list"})", -1, "lobby.list"},
        {"the greatest id", R"({"id":9223372036854775807,"method":"lobby.list"})",
         std::numeric_limits<std::int64_t>::max(), "lobby.list"},
        {"the least id", R"({"id":-9223372036854775808,"method":"lobby.list"})",
         std::numeric_limits<std::int64_t>::min(), "lobby.list"},
        {"an id of 64 bytes", R"({"id":")" + repeated("é", 32) + R"(","method":"lobby.list"})",
         repeated("é", 32), "lobby.list"},
        {"blanks around and inside", "  { \"id\" : 1 ,\t\"method\" : \"lobby.list\" } \r", 1, "lobby.list"},
        {"escapes in names and words", R"({"id":1,"m\u0065thod":"lobby\u002elist"})", 1, "lobby.list"},
        {"a name given twice counts as the last says", R"({"id":1,"id":2,"method":"lobby.list"})", 2,
         "lobby.list"},
        {"formats are text", R"({"id":"{} %n %s","method":"lobby.list"})", "{} %n %s"s, "lobby.list"},
        {"brackets in strings nest nothing",
         R"({"id":1,"method":"room.join","params":{"room":")" + repeated("[{", 1000) + R"("}})", 1,
         "room.join"},
        {"exactly as long as a request may be",
         R"({"id":1,"method":"lobby.list"})" + std::string(limits::request_bytes - 30, ' '), 1, "lobby.list"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        const auto request = decode_request(row.line);
        CHECK(request.has_value());
        if (!request) continue;
        CHECK(request->id == row.id);
        CHECK(std::visit([]<class Message>(const Message&) { return Message::method; }, request->call) ==
              row.method);
    }
}

TEST_CASE("codec: lines that are no requests are answered, and counted as broken") {
    struct Row {
        const char* because;
        std::string line;
        const char* reason;
        const char* id; ///< in the answer
    };
    const Row rows[] = {
        {"nothing", "", "broken_json", "null"},
        {"no JSON", "hello", "broken_json", "null"},
        {"cut short", R"({"id":1,"method":"lobby.list")", "broken_json", "null"},
        {"two on a line", R"({"id":1,"method":"lobby.list"}{"id":2,"method":"lobby.list"})", "broken_json",
         "null"},
        {"single quotes", R"({'id':1,'method':'lobby.list'})", "broken_json", "null"},
        {"a comment", R"({"id":1,"method":"lobby.list"} // please)", "broken_json", "null"},
        {"a comma too many", R"({"id":1,"method":"lobby.list",})", "broken_json", "null"},
        {"not a number", R"({"id":NaN,"method":"lobby.list"})", "broken_json", "null"},
        {"a number beyond all", R"({"id":1e999,"method":"lobby.list"})", "broken_json", "null"},
        {"a bare control character", "{\"id\":\"\x01\",\"method\":\"lobby.list\"}", "broken_json", "null"},
        {"half a surrogate pair", R"({"id":"\ud800","method":"lobby.list"})", "broken_json", "null"},
        {"the other half", R"({"id":1,"method":"\udc00"})", "broken_json", "null"},
        {"a NUL behind", R"({"id":1,"method":"lobby.list"})"s + '\0', "broken_json", "null"},
        {"a NUL that hides more", R"({"id":1,"method":"lobby.list"})"s + '\0' + "garbage", "broken_json",
         "null"},
        {"a NUL inside", "{\"id\":\"\0\",\"method\":\"lobby.list\"}"s, "broken_json", "null"},
        {"an overlong slash", "{\"id\":\"\xC0\xAF\",\"method\":\"lobby.list\"}", "invalid_utf8", "null"},
        {"Latin-1", "{\"id\":1,\"method\":\"caf\xE9\"}", "invalid_utf8", "null"},
        {"an encoded surrogate", "{\"id\":1,\"m\xED\xA0\x80\":1}", "invalid_utf8", "null"},
        {"a character cut short", "{\"id\":1}\xE2\x82", "invalid_utf8", "null"},
        {"only a byte", "\xFF", "invalid_utf8", "null"},
        {"16 levels of a broken request", std::string(16, '['), "broken_json", "null"},
        {"17 levels", std::string(17, '['), "too_deep", "null"},
        {"17 levels that end",
         R"({"id":1,"method":"lobby.list","params":)" + repeated("[", 16) + repeated("]", 16) + "}",
         "too_deep", "null"},
        {"as deep as a line is long", std::string(limits::request_bytes, '['), "too_deep", "null"},
        {"100,000 levels", std::string(100'000, '['), "too_long", "null"},
        {"one byte too many",
         R"({"id":1,"method":"lobby.list"})" + std::string(limits::request_bytes - 29, ' '), "too_long",
         "null"},
        {"a batch", R"([{"id":1,"method":"lobby.list"}])", "invalid_request", "null"},
        {"an empty batch", "[]", "invalid_request", "null"},
        {"a string", R"("lobby.list")", "invalid_request", "null"},
        {"a number", "1", "invalid_request", "null"},
        {"null", "null", "invalid_request", "null"},
        {"an empty object", "{}", "invalid_request", "null"},
        {"a notification: no id", R"({"method":"lobby.list"})", "invalid_request", "null"},
        {"the id null", R"({"id":null,"method":"lobby.list"})", "invalid_request", "null"},
        {"the id a fraction", R"({"id":1.5,"method":"lobby.list"})", "invalid_request", "null"},
        {"the id a whole number written as a fraction", R"({"id":1.0,"method":"lobby.list"})",
         "invalid_request", "null"},
        {"the id one beyond the greatest", R"({"id":9223372036854775808,"method":"lobby.list"})",
         "invalid_request", "null"},
        {"the id one beyond the least", R"({"id":-9223372036854775809,"method":"lobby.list"})",
         "invalid_request", "null"},
        {"the id true", R"({"id":true,"method":"lobby.list"})", "invalid_request", "null"},
        {"the id a list", R"({"id":[1],"method":"lobby.list"})", "invalid_request", "null"},
        {"the id an object", R"({"id":{},"method":"lobby.list"})", "invalid_request", "null"},
        {"an id of 65 bytes", R"({"id":")" + std::string(65, 'x') + R"(","method":"lobby.list"})",
         "invalid_request", "null"},
        {"an id of 33 characters in 66 bytes", R"({"id":")" + repeated("é", 33) + R"(","method":"x"})",
         "invalid_request", "null"},
        {"no method", R"({"id":1})", "invalid_request", "1"},
        {"a method that is no string", R"({"id":"a","method":7})", "invalid_request", "\"a\""},
        {"another version of JSON-RPC", R"({"jsonrpc":"1.0","id":1,"method":"lobby.list"})",
         "invalid_request", "1"},
        {"a version that is a number", R"({"jsonrpc":2.0,"id":1,"method":"lobby.list"})", "invalid_request",
         "1"},
        {"a member that requests do not have", R"({"id":1,"method":"lobby.list","room":"K7QXMP"})",
         "invalid_request", "1"},
        {"an answer", R"({"jsonrpc":"2.0","id":1,"result":{}})", "invalid_request", "1"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        const auto request = decode_request(row.line);
        CHECK_FALSE(request.has_value());
        if (request) continue;
        const json answer = answer_to(request.error());
        CHECK(answer["error"]["data"]["reason"] == row.reason);
        CHECK(answer["id"] == json::parse(row.id));
        CHECK(request.error().is_broken);
    }
}

TEST_CASE("codec: requests that no method takes are refused by name, and are not broken") {
    struct Row {
        const char* because;
        const char* method;
        std::string params;
        const char* reason;
        const char* named; ///< data.method or data.param
    };
    const Row rows[] = {
        {"unknown", "match.pass", "{}", "unknown_method", "match.pass"},
        {"no method at all", "", "{}", "unknown_method", ""},
        {"methods are written in one way", "Room.Join", R"({"room":"K7QXMP"})", "unknown_method",
         "Room.Join"},
        {"a notification of the server's", "room.update", "{}", "unknown_method", "room.update"},
        {"known and not offered", "match.commit", "{}", "not_supported", "match.commit"},
        {"known and not offered, whatever its params", "match.commit", "7", "not_supported", "match.commit"},
        {"an opponent without a level", "room.create", R"({"game":"virtem","opponent":{}})", "missing_param",
         "opponent.level"},
        {"an opponent is unknown elsewhere", "room.join", R"({"room":"K7QXMP","opponent":1})",
         "unknown_param", "opponent"},
        {"unknown", "room.join", R"({"room":"K7QXMP","seat":1})", "unknown_param", "seat"},
        {"unknown inside", "room.create", R"({"game":"gladiator","options":{"figths":6}})", "unknown_param",
         "options.figths"},
        {"where none are taken", "server.info", R"({"verbose":true})", "unknown_param", "verbose"},
        {"formats are text", "server.info", R"({"{} %n":1})", "unknown_param", "{} %n"},
        {"control characters", "server.info", R"({"\u0000\u001b[2J":1})", "unknown_param", nullptr},
        {"missing", "room.join", "{}", "missing_param", "room"},
        {"missing, params left out", "room.join", "", "missing_param", "room"},
        {"missing inside", "room.create", R"({"game":"virtem","clock":{"initial_ms":1}})", "missing_param",
         "clock.increment_ms"},
        {"a number for a string", "room.join", R"({"room":7})", "invalid_param", "room"},
        {"null is no absence", "room.join", R"({"room":null})", "invalid_param", "room"},
        {"null for what may be left out", "lobby.list", R"({"game":null})", "invalid_param", "game"},
        {"a list of params", "room.join", R"(["K7QXMP"])", "invalid_param", "params"},
        {"null params", "room.join", "null", "invalid_param", "params"},
        {"a string for a number", "match.act", R"({"match":"m","turn":"1","action":"A1"})", "invalid_param",
         "turn"},
        {"a fraction", "match.act", R"({"match":"m","turn":1.5,"action":"A1"})", "invalid_param", "turn"},
        {"a whole number written as a fraction", "match.act", R"({"match":"m","turn":1.0,"action":"A1"})",
         "invalid_param", "turn"},
        {"beyond 32 bits", "match.act", R"({"match":"m","turn":2147483648,"action":"A1"})", "invalid_param",
         "turn"},
        {"beyond 64 bits", "match.act", R"({"match":"m","turn":18446744073709551616,"action":"A1"})",
         "invalid_param", "turn"},
        {"beyond 63 bits", "match.history", R"({"match":"m","after":9223372036854775808})", "invalid_param",
         "after"},
        {"an unknown word", "room.create", R"({"game":"chess"})", "invalid_param", "game"},
        {"a word in capitals", "room.create", R"({"game":"Virtem"})", "invalid_param", "game"},
        {"no seat", "room.create", R"({"game":"virtem","seat":2})", "invalid_param", "seat"},
        {"a seat as text", "room.create", R"({"game":"virtem","seat":"0"})", "invalid_param", "seat"},
        {"a seat as a fraction", "room.create", R"({"game":"virtem","seat":0.0})", "invalid_param", "seat"},
        {"a seat as a truth", "room.create", R"({"game":"virtem","seat":false})", "invalid_param", "seat"},
        {"ill-typed inside", "room.create", R"({"game":"gladiator","options":{"fights":"5"}})",
         "invalid_param", "options.fights"},
        {"no audience", "room.say", R"({"room":"K7QXMP","to":"all","text":"x"})", "invalid_param", "to"},
        {"no kind of offer", "match.offer", R"({"match":"m","turn":1,"kind":"truce"})", "invalid_param",
         "kind"},
        {"an offer for no turn", "match.offer", R"({"match":"m","kind":"draw"})", "missing_param", "turn"},
        {"a resignation for one turn only", "match.resign", R"({"match":"m","turn":1})", "unknown_param",
         "turn"},
        {"a gift of a fraction", "match.give", R"({"match":"m","turn":1,"seconds":7.5})", "invalid_param",
         "seconds"},
        {"a search for a seat", "lobby.seek", R"({"game":"virtem","seat":0})", "unknown_param", "seat"},
        {"ill-typed truth", "session.hello", R"({"protocol":1,"client":"x/1","bot":1})", "invalid_param",
         "bot"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        CAPTURE(row.method);
        CAPTURE(row.params);
        const std::string params = row.params.empty() ? "" : R"(,"params":)" + row.params;
        const auto request = decode_request(R"({"id":"x","method":")"s + row.method + "\"" + params + "}");
        CHECK_FALSE(request.has_value());
        if (request) continue;
        const json answer = answer_to(request.error());
        const json& data = answer["error"]["data"];
        CHECK(data["reason"] == row.reason);
        CHECK(answer["id"] == "x");
        CHECK_FALSE(request.error().is_broken);
        if (row.named != nullptr)
            CHECK((data.contains("method") ? data["method"] : data["param"]) == row.named);
    }
}

TEST_CASE("codec: what an error repeats of a request is cut to 64 bytes, between characters") {
    struct Row {
        const char* because;
        std::string line;
        const char* member;
        std::string repeated;
    };
    const std::string euros = repeated("€", 1000); // three bytes each
    const Row rows[] = {
        {"a method", R"({"id":1,"method":")" + euros + R"("})", "method", repeated("€", 21)},
        {"a parameter", R"({"id":1,"method":"server.info","params":{")" + euros + R"(":1}})", "param",
         repeated("€", 21)},
        {"a parameter inside",
         R"({"id":1,"method":"room.create","params":{"game":"virtem","options":{")" + euros + R"(":1}}})",
         "param", "options." + repeated("€", 18)},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        const auto request = decode_request(row.line);
        CHECK_FALSE(request.has_value());
        if (request) continue;
        const json error = answer_to(request.error())["error"];
        CHECK(error["data"][row.member] == row.repeated);
        CHECK(error["message"].get<std::string>().size() < 200);
    }
    CHECK(error(Refusal::no_such_card, std::string(1000, 'A')).data.action == std::string(64, 'A'));
}

TEST_CASE("codec: a refusal by the rules says which, and three of them have reasons of their own") {
    struct Row {
        Refusal refusal;
        Reason reason;
    };
    static constexpr Row rows[] = {
        {Refusal::match_over, Reason::match_over},
        {Refusal::not_to_act, Reason::not_your_turn},
        {Refusal::already_chosen, Reason::already_chosen},
        {Refusal::card_not_held, Reason::illegal_action},
    };
    for (const Row& row : rows) {
        CAPTURE(word(row.refusal));
        const Error refused = error(row.refusal, "A3");
        CHECK(refused.data.reason == row.reason);
        CHECK(refused.data.why.has_value() == (row.reason == Reason::illegal_action));
        CHECK_FALSE(refused.message.empty());
    }
    for (const auto& [refusal, name] : words_of(Refusal{})) {
        CAPTURE(name);
        CHECK_FALSE(sentence(refusal).empty());
    }
}

} // namespace visavis::proto
