// However many rooms have come and gone, nothing of them is left: no memory, no timer, no row.
#include <doctest/doctest.h>
#include <malloc.h>

#include <spdlog/spdlog.h>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <string>
#include <vector>

#include "server/net/services.hpp"
#include "server/store/database.hpp"
#include "server/store/memory_journal.hpp"
#include "server/store/store.hpp"
#include "tests/server/store/asker.hpp"
#include "tests/server/store/folder.hpp"

using namespace visavis;
using namespace visavis::server;
using namespace visavis::tests;

namespace {

Settings without_limits() {
    Settings settings = without_rates();
    settings.max_rooms = settings.max_rooms_per_player = 0;
    return settings;
}

/// A server, and two who open rooms with each other, end a match in each, say something, and go.
struct Traffic {
    Traffic(Journal& journal, PlayerBook& book, RecordShelf& shelf, boost::asio::io_context& io)
        : services(settings, clock, journal, book, sanction_book, shelf, random, solver, solver),
          ann(services, io),
          bob(services, io) {}

    void open_and_finish(int rooms) {
        constexpr std::size_t at_once = 50;
        std::deque<std::string> open;
        for (int i = 0; i < rooms; ++i) {
            ann.now = bob.now = ann.now + std::chrono::seconds(10); // as fast as one may chat
            const json view = ann.ask("room.create", {{"game", i % 2 == 0 ? "gladiator" : "virtem"},
                                                      {"visibility", i % 3 == 0 ? "public" : "private"},
                                                      {"seat", 0}})
                                  .at("view");
            open.push_back(view.at("room"));
            const json match = bob.ask("room.join", {{"room", open.back()}}).at("view").at("match").at("id");
            ann.ask("room.say", {{"room", open.back()}, {"to", "room"}, {"text", "hello"}});
            ann.ask("match.act",
                    {{"match", match}, {"turn", 1}, {"action", i % 2 == 0 ? "A1" : "face:circle-blue"}});
            bob.ask("match.resign", {{"match", match}});
            if (open.size() > at_once) close(open);
        }
        while (!open.empty()) close(open);
        services.lobby.run_alarms(ann.now + std::chrono::hours(1)); // the last news for nobody
    }

    Silence silence; // of every room three lines
    Settings settings = without_limits();
    ManualClock clock;
    SeededRandom random{1};
    NoSanctionBook sanction_book;
    NoSolver solver;
    Services services;
    Asker ann, bob;

  private:
    void close(std::deque<std::string>& open) {
        for (Asker* who : {&ann, &bob}) who->ask("room.leave", {{"room", open.front()}});
        open.pop_front();
    }
};

std::size_t memory_in_use() {
    const auto heap = ::mallinfo2();
    return heap.uordblks + heap.hblkhd;
}

int many() {
    return std::getenv("VISAVIS_LONG") != nullptr ? 100'000 : 10'000;
}

} // namespace

TEST_CASE("growth: rooms that have come and gone leave no memory, no timer and no name") {
    boost::asio::io_context io;
    MemoryJournal journal;
    NoPlayerBook book;
    NoShelf shelf;
    Traffic traffic(journal, book, shelf, io);
    traffic.open_and_finish(500); // tables that grow once
    const std::size_t base = memory_in_use();
    traffic.open_and_finish(many());
    const std::size_t after = memory_in_use();
    CAPTURE(base);
    CAPTURE(after);
    CHECK(after < base + 64 * 1024);
    CHECK(traffic.services.lobby.size() == 0);
    CHECK(traffic.services.lobby.matches() == 0);
    CHECK_FALSE(traffic.services.lobby.clocks_run());
    CHECK(traffic.services.lobby.next_alarm() == std::nullopt);
    CHECK(journal.size() == 0);
}

TEST_CASE("growth: nor rows on disk, and the file does not grow with them") {
    Folder folder;
    const auto play = [&](int rooms) {
        boost::asio::io_context io;
        const auto waits_for_the_store = boost::asio::make_work_guard(io);
        auto opened = Store::open(io, folder.path());
        REQUIRE(opened.has_value());
        NoShelf shelf; // records are for ever
        Traffic(*opened->first, *opened->first, shelf, io).open_and_finish(rooms);
        opened->first.reset();
        return std::filesystem::file_size(folder.database());
    };
    const auto base = play(100);
    CHECK(play(many() / 100) < base + 64 * 1024);
    const auto database = Database::open(folder.path());
    REQUIRE(database.has_value());
    CHECK((*database)->facts().empty());
    CHECK((*database)->chat().empty());
}
