// Outbox: its bound, its tags, and how what is ready is laid out for one write.
#include "server/net/outbox.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace visavis::server;

namespace {

SharedLine line(std::string text) {
    return std::make_shared<const std::string>(std::move(text));
}

SharedLine line_of(std::size_t bytes) {
    return line(std::string(bytes, 'x'));
}

struct Written {
    std::string text;
    std::size_t buffers = 0;
};

Written write(Outbox& outbox) {
    Written written;
    for (const auto& buffer : outbox.begin_write()) {
        written.text.append(static_cast<const char*>(buffer.data()), buffer.size());
        ++written.buffers;
    }
    outbox.end_write();
    return written;
}

} // namespace

TEST_CASE("outbox: everything ready leaves in order, small lines as one buffer") {
    struct Row {
        const char* because;
        std::vector<std::size_t> lines;
        std::size_t buffers;
    };
    constexpr std::size_t large = Outbox::copied_bytes;
    const Row rows[] = {
        {"one line is sent from where it is", {100}, 1},
        {"answer and update", {100, 400}, 1},
        {"a thousand small ones", std::vector<std::size_t>(1000, 50), 1},
        {"a large one", {large}, 1},
        {"a large one between small ones", {1, 1, large, 1, 1}, 3},
        {"large ones alone", {large, large, large}, 3},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        Outbox outbox(512 * 1024);
        std::string expected;
        for (const std::size_t bytes : row.lines) {
            const std::string text(bytes, static_cast<char>('a' + expected.size() % 26));
            expected += text;
            CHECK(outbox.push(line(text), 0));
        }
        CHECK(outbox.bytes() == expected.size());
        const Written written = write(outbox);
        CHECK(written.text == expected);
        CHECK(written.buffers == row.buffers);
        CHECK(outbox.is_empty());
        CHECK(!outbox.is_writing());
        CHECK(outbox.bytes() == 0);
    }
}

TEST_CASE("outbox: a batch is bounded, in bytes and in buffers") {
    Outbox outbox(512 * 1024);
    std::string written;
    while (outbox.has_room_for(Outbox::copied_bytes)) {
        CHECK(outbox.push(line_of(Outbox::copied_bytes), 0));
        if (outbox.has_room_for(1)) CHECK(outbox.push(line_of(1), 0));
    }
    const std::size_t all = outbox.bytes();
    while (!outbox.is_empty()) {
        const Written batch = write(outbox);
        CHECK(batch.buffers <= Outbox::max_buffers);
        CHECK(batch.text.size() < Outbox::batch_bytes + Outbox::copied_bytes);
        written += batch.text;
    }
    CHECK(written.size() == all);

    CHECK(outbox.push(line_of(256 * 1024), 0)); // a message beyond the batch goes by itself
    CHECK(outbox.push(line_of(1), 0));
    CHECK(write(outbox).text.size() == 256 * 1024);
    CHECK(write(outbox).text.size() == 1);
}

TEST_CASE("outbox: what does not fit is refused and changes nothing") {
    Outbox outbox(100);
    CHECK(outbox.has_room_for(100));
    CHECK(!outbox.has_room_for(101));
    CHECK(!outbox.push(line_of(101), 0));
    CHECK(outbox.is_empty());
    CHECK(outbox.push(line_of(60), 0));
    CHECK(!outbox.push(line_of(41), 0));
    CHECK(outbox.push(line_of(40), 0));
    CHECK(!outbox.has_room_for(1));

    outbox.begin_write(); // bytes in flight still count
    CHECK(outbox.is_empty());
    CHECK(!outbox.push(line_of(1), 0));
    outbox.end_write();
    CHECK(outbox.push(line_of(100), 0));

    outbox.push_last(line("bye")); // always fits
    CHECK(outbox.bytes() == 103);
    CHECK(!outbox.has_room_for(0));
}

TEST_CASE("outbox: a tag drops what waits, and not what is in flight") {
    Outbox outbox(1000);
    CHECK(outbox.push(line("in flight "), 7));
    const auto batch = outbox.begin_write();
    CHECK(outbox.push(line("seven "), 7));
    CHECK(outbox.push(line("eight "), 8));
    CHECK(outbox.push(line("untagged "), 0));
    CHECK(outbox.push(line("seven again "), 7));
    outbox.drop(7);
    outbox.drop(0);
    outbox.drop(9);
    CHECK(std::string(static_cast<const char*>(batch.front().data()), batch.front().size()) == "in flight ");
    outbox.end_write();
    CHECK(outbox.bytes() == std::string("eight untagged ").size());
    CHECK(write(outbox).text == "eight untagged ");

    CHECK(outbox.push(line("in flight "), 0));
    outbox.begin_write();
    CHECK(outbox.push(line("waiting "), 0));
    outbox.drop_all();
    CHECK(outbox.is_empty());
    CHECK(outbox.is_writing());
    CHECK(outbox.bytes() == std::string("in flight ").size());
    outbox.end_write();
    CHECK(outbox.bytes() == 0);
}

TEST_CASE("outbox: lines are shared, and let go once they are written") {
    const SharedLine shared = line_of(10);
    Outbox one(1000), other(1000);
    CHECK(one.push(shared, 0));
    CHECK(other.push(shared, 0));
    CHECK(shared.use_count() == 3);
    write(one);
    write(other);
    CHECK(shared.use_count() == 1);
}
