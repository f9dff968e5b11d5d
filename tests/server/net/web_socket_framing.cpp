// WebSocketFraming: messages in frames and fragments, what is answered by itself, and what breaks the rules.
#include "server/net/web_socket_framing.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "server/net/read_buffer.hpp"

using namespace visavis::server;
using namespace visavis::server::web_socket;

namespace {

/// A frame as a client sends it: masked.
std::string frame(int first_byte, std::string_view payload, bool is_masked = true) {
    std::string bytes(1, static_cast<char>(first_byte));
    const auto length = [&](std::size_t mark, int count) {
        bytes += static_cast<char>(mark | (is_masked ? 0x80U : 0U));
        for (int i = count - 1; i >= 0; --i) bytes += static_cast<char>(payload.size() >> 8 * i & 0xff);
    };
    if (payload.size() < 126)
        length(payload.size(), 0);
    else if (payload.size() <= 0xffff)
        length(126, 2);
    else
        length(127, 8);
    if (!is_masked) return bytes.append(payload);
    const std::string mask = "\x1f\x2e\x80\xff";
    bytes += mask;
    for (std::size_t i = 0; i < payload.size(); ++i) bytes += static_cast<char>(payload[i] ^ mask[i % 4]);
    return bytes;
}

constexpr int text = 0x81, first_part = 0x01, middle_part = 0x00, last_part = 0x80, binary = 0x82;
constexpr int goodbye = 0x88, ping = 0x89, pong = 0x8a;

std::string close_payload(int code, std::string_view reason = "") {
    return std::string{static_cast<char>(code >> 8), static_cast<char>(code & 0xff)}.append(reason);
}

struct Read {
    std::vector<std::string> messages;
    std::vector<std::string> replies;
    Framing::State state = Framing::State::open;
    std::size_t most_memory = 0;
};

template <class Piece>
Read read_in_pieces(std::string_view stream, std::size_t limit, Piece piece) {
    ReadBuffer in(Framing::buffer_bytes);
    WebSocketFraming framing(limit);
    Read read;
    while (!stream.empty() && framing.state() == Framing::State::open) {
        const auto space = in.space();
        const std::size_t bytes = std::min({stream.size(), space.size(), piece()});
        std::memcpy(space.data(), stream.data(), bytes);
        in.took(bytes);
        stream.remove_prefix(bytes);
        for (;;) {
            const bool was_told = framing.has_message(in);
            const auto message = framing.next(in);
            if (auto reply = framing.take_reply(); !reply.empty()) read.replies.push_back(reply);
            if (!message) break;
            CHECK(was_told); // an error in front of a message may hide it, but none comes untold
            read.messages.emplace_back(*message);
        }
        read.most_memory = std::max(read.most_memory, in.capacity());
    }
    read.state = framing.state();
    return read;
}

Read read_at_once(std::string_view stream, std::size_t limit = 300) {
    return read_in_pieces(stream, limit, [] { return std::size_t{1'000'000}; });
}

std::string closed_with(Close code, std::string_view reason) {
    return close_frame(code, reason);
}

} // namespace

TEST_CASE("web socket framing: messages, fragments and what stands between them") {
    using State = Framing::State;
    struct Row {
        const char* because;
        std::string stream;
        std::vector<std::string> messages;
        std::vector<std::string> replies;
        State state = State::open;
    };
    const std::string breach = closed_with(Close::protocol_error, "not as RFC 6455 says");
    const std::string not_utf8 = closed_with(Close::not_utf8, "not UTF-8");
    const Row rows[] = {
        {"a message", frame(text, "{}"), {"{}"}, {}},
        {"an empty one", frame(text, ""), {""}, {}},
        {"two", frame(text, "one") + frame(text, "two"), {"one", "two"}, {}},
        {"line ends are nothing here", frame(text, "a\nb\r\n"), {"a\nb\r\n"}, {}},
        {"a length of two bytes", frame(text, std::string(200, 'x')), {std::string(200, 'x')}, {}},
        {"unfinished", frame(text, "one").substr(0, 8), {}, {}},
        {"fragments", frame(first_part, "on") + frame(middle_part, "") + frame(last_part, "e"), {"one"}, {}},
        {"one after fragments",
         frame(first_part, "on") + frame(last_part, "e") + frame(text, "two"),
         {"one", "two"},
         {}},
        {"a character cut by fragments",
         frame(first_part, "\xc3") + frame(last_part, "\xa9"),
         {"\xc3\xa9"},
         {}},
        {"a ping between fragments",
         frame(first_part, "on") + frame(ping, "hi") + frame(last_part, "e"),
         {"one"},
         {control_frame(Opcode::pong, "hi")}},
        {"of many pings the newest",
         frame(ping, "1") + frame(ping, "2"),
         {},
         {control_frame(Opcode::pong, "2")}},
        {"a pong that nobody asked for", frame(pong, "hm") + frame(text, "one"), {"one"}, {}},
        {"goodbye", frame(goodbye, ""), {}, {control_frame(Opcode::close, "")}, State::over},
        {"goodbye with a code",
         frame(goodbye, close_payload(1001, "away")),
         {},
         {control_frame(Opcode::close, close_payload(1001))},
         State::over},
        {"nothing after goodbye",
         frame(text, "one") + frame(goodbye, close_payload(4000)) + frame(text, "two"),
         {"one"},
         {control_frame(Opcode::close, close_payload(4000))},
         State::over},
        {"half a code", frame(goodbye, "x"), {}, {breach}, State::over},
        {"a code that is not sent", frame(goodbye, close_payload(1005)), {}, {breach}, State::over},
        {"a code below all", frame(goodbye, close_payload(999)), {}, {breach}, State::over},
        {"a reason that is no UTF-8",
         frame(goodbye, close_payload(1000, "\xff")),
         {},
         {not_utf8},
         State::over},
        {"not masked", frame(text, "one", false), {}, {breach}, State::over},
        {"a ping, not masked", frame(ping, "", false), {}, {breach}, State::over},
        {"a reserved bit, as of compression", frame(0xc1, "one"), {}, {breach}, State::over},
        {"no such opcode", frame(0x83, "one"), {}, {breach}, State::over},
        {"no such control frame", frame(0x8b, ""), {}, {breach}, State::over},
        {"a ping in fragments", frame(0x09, ""), {}, {breach}, State::over},
        {"a long ping", frame(ping, std::string(126, 'x')), {}, {breach}, State::over},
        {"a message between fragments",
         frame(first_part, "on") + frame(text, "two"),
         {},
         {breach},
         State::over},
        {"the rest of nothing", frame(last_part, "e"), {}, {breach}, State::over},
        {"binary",
         frame(binary, "one"),
         {},
         {closed_with(Close::unsupported, "a binary frame")},
         State::over},
        {"not UTF-8", frame(text, "\xff"), {}, {not_utf8}, State::over},
        {"an overlong form", frame(text, "\xc0\xaf"), {}, {not_utf8}, State::over},
        {"half a character at the end",
         frame(first_part, "a") + frame(last_part, "\xc3"),
         {},
         {not_utf8},
         State::over},
        {"as long as may be", frame(text, std::string(300, 'x')), {std::string(300, 'x')}, {}},
        {"one more", frame(text, "one") + frame(text, std::string(301, 'x')), {"one"}, {}, State::too_long},
        {"one more in fragments",
         frame(first_part, std::string(299, 'x')) + frame(middle_part, "x") + frame(last_part, "x"),
         {},
         {},
         State::too_long},
        {"one more, told by its head alone",
         frame(text, std::string(301, 'x')).substr(0, 8),
         {},
         {},
         State::too_long},
        {"a length of 2 to the 63",
         std::string("\x81\xff\x80\0\0\0\0\0\0\0mask", 14),
         {},
         {},
         State::too_long},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        const Read read = read_at_once(row.stream);
        CHECK(read.messages == row.messages);
        CHECK(read.replies == row.replies);
        CHECK(read.state == row.state);
        const Read bytewise = read_in_pieces(row.stream, 300, [] { return std::size_t{1}; });
        CHECK(bytewise.messages == row.messages);
        CHECK(bytewise.state == row.state);
    }
}

TEST_CASE("web socket framing: any chopping and any fragments give the same messages") {
    constexpr std::size_t limit = visavis::proto::limits::request_bytes;
    for (std::uint32_t seed = 1; seed <= 200; ++seed) {
        CAPTURE(seed);
        std::mt19937 random(seed);
        const auto below = [&random](std::size_t bound) { return random() % bound; };
        std::string stream;
        std::vector<std::string> sent;
        while (stream.size() < 40'000) {
            std::string message(below(10) == 0 ? below(limit + 1) : below(200), 'a');
            for (char& each : message) each = static_cast<char>('a' + below(26));
            const std::size_t parts = 1 + below(3);
            std::string_view rest = message;
            for (std::size_t part = 1; part <= parts; ++part) {
                if (below(4) == 0) stream += frame(ping, "?");
                const std::string_view now = part == parts ? rest : rest.substr(0, below(rest.size() + 1));
                rest.remove_prefix(now.size());
                stream += frame((part == 1 ? 1 : 0) | (part == parts ? 0x80 : 0), now);
            }
            sent.push_back(std::move(message));
        }
        const std::size_t largest = std::size_t{1} << below(13);
        const Read read = read_in_pieces(stream, limit, [&] { return 1 + below(largest); });
        CHECK(read.messages == sent);
        CHECK(read.state == Framing::State::open);
        CHECK(read.most_memory <= Framing::buffer_bytes);
    }
}

TEST_CASE("web socket framing: any bytes are survived") {
    for (std::uint32_t seed = 1; seed <= 2'000; ++seed) {
        std::mt19937 random(seed);
        std::string bytes(64, '\0');
        for (char& each : bytes) each = static_cast<char>(random());
        if (seed % 2 == 0) bytes[0] = static_cast<char>(text);
        if (seed % 2 == 0) bytes[1] = static_cast<char>(0x80U | random() % 128);
        CHECK(read_at_once(bytes).messages.size() <= 32);
    }
}

TEST_CASE("web socket frames: heads of what is sent") {
    struct Row {
        std::size_t payload_bytes;
        std::string head;
    };
    const Row rows[] = {
        {0, std::string("\x81\x00", 2)},
        {125, "\x81\x7d"},
        {126, std::string("\x81\x7e\x00\x7e", 4)},
        {65'535, "\x81\x7e\xff\xff"},
        {65'536, std::string("\x81\x7f\0\0\0\0\0\x01\0\0", 10)},
    };
    for (const Row& row : rows) {
        CAPTURE(row.payload_bytes);
        CHECK(WrittenHead(Opcode::text, row.payload_bytes).text() == row.head);
        const auto read = read_head(row.head);
        REQUIRE(read);
        CHECK(read->payload_bytes == row.payload_bytes);
        CHECK(read->head_bytes == row.head.size());
        CHECK(!read->is_masked);
    }
}
