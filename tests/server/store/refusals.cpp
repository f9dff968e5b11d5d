// What the store does not open: it says what to do, and leaves everything as it is.
#include <SQLiteCpp/SQLiteCpp.h>
#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>

#include "server/store/database.hpp"
#include "server/store/schema.hpp"
#include "server/store/store.hpp"
#include "tests/server/store/folder.hpp"

using namespace visavis;
using namespace visavis::server;
using namespace visavis::tests;

namespace {

std::string bytes_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void write(const std::string& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
}

/// Empty when it opens.
std::string refusal(const std::string& folder) {
    boost::asio::io_context io;
    const auto opened = Store::open(io, folder);
    return opened ? "" : opened.error();
}

/// A database with a room, a player and some chat in it.
void fill(const std::string& folder) {
    const auto database = Database::open(folder);
    REQUIRE(database.has_value());
    (*database)->begin();
    (*database)->append_fact(
        "ROOM22",
        R"({"at_ms":1,"what":{"type":"opened","room":{"code":"ROOM22","game":"gladiator","options":{"fights":5},"clock":null,)"
        R"("visibility":"private","spectators":"open","seats":[{"id":"a","name":"Ann","bot":false},null]}}})");
    (*database)->put_player({.id = "a", .token = {1}, .name = "Ann"});
    for (int number = 0; number < 200; ++number)
        (*database)->put_chat("ROOM22", {.said = {.number = number, .text = std::string(100, 'x')}});
    (*database)->commit();
}

void change(const std::string& path, const std::string& sql) {
    SQLite::Database(path, SQLite::OPEN_READWRITE).exec(sql);
}

} // namespace

TEST_CASE("store: what it refuses to open, it leaves as it is") {
    struct Row {
        std::string because;
        std::function<void(const Folder&)> spoil;
        std::string part; ///< of the sentence
    };
    const Row rows[] = {
        {"nothing is wrong", [](const Folder&) {}, ""},
        {"a newer schema",
         [](const Folder& folder) {
             change(folder.database(), "PRAGMA user_version = " + std::to_string(migrations.size() + 1));
         },
         "newer visavis"},
        {"another program's database",
         [](const Folder& folder) { change(folder.database(), "PRAGMA application_id = 1"); },
         "no database of visavis"},
        {"no database", [](const Folder& folder) { write(folder.database(), std::string(8'192, 'x')); },
         "damaged"},
        {"a page of rubbish in the middle",
         [](const Folder& folder) {
             std::string bytes = bytes_of(folder.database());
             REQUIRE(bytes.size() > 3 * 4'096);
             for (std::size_t page = 2; page < bytes.size() / 4'096;
                  ++page) // not the first: it has the schema
                 bytes.replace(page * 4'096, 4'096, std::string(4'096, '\x7F'));
             write(folder.database(), bytes);
         },
         "damaged"},
        {"cut off",
         [](const Folder& folder) {
             write(folder.database(), bytes_of(folder.database()).substr(0, 3 * 4'096));
         },
         "damaged"},
        {"a fact that cannot be read",
         [](const Folder& folder) {
             change(folder.database(), "UPDATE facts SET fact = replace(fact, 'gladiator', 'checkers')");
         },
         "cannot be recovered"},
        {"facts without their beginning",
         [](const Folder& folder) {
             change(folder.database(), R"(UPDATE facts SET fact = '{"at_ms":1,"what":{"type":"expired"}}')");
         },
         "never opened"},
        {"by a newer version of the rules",
         [](const Folder& folder) {
             change(
                 folder.database(),
                 R"(UPDATE facts SET fact = replace(fact, ',null]}}}', ',{"id":"b","name":"Bob","bot":false}]},)"
                 R"("started":{"id":"00000000000000000000000000000000","number":1,"rules":99,)"
                 R"("game":"gladiator","options":{"fights":5},"clock":null}}}'))");
         },
         "version 99 of the rules"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        Folder folder;
        fill(folder.path());
        row.spoil(folder);
        const std::string before = bytes_of(folder.database());
        const std::string said = refusal(folder.path());
        CHECK_MESSAGE(said.find(row.part) != std::string::npos, said);
        CHECK(said.empty() == row.part.empty());
        CHECK(bytes_of(folder.database()) == before);
    }
}

TEST_CASE("store: one server a folder, and the next one once it has ended") {
    Folder folder;
    {
        const auto first = Database::open(folder.path());
        REQUIRE(first.has_value());
        CHECK(refusal(folder.path()).find("another server") != std::string::npos);
    }
    CHECK(refusal(folder.path()).empty());
}

TEST_CASE("store: a folder that cannot be") {
    Folder folder;
    write(folder.path() + "/file", "");
    CHECK(refusal(folder.path() + "/file").find("cannot make the folder") != std::string::npos);
    if (::geteuid() == 0) return; // who may write everywhere
    ::chmod(folder.path().c_str(), 0500);
    CHECK(refusal(folder.path()).find("cannot write in") != std::string::npos);
}

TEST_CASE("store: nobody else may read what is kept") {
    Folder folder;
    const std::string inner = folder.path() + "/new/folder";
    boost::asio::io_context io;
    const auto opened = Store::open(io, inner);
    REQUIRE(opened.has_value());
    opened->first->stamp(ServerTime(Milliseconds(1)));
    struct stat made{};
    REQUIRE(::stat(inner.c_str(), &made) == 0);
    CHECK((made.st_mode & 0777) == 0700);
    for (const char* name : {"", "-wal", "-shm"}) {
        struct stat found{};
        REQUIRE(::stat((inner + "/visavis.db" + name).c_str(), &found) == 0);
        CHECK((found.st_mode & 0777) == 0600);
    }
}

TEST_CASE("store: what a killed server left in the log is read, and a torn end of it is not") {
    Folder folder;
    fill(folder.path());
    Folder copy;
    {
        const auto database = Database::open(folder.path());
        REQUIRE(database.has_value());
        for (int i = 0; i < 3; ++i) {
            (*database)->begin();
            (*database)->put_player(
                {.id = "p" + std::to_string(i), .token = {9, static_cast<std::uint8_t>(i)}});
            (*database)->commit();
        }
        // As a kill would leave it: the log is not folded into the file.
        for (const char* name : {"visavis.db", "visavis.db-wal"})
            std::filesystem::copy_file(folder.path() + "/" + name, copy.path() + "/" + name);
    }
    const std::string log = bytes_of(copy.database() + "-wal");
    const std::string file = bytes_of(copy.database());
    std::size_t fewest = 4;
    for (const std::size_t torn : {0, 1, 100, 4'096, 4'097, 5'000}) {
        CAPTURE(torn);
        write(copy.database(), file);
        write(copy.database() + "-wal", log.substr(0, log.size() - torn) + std::string(torn / 2, '\0'));
        std::filesystem::remove(copy.database() + "-shm");
        boost::asio::io_context io;
        const auto opened = Store::open(io, copy.path());
        REQUIRE_MESSAGE(opened.has_value(), (opened ? "" : opened.error()));
        const std::size_t players = opened->second.players.size();
        CHECK(players <= fewest); // from the end on, one commit after the other
        CHECK(players >= 1);
        CHECK(opened->second.rooms.size() == 1);
        if (torn == 0) CHECK(players == 4);
        fewest = players;
    }
    CHECK(fewest < 4);
}
