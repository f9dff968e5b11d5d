// A database of every earlier schema is brought up to date, and keeps every room and every record.
#include <SQLiteCpp/SQLiteCpp.h>
#include <doctest/doctest.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "proto/record.hpp"
#include "proto/verify.hpp"
#include "server/store/database.hpp"
#include "server/store/schema.hpp"
#include "server/store/store.hpp"
#include "tests/paths.hpp"
#include "tests/server/store/folder.hpp"

using namespace visavis;
using namespace visavis::server;
using namespace visavis::tests;

namespace {

/// What tests/data/store/schema-N.sql says, as a file that a server of that time has left.
void write_database(const Folder& folder, std::size_t schema) {
    const std::string name = data_path("store/schema-" + std::to_string(schema) + ".sql");
    std::ifstream file(name);
    REQUIRE_MESSAGE(file.good(), name << " is missing: each schema leaves a database behind");
    const std::string sql{std::istreambuf_iterator<char>(file), {}};
    SQLite::Database(folder.database(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec(sql);
}

int schema_of(const Folder& folder) {
    return SQLite::Database(folder.database()).execAndGet("PRAGMA user_version").getInt();
}

/// Bans, and whom a player does not hear, are kept since schema 2.
void check_people(const Store::Recovered& recovered, std::size_t schema) {
    const auto bob = std::ranges::find(recovered.players, "Bob", &PlayerEntry::name);
    REQUIRE(bob != recovered.players.end());
    CHECK(bob->has_returned == (schema >= 2));
    CHECK(bob->muted.size() == (schema >= 2 ? 1 : 0));
    REQUIRE(recovered.sanctions.size() == (schema >= 2 ? 2 : 0));
    if (schema < 2) return;
    CHECK(recovered.sanctions[0].kind == SanctionKind::ban_player);
    CHECK(recovered.sanctions[0].note == "insults");
    CHECK_FALSE(recovered.sanctions[0].until.has_value());
    CHECK(recovered.sanctions[1].target == "192.0.2.0/24");
    CHECK(recovered.sanctions[1].until.has_value());
}

} // namespace

TEST_CASE("migrations: what any schema has kept is there") {
    for (std::size_t schema = 1; schema <= migrations.size(); ++schema) {
        CAPTURE(schema);
        Folder folder;
        write_database(folder, schema);
        CHECK(schema_of(folder) == static_cast<int>(schema));
        {
            boost::asio::io_context io;
            const auto opened = Store::open(io, folder.path());
            REQUIRE_MESSAGE(opened.has_value(), (opened ? "" : opened.error()));
            const Store::Recovered& recovered = opened->second;
            CHECK(recovered.players.size() == 5);
            REQUIRE(recovered.rooms.size() == 2);
            const RoomState& playing = recovered.rooms[0].fold.state;
            CHECK(playing.code == "3MDQNK");
            CHECK(playing.version == 5);
            CHECK(phase_of(playing) == proto::Phase::playing);
            CHECK(playing.seats[Seat::first]->name == "Bob");
            CHECK(playing.match->turn == 2);
            REQUIRE(recovered.rooms[0].chat.size() == 1);
            CHECK(recovered.rooms[0].chat[0].said.text == "well met");
            CHECK(phase_of(recovered.rooms[1].fold.state) == proto::Phase::finished);
            check_people(recovered, schema);
        }
        CHECK(schema_of(folder) == static_cast<int>(migrations.size()));
        const auto database = Database::open(folder.path());
        REQUIRE(database.has_value());
        const auto summaries = (*database)->records({}, "");
        REQUIRE(summaries.size() == 1);
        const auto record = proto::read_record(*(*database)->record(summaries[0].match));
        REQUIRE(record.has_value());
        CHECK_FALSE(proto::verify(*record).has_value());
    }
}
