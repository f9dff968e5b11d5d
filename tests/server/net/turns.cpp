// Whose turn it is: players before strangers, who are not forgotten and do not take the whole thread.
#include "server/net/turns.hpp"

#include <doctest/doctest.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <thread>

#include "server/net/task.hpp"

using namespace visavis::server;
namespace asio = boost::asio;

namespace {

struct Table {
    void add(const Executor& executor, std::string name) {
        asio::post(executor, [this, name = std::move(name)] { ran += name; });
    }

    asio::io_context io{1};
    std::shared_ptr<Precedence> of_strangers = std::make_shared<Precedence>(Precedence::later);
    Executor players{io, Precedence::first};
    Executor strangers{io, of_strangers};
    std::string ran;
};

} // namespace

TEST_CASE("turns: players go before strangers who came earlier, each in their order") {
    Table table;
    for (const char* const name : {"a", "b", "c"}) table.add(table.strangers, name);
    for (const char* const name : {"1", "2"}) table.add(table.players, name);
    table.add(table.io.get_executor(), "3"); // the server itself
    table.io.run();
    // As a rule 123abc. A thread that is held up meanwhile looks at the sockets in between, and at one
    // stranger.
    REQUIRE(table.ran.size() == 6);
    for (const char* const pair : {"12", "23", "ab", "bc", "1a", "2b", "3c"}) {
        CAPTURE(pair);
        CHECK(table.ran.find(pair[0]) < table.ran.find(pair[1]));
    }
}

TEST_CASE("turns: nothing runs at once, not even on the thread itself") {
    Table table;
    asio::post(table.players, [&] {
        table.players.execute([&] { table.ran += "2"; });
        table.ran += "1";
    });
    CHECK(table.ran.empty());
    table.io.run();
    CHECK(table.ran == "12");
}

TEST_CASE("turns: what counts is the precedence of the moment in which something becomes ready") {
    Table table;
    table.add(table.strangers, "a");
    *table.of_strangers = Precedence::first;
    table.add(table.strangers, "b");
    table.io.run();
    CHECK(table.ran == "ba");
}

TEST_CASE("turns: strangers get on while players never pause") {
    Table table;
    int strangers_left = 20;
    const std::function<void()> go_on = [&] {
        if (strangers_left > 0) asio::post(table.players, go_on);
    };
    go_on();
    for (int i = 0; i < 20; ++i) asio::post(table.strangers, [&] { --strangers_left; });
    table.io.run();
    CHECK(strangers_left == 0);
}

TEST_CASE("turns: strangers rest for as long as they have taken") {
    using namespace std::chrono;
    Table table;
    constexpr int jobs = 20;
    constexpr milliseconds each(2);
    for (int i = 0; i < jobs; ++i) asio::post(table.strangers, [&] { std::this_thread::sleep_for(each); });
    const auto start = steady_clock::now();
    table.io.run();
    CHECK(steady_clock::now() - start >= (2 * jobs - 1) * each);
}

TEST_CASE("turns: players do not rest with them") {
    Table table;
    asio::post(table.strangers, [&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        table.add(table.strangers, "a");
        asio::post(table.players, [&] { table.add(table.players, "1"); });
    });
    table.io.run();
    CHECK(table.ran == "1a");
}

TEST_CASE("turns: what has not run is let go with the context") {
    const auto kept = std::make_shared<int>();
    {
        Table table;
        for (const Executor& executor : {table.players, table.strangers})
            asio::post(executor, [kept] { FAIL("it has ended"); });
        CHECK(kept.use_count() == 3);
    }
    CHECK(kept.use_count() == 1);
}

TEST_CASE("turns: who sleeps when the context ends is taken down with it") {
    const auto kept = std::make_shared<int>();
    {
        Table table;
        const auto sleep = [](Executor executor, std::shared_ptr<int> /*kept*/) -> Task<> {
            Timer never(executor, Timer::time_point::max());
            co_await never.async_wait(as_tuple);
        };
        for (const Executor& executor : {table.players, table.strangers})
            asio::co_spawn(executor, sleep(executor, kept), asio::detached);
        table.io.poll();
        CHECK(kept.use_count() == 3);
    }
    CHECK(kept.use_count() == 1);
}
