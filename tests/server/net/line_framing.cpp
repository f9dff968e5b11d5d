// LineFraming over a ReadBuffer: lines and their ends, the limit, and any chopping of a stream.
#include "server/net/line_framing.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "server/net/read_buffer.hpp"

using namespace visavis::server;

namespace {

/// A framing with the buffer that it reads.
struct Framer {
    explicit Framer(std::size_t limit = visavis::proto::limits::request_bytes)
        : in(limit + 2), framing(limit) {}
    auto space() { return in.space(); }
    void took(std::size_t bytes) { in.took(bytes); }
    auto next() { return framing.next(in); }
    void end() { framing.end(); }
    bool is_too_long() const { return framing.state() == Framing::State::too_long; }
    std::size_t capacity() const { return in.capacity(); }

    ReadBuffer in;
    LineFraming framing;
};

struct Read {
    std::vector<std::string> lines;
    bool is_too_long = false;
    std::size_t most_memory = 0;

    bool operator==(const Read& other) const {
        return lines == other.lines && is_too_long == other.is_too_long;
    }
};

/// Feeds `stream` to a framer in pieces, each as long as `piece()` says, or as there is space for.
template <class Piece>
Read read_in_pieces(std::string_view stream, std::size_t limit, bool ends, Piece piece) {
    Framer framer(limit);
    Read read;
    const auto take = [&] {
        while (const auto line = framer.next()) read.lines.emplace_back(*line);
    };
    while (!stream.empty() && !framer.is_too_long()) {
        const auto space = framer.space();
        const std::size_t bytes = std::min({stream.size(), space.size(), piece()});
        std::memcpy(space.data(), stream.data(), bytes);
        framer.took(bytes);
        stream.remove_prefix(bytes);
        take();
        read.most_memory = std::max(read.most_memory, framer.capacity());
    }
    if (ends) framer.end();
    take();
    read.is_too_long = framer.is_too_long();
    return read;
}

constexpr std::size_t whole = 1'000'000;

Read read_at_once(std::string_view stream, std::size_t limit, bool ends = false) {
    return read_in_pieces(stream, limit, ends, [] { return whole; });
}

} // namespace

TEST_CASE("line framing: what is a line") {
    struct Row {
        const char* because;
        const char* stream;
        std::vector<std::string> lines;
        bool is_too_long = false;
        bool ends = false;
    };
    const Row rows[] = {
        // the limit is 8 bytes
        {"a line", "one\n", {"one"}},
        {"CRLF", "one\r\ntwo\r\n", {"one", "two"}},
        {"both", "one\ntwo\r\n", {"one", "two"}},
        {"blank lines are skipped", "\n\r\n  \t\none\n\n\n", {"one"}},
        {"inner blanks stay", " a b \n", {" a b "}},
        {"a CR alone ends nothing", "a\rb\n", {"a\rb"}},
        {"only one CR belongs to the end", "a\r\r\n", {"a\r"}},
        {"unfinished", "one\ntw", {"one"}},
        {"unfinished, and the stream is over", "one\ntw", {"one", "tw"}, false, true},
        {"finished, and the stream is over", "one\n", {"one"}, false, true},
        {"blank, and the stream is over", "one\n \r", {"one"}, false, true},
        {"nothing", "", {}, false, true},
        {"as long as may be", "12345678\n", {"12345678"}},
        {"as long as may be, CRLF", "12345678\r\n", {"12345678"}},
        {"as long as may be, unfinished", "12345678\r", {}},
        {"one more", "one\n123456789\n", {"one"}, true},
        {"one more, unfinished", "123456789", {}, true},
        {"one more, CRLF", "123456789\r\n", {}, true},
        {"a CR too many", "12345678\r\r", {}, true},
        {"nothing after one that is too long", "123456789\ntwo\n", {}, true, true},
        {"blanks count", "          \none\n", {}, true},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        const Read at_once = read_at_once(row.stream, 8, row.ends);
        CHECK(at_once.lines == row.lines);
        CHECK(at_once.is_too_long == row.is_too_long);
        CHECK(read_in_pieces(row.stream, 8, row.ends, [] { return std::size_t{1}; }) == at_once);
    }
}

TEST_CASE("line framing: any chopping of a stream gives the same lines") {
    constexpr std::size_t limit = 3'000;
    for (std::uint32_t seed = 1; seed <= 400; ++seed) {
        CAPTURE(seed);
        std::mt19937 random(seed);
        const auto below = [&random](std::size_t bound) { return random() % bound; };
        std::string stream;
        while (stream.size() < 20'000) {
            const std::size_t length = below(20) == 0 ? below(limit + 2) : below(80);
            for (std::size_t i = 0; i < length; ++i) stream += "ab \r{}\t"[below(7)];
            stream += below(2) == 0 ? "\n" : "\r\n";
        }
        if (below(2) == 0) stream.pop_back();
        const bool ends = below(2) == 0;
        const Read expected = read_at_once(stream, limit, ends);
        const std::size_t largest = std::size_t{1} << below(13);
        const Read chopped = read_in_pieces(stream, limit, ends, [&] { return 1 + below(largest); });
        CHECK(chopped == expected);
        CHECK(chopped.most_memory <= limit + 2);
    }
}

TEST_CASE("line framing: a line without end does not grow the buffer") {
    const std::string endless(10'000'000, 'x');
    const Read read = read_at_once(endless, visavis::proto::limits::request_bytes);
    CHECK(read.is_too_long);
    CHECK(read.lines.empty());
    CHECK(read.most_memory <= visavis::proto::limits::request_bytes + 2);
}

TEST_CASE("line framing: a long line's memory is given back") {
    Framer framer;
    const std::size_t idle = framer.capacity();
    const std::string line = std::string(10'000, 'x') + "\n";
    for (std::size_t at = 0; at < line.size();) {
        const auto space = framer.space();
        const std::size_t bytes = std::min(space.size(), line.size() - at);
        std::memcpy(space.data(), line.data() + at, bytes);
        framer.took(bytes);
        at += bytes;
        CHECK(framer.next().has_value() == (at == line.size()));
    }
    CHECK(framer.capacity() > idle);
    CHECK(!framer.space().empty());
    CHECK(framer.capacity() == idle);
}
