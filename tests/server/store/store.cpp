// The store: what it was told is there when the server is started again.
#include "server/store/store.hpp"

#include <doctest/doctest.h>

#include <boost/asio/io_context.hpp>
#include <map>
#include <set>
#include <string>

#include "proto/hex.hpp"
#include "server/room/decide.hpp"
#include "server/store/database.hpp"
#include "server/store/fact_text.hpp"
#include "tests/server/store/folder.hpp"
#include "tests/server/story.hpp"

using namespace visavis;
using namespace visavis::server;
using namespace visavis::tests;

namespace {

/// One run of a server's store. What it answers is counted.
struct Run {
    explicit Run(const std::string& folder) {
        auto opened = Store::open(io, folder);
        REQUIRE_MESSAGE(opened.has_value(), (opened ? "" : opened.error()));
        store = std::move(opened->first);
        recovered = std::move(opened->second);
    }
    /// Every fact of a story, each after the one before has been stored.
    RoomState tell(const std::string& code, const std::string& story) {
        RoomState state;
        for (Fact fact : Story::facts(story)) {
            if (auto* opened = std::get_if<facts::Opened>(&fact.what)) opened->code = code;
            bool is_stored = false;
            store->append(state, std::make_shared<const Fact>(fact),
                          [&](bool stored) { is_stored = stored; });
            while (!is_stored) io.run_one();
            state = evolve(std::move(state), fact);
        }
        return state;
    }
    void wait_for_all() {
        bool is_kept = false;
        store->keep(PlayerEntry{.id = "the last one", .token = {0xFF}}, [&](bool kept) { is_kept = kept; });
        while (!is_kept) io.run_one();
    }

    boost::asio::io_context io;
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> guard{io.get_executor()};
    std::unique_ptr<Store> store;
    Store::Recovered recovered;
};

const std::string fought = "ann opens timed gladiator; bob joins; ann plays A1; bob plays D1";
const std::string moved =
    "ann opens timed virtem; bob joins; ann plays face:circle-blue; bob plays face:square-green; "
    "bob plays keep; ann moves; ann offers takeback; bob accepts takeback; ann moves; bob gives; "
    "bob offers draw; ann declines draw; bob moves";

} // namespace

TEST_CASE("store: what a host and the players have decided about others is there again") {
    Folder folder;
    const PlayerEntry ann{.id = "ann",
                          .token = {1},
                          .name = "Ann",
                          .last_seen = ServerTime(Milliseconds(5)),
                          .has_returned = true,
                          .muted = {}};
    Sanction ban{.id = 1,
                 .kind = SanctionKind::ban_player,
                 .target = "eve",
                 .name = "Eve",
                 .until = ServerTime(Milliseconds(9)),
                 .note = "it's \"quoted\"",
                 .made_at = ServerTime(Milliseconds(7))};
    {
        Run run(folder.path());
        run.store->keep(ann, [](bool) {});
        for (const char* other : {"bob", "eve"}) run.store->keep_muted("ann", other, true, [](bool) {});
        run.store->keep_muted("ann", "bob", false, [](bool) {});
        run.store->keep_muted("carl", "ann", true, [](bool) {});
        run.store->forget_player("carl");
        run.store->keep_sanction(ban);
        ban.id = 2;
        ban.kind = SanctionKind::mute_player;
        ban.until.reset();
        run.store->keep_sanction(ban);
        ban.id = 3;
        run.store->keep_sanction(ban);
        run.store->forget_sanction(3);
        run.wait_for_all();
    }
    {
        Run run(folder.path());
        REQUIRE(run.recovered.players.size() == 2);
        CHECK(run.recovered.players[1].has_returned);
        CHECK(run.recovered.players[1].muted == std::set<std::string>{"eve"});
        REQUIRE(run.recovered.sanctions.size() == 2);
        const Sanction& first = run.recovered.sanctions[0];
        CHECK(first.kind == SanctionKind::ban_player);
        CHECK(first.target == "eve");
        CHECK(first.name == "Eve");
        CHECK(first.until == ServerTime(Milliseconds(9)));
        CHECK(first.note == "it's \"quoted\"");
        CHECK(first.made_at == ServerTime(Milliseconds(7)));
        CHECK(run.recovered.sanctions[1].kind == SanctionKind::mute_player);
        CHECK_FALSE(run.recovered.sanctions[1].until.has_value());
    }
}

TEST_CASE("store: rooms come back as they were, in the order in which they were made") {
    struct Kept {
        std::string because;
        std::string story;
    };
    const Kept rows[] = {
        {"waiting", "ann opens gladiator"},
        {"begun", "ann opens virtem; bob joins"},
        {"a choice made and not revealed", fought + "; bob plays D2"},
        {"a match of many kinds of facts", moved},
        {"over, with a rematch offered", fought + "; ann resigns; bob offers rematch"},
        {"withdrawn", fought + "; ann resigns; bob offers rematch; bob declines rematch"},
        {"lapsed",
         fought + "; ann resigns; bob offers rematch; bob goes away; 30 s pass; absence is noticed"},
        {"a rematch", fought + "; ann resigns; bob offers rematch; ann accepts rematch; ann plays A1"},
        {"left by one", fought + "; ann leaves"},
        {"flagged", fought + "; 300 s pass; time runs out"},
        {"resumed", fought + "; 300 s pass; the server is back after 300 s"},
    };
    Folder folder;
    std::vector<RoomState> states;
    {
        Run run(folder.path());
        CHECK(run.recovered.rooms.empty());
        for (const Kept& row : rows)
            states.push_back(run.tell("ROOM" + std::to_string(10 + states.size()), row.story));
    }
    for (int restart = 0; restart < 2; ++restart) { // looking changes nothing
        Run run(folder.path());
        REQUIRE(run.recovered.rooms.size() == states.size());
        ServerTime last;
        for (std::size_t i = 0; i < states.size(); ++i) {
            CAPTURE(rows[i].because);
            CHECK(run.recovered.rooms[i].fold.state == states[i]);
            last = std::max(last, states[i].at);
        }
        CHECK(run.recovered.last == last);
        CHECK(run.recovered.stopped == ServerTime()); // whoever acted, nothing is known of the others' clocks
    }
}

TEST_CASE("store: the history of the present match comes back, and not that of earlier ones") {
    const std::string rematch =
        fought + "; ann resigns; bob offers rematch; ann accepts rematch; ann plays A1";
    Folder folder;
    Run(folder.path()).tell("ROOM22", rematch);
    Run run(folder.path());
    const RoomFold& fold = run.recovered.rooms.at(0).fold;
    CHECK(fold.opening.match->started.number == 2);
    CHECK(fold.opening.version == 7);
    CHECK(fold.match_facts.size() == 1);
}

TEST_CASE("store: after any number of rematches it holds one match, and the room is the same") {
    const std::string again =
        "; ann resigns; bob offers rematch; ann accepts rematch; bob plays A1; ann plays D1";
    Folder folder;
    RoomState state;
    {
        Run run(folder.path());
        std::string story = fought;
        for (int i = 0; i < 20; ++i) story += again;
        state = run.tell("ROOM22", story);
        CHECK(state.score.wins[Seat::first] + state.score.wins[Seat::second] == 20);
    }
    CHECK((*Database::open(folder.path()))->facts().size() == 3); // the rematch and two actions
    Run run(folder.path());
    CHECK(run.recovered.rooms.at(0).fold.state == state);
    CHECK(run.recovered.rooms.at(0).fold.state.version == state.version);
}

TEST_CASE("store: a room that has closed is gone, with its chat") {
    Folder folder;
    {
        Run run(folder.path());
        run.tell("ROOM22", "ann opens gladiator; ann leaves"); // killed before it was forgotten
        run.tell("ROOM33", "ann opens gladiator");
        run.store->keep_chat("ROOM33", {.said = {.number = 1, .text = "hello"}}, {});
        run.store->forget("ROOM33");
        run.tell("ROOM44", "ann opens gladiator");
    }
    for (int restart = 0; restart < 2; ++restart) {
        Run run(folder.path());
        REQUIRE(run.recovered.rooms.size() == 1);
        CHECK(run.recovered.rooms[0].fold.state.code == "ROOM44");
        CHECK(run.recovered.rooms[0].chat.empty());
    }
}

TEST_CASE("store: a code that is used again is a new room") {
    Folder folder;
    RoomState state;
    {
        Run run(folder.path());
        run.tell("ROOM22", fought);
        run.store->forget("ROOM22");
        state = run.tell("ROOM22", "bob opens virtem");
    }
    Run run(folder.path());
    REQUIRE(run.recovered.rooms.size() == 1);
    CHECK(run.recovered.rooms[0].fold.state == state);
}

TEST_CASE("store: a server that was killed before it had put away what was over does so when it is back") {
    const std::string finished = fought + "; ann resigns";
    const std::string rematched = finished + "; bob offers rematch; ann accepts rematch; ann plays A1";
    Folder folder;
    RoomState again;
    RoomState reopened;
    {
        const auto database = Database::open(folder.path());
        REQUIRE(database.has_value());
        std::uint8_t matches = 0;
        const auto keep = [&](const std::string& code, const std::string& story) {
            RoomState state;
            for (Fact fact : Story::facts(story)) {
                if (auto* opened = std::get_if<facts::Opened>(&fact.what)) opened->code = code;
                if (auto* seated = std::get_if<facts::Seated>(&fact.what)) seated->started->id[0] = ++matches;
                (*database)->append_fact(code, write_fact(state, fact));
                state = evolve(std::move(state), fact);
            }
            return state;
        };
        again = keep("ROOM22", rematched);
        keep("ROOM33", finished + "; ann leaves; bob leaves");
        reopened = keep("ROOM33", "bob opens virtem");
        keep("ROOM44", finished + "; ann leaves; bob leaves");
    }
    for (int restart = 0; restart < 2; ++restart) {
        Run run(folder.path());
        REQUIRE(run.recovered.rooms.size() == 2);
        CHECK(run.recovered.rooms[0].fold.state == again);
        CHECK(run.recovered.rooms[1].fold.state == reopened);
    }
    const auto database = Database::open(folder.path());
    REQUIRE(database.has_value());
    CHECK((*database)->facts().size() == 3); // the rematch, its first action, and a room that is open
    for (std::uint8_t match = 1; match <= 3; ++match) {
        CAPTURE(match);
        CHECK((*database)->record(proto::to_hex(match::MatchId{match})).has_value());
    }
}

TEST_CASE("store: chat comes back in its order, but for what has been forgotten") {
    Folder folder;
    {
        Run run(folder.path());
        run.tell("ROOM22", "ann opens gladiator");
        run.tell("ROOM33", "ann opens gladiator");
        for (int number = 1; number <= 12; ++number)
            run.store->keep_chat("ROOM22",
                                 {.said = {.number = number,
                                           .by = {"id", "Ann {} %n <b>", true},
                                           .to = proto::Audience::players,
                                           .text = std::to_string(number) + " \"'é\u200B",
                                           .at_ms = 1'000 * number},
                                  .by_watcher = number % 2 == 0},
                                 number > 10 ? std::optional<std::int64_t>(number - 10) : std::nullopt);
        run.store->keep_chat("ROOM33", {.said = {.number = 1, .text = "elsewhere"}}, {});
    }
    Run run(folder.path());
    const std::vector<ChatLine>& chat = run.recovered.rooms.at(0).chat;
    REQUIRE(chat.size() == 10);
    for (std::size_t i = 0; i < chat.size(); ++i) {
        const int number = static_cast<int>(i) + 3;
        CHECK(chat[i].said.number == number);
        CHECK(chat[i].said.by.name == "Ann {} %n <b>");
        CHECK(chat[i].said.to == proto::Audience::players);
        CHECK(chat[i].said.text == std::to_string(number) + " \"'é\u200B");
        CHECK(chat[i].said.at_ms == 1'000 * number);
        CHECK(chat[i].by_watcher == (number % 2 == 0));
    }
    CHECK(run.recovered.rooms.at(1).chat.size() == 1);
}

TEST_CASE("store: players come back, as they were last") {
    Folder folder;
    const PlayerEntry ann{
        .id = "a", .token = {1, 2, 3}, .name = "Ann", .last_seen = ServerTime(Milliseconds(5))};
    const PlayerEntry bob{.id = "b", .token = {4}, .name = "Bob", .bot = true};
    {
        Run run(folder.path());
        for (const PlayerEntry& each : {ann, bob}) run.store->keep(each, [](bool) {});
        PlayerEntry renamed = ann;
        renamed.name = "Anna";
        run.store->keep(renamed, [](bool) {});
        run.store->keep(PlayerEntry{.id = "c", .token = {5}}, [](bool) {});
        run.store->forget_player("c");
    }
    Run run(folder.path());
    std::map<std::string, PlayerEntry> players;
    for (const PlayerEntry& each : run.recovered.players) players[each.id] = each;
    CHECK(players.size() == 2);
    CHECK(players["a"].name == "Anna");
    CHECK(players["a"].token == ann.token);
    CHECK(players["a"].last_seen == ann.last_seen);
    CHECK(players["b"].token == bob.token);
    CHECK(players["b"].bot);
    CHECK(run.recovered.last == ann.last_seen);
    CHECK(run.recovered.stopped == ServerTime());
}

TEST_CASE("store: the last stamp of time counts where nothing happened after it") {
    Folder folder;
    const ServerTime later(std::chrono::hours(500'000));
    {
        Run run(folder.path());
        run.tell("ROOM22", fought);
        run.store->stamp(later - Milliseconds(1'000));
        run.store->stamp(later);
    }
    CHECK(Run(folder.path()).recovered.stopped == later);
}

TEST_CASE("store: facts that come together share a commit and are answered in their order") {
    Folder folder;
    Run run(folder.path());
    std::vector<int> answered;
    constexpr int many = 1'000; // more than one batch
    for (int i = 0; i < many; ++i) {
        facts::Opened opened = opening("gladiator", "ann");
        opened.code = "R" + std::to_string(10'000 + i);
        run.store->append({}, std::make_shared<const Fact>(ServerTime(), std::move(opened)),
                          [&answered, i](bool stored) { answered.push_back(stored ? i : -1); });
    }
    while (answered.size() < many) run.io.run_one();
    for (int i = 0; i < many; ++i) CHECK(answered[static_cast<std::size_t>(i)] == i);
    run.store.reset();
    CHECK(Run(folder.path()).recovered.rooms.size() == many);
}

TEST_CASE("store: in memory it forgets, and asks for no folder") {
    {
        Run run("");
        run.tell("ROOM22", fought);
        run.wait_for_all();
        CHECK(run.store->is_well());
    }
    CHECK(Run("").recovered.rooms.empty());
}

TEST_CASE("store: every fact of every kind is read as it was written, whole and no more") {
    RoomState state;
    for (const Fact& fact : Story::facts(moved + "; the host closes; the host closes")) {
        const std::string text = write_fact(state, fact);
        CAPTURE(text);
        const auto read = read_fact(state, text);
        REQUIRE(read.has_value());
        CHECK(write_fact(state, *read) == text);
        for (std::size_t length = 0; length < text.size(); ++length) // torn in the middle
            CHECK_FALSE(read_fact(state, text.substr(0, length)).has_value());
        CHECK_FALSE(read_fact(state, "[" + text + "]").has_value());
        state = evolve(std::move(state), fact);
    }
}
