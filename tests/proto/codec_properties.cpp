// Whatever bytes come, the codec throws nothing and answers with a message that anybody can read. Seeded:
// a failure names the seed and the round.
#include <doctest/doctest.h>

#include <random>
#include <string>
#include <vector>

#include "proto/codec.hpp"
#include "proto/limits.hpp"
#include "proto/text_checks.hpp"
#include "tests/proto/examples.hpp"

namespace visavis::proto {

namespace {

using nlohmann::json;

constexpr unsigned seed = 20260101;
constexpr int rounds = 20'000;

void check_answer(const std::string& line) {
    const auto request = decode_request(line);
    if (request) {
        const std::string again =
            std::visit([&](const auto& call) { return encode_request(request->id, call); }, request->call);
        CHECK(is_valid_utf8(again));
        CHECK(decode_request(std::string_view(again).substr(0, again.size() - 1)).has_value());
        return;
    }
    const std::string answer = encode_error(request.error().id, request.error().error);
    CHECK(is_valid_utf8(answer));
    CHECK(answer.size() < 1024);
    CHECK(answer.find('\n') == answer.size() - 1);
    const json parsed = json::parse(answer, nullptr, false);
    CHECK(parsed.is_object());
    if (!parsed.is_object()) return;
    CHECK(reason_from_word(parsed["error"]["data"]["reason"].get<std::string>()).has_value());
    CHECK_FALSE(parsed["error"]["message"].get<std::string>().empty());
}

class Mutator {
  public:
    explicit Mutator(std::mt19937& random) : random_(random) {}

    std::string random_bytes() {
        std::string bytes(below(200), '\0');
        for (char& byte : bytes) byte = static_cast<char>(below(256));
        return bytes;
    }
    /// One to four changes, of bytes or of JSON's own pieces.
    std::string changed(std::string line) {
        for (std::size_t left = 1 + below(4); left > 0; --left) change(line);
        return line;
    }

  private:
    void change(std::string& line) {
        const std::size_t place = below(line.size() + 1);
        switch (below(5)) {
            case 0: // other bytes
                if (place < line.size()) line[place] = static_cast<char>(below(256));
                break;
            case 1: // a piece less
                line.erase(place, below(8));
                break;
            case 2: // a piece twice
                line.insert(place, line.substr(below(line.size() + 1), below(40)));
                break;
            case 3: // another piece of JSON
                line.insert(place, pieces[below(std::size(pieces))]);
                break;
            default: // cut short
                line.resize(place);
                break;
        }
    }
    std::size_t below(std::size_t limit) {
        return std::uniform_int_distribution<std::size_t>(0, limit - 1)(random_);
    }

    static constexpr std::string_view pieces[] = {
        "{",        "}",     "[",        "]",        "\"",      ",",  ":",    "null",
        "true",     "1e999", "-0",       "\\u0000",  "\\ud800", "\\", "{}",   "%n",
        "\xF0\x9F", "\xED",  "\"id\":7", "[[[[[[[[", "1.5",     "€",  "\x7F", "9999999999"};
    std::mt19937& random_;
};

} // namespace

TEST_CASE("codec: any bytes are answered with valid JSON in valid UTF-8") {
    std::mt19937 random(seed);
    Mutator mutator(random);
    std::vector<std::string> lines;
    for (const Example& each : examples())
        if (each.line) lines.push_back(*each.line);
    CAPTURE(seed);
    for (int round = 0; round < rounds; ++round) {
        CAPTURE(round);
        check_answer(mutator.random_bytes());
        check_answer(mutator.changed(lines[static_cast<std::size_t>(round) % lines.size()]));
    }
}

TEST_CASE("codec: a client survives whatever a server sends") {
    std::mt19937 random(seed);
    Mutator mutator(random);
    std::vector<std::string> lines;
    for (const Example& each : examples())
        for (const auto* message : {&each.answer, &each.notification})
            if (!message->empty()) lines.push_back(message->dump());
    CAPTURE(seed);
    for (int round = 0; round < rounds; ++round) {
        CAPTURE(round);
        const std::string line = mutator.changed(lines[static_cast<std::size_t>(round) % lines.size()]);
        const ServerMessage read = decode_server_message(line);
        if (const auto* const notification = std::get_if<Notification>(&read)) {
            const std::string again =
                std::visit([](const auto& message) { return encode_notification(message); }, *notification);
            CHECK(is_valid_utf8(again));
            CHECK(std::holds_alternative<Notification>(decode_server_message(again)));
        }
    }
}

} // namespace visavis::proto
