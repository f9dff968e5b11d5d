// Records as people ask for them: of every finished match one, listed to whom it may be.
#include <SQLiteCpp/Database.h>
#include <doctest/doctest.h>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "proto/record.hpp"
#include "proto/record_history.hpp"
#include "proto/verify.hpp"
#include "server/net/services.hpp"
#include "server/store/database.hpp"
#include "server/store/store.hpp"
#include "tests/server/store/asker.hpp"
#include "tests/server/store/folder.hpp"

using namespace visavis;
using namespace visavis::server;
using namespace visavis::tests;

namespace {

/// A server on disk, with two who play and one who only asks.
struct Played {
    explicit Played(const std::string& folder) {
        auto opened = Store::open(io, folder);
        REQUIRE(opened.has_value());
        store = std::move(opened->first);
        services = std::make_unique<Services>(settings, clock, *store, *store, *store, *store, random, solver,
                                              solver);
        for (auto* who : {&ann, &bob, &eve}) *who = std::make_unique<Asker>(*services, io);
    }

    /// A room in which ann sits first, and its match; `cards` are played in turns, ann's first.
    std::string begin(const json& params, const std::vector<std::string>& cards = {}) {
        json create{{"game", "gladiator"}, {"seat", 0}};
        create.update(params);
        room = ann->ask("room.create", create).at("view").at("room");
        const std::string match = bob->ask("room.join", {{"room", room}}).at("view").at("match").at("id");
        for (std::size_t i = 0; i < cards.size(); ++i)
            (i % 2 == 0 ? ann : bob)
                ->ask("match.act",
                      {{"match", match}, {"turn", static_cast<int>(i / 2) + 1}, {"action", cards[i]}});
        return match;
    }
    std::string finish(const json& params, const std::vector<std::string>& cards = {}) {
        const std::string match = begin(params, cards);
        bob->ask("match.resign", {{"match", match}});
        return match;
    }
    /// Both act by chance, so many times at most, and refuse each other a draw.
    void play_on(int actions) {
        for (int i = 0; i < actions; ++i)
            for (auto* who : {&ann, &bob}) {
                const json view = (*who)->ask("room.join", {{"room", room}}).at("view");
                const json& legal = view.at("you").at("actions");
                if (legal.empty()) continue;
                json params{{"match", view.at("match").at("id")}, {"turn", view.at("turn")}};
                params["kind"] = "draw";
                (*who)->ask("match.offer", params);
                (who == &ann ? bob : ann)->ask("match.decline", params);
                params.erase("kind");
                params["action"] = legal[random.below(static_cast<int>(legal.size()))];
                (*who)->ask("match.act", params);
            }
    }
    /// Whoever is not to act asks for their last move back, and is given it.
    void take_back(const std::string& match) {
        const json view = ann->ask("room.join", {{"room", room}}).at("view");
        const bool is_ann = view.at("to_act") == view.at("you").at("seat");
        const json offer{{"match", match}, {"turn", view.at("turn")}, {"kind", "takeback"}};
        (is_ann ? bob : ann)->ask("match.offer", offer);
        (is_ann ? ann : bob)->ask("match.accept", offer);
    }
    /// All pages of it in one.
    json history(const std::string& match) {
        json whole = eve->ask("match.history", {{"match", match}});
        for (json after = whole.value("next", json()); !after.is_null();) {
            const json page = eve->ask("match.history", {{"match", match}, {"after", after}});
            CHECK_FALSE(page.contains("view"));
            for (const json& update : page.at("updates")) whole["updates"].push_back(update);
            after = page.value("next", json());
        }
        return whole;
    }
    std::vector<std::string> listed(Asker& who, const json& params = json::object()) {
        std::vector<std::string> matches;
        for (const json& record : who.ask("record.list", params).at("records"))
            matches.push_back(record.at("match"));
        return matches;
    }

    Silence silence;
    boost::asio::io_context io;
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> guard{io.get_executor()};
    Settings settings = without_rates();
    ManualClock clock;
    SeededRandom random{1};
    ManualSolver solver;
    std::unique_ptr<Store> store;
    std::unique_ptr<Services> services;
    std::unique_ptr<Asker> ann, bob, eve;
    std::string room;
};

const json open_to_all{{"visibility", "public"}};
const json nobody_watches{{"visibility", "public"}, {"spectators", "none"}};
const json closed_to_others{{"visibility", "private"}};

} // namespace

TEST_CASE("records: who is listed which") {
    Folder folder;
    Played played(folder.path());
    const std::string open = played.finish(open_to_all);
    const std::string unwatched = played.finish(nobody_watches);
    const std::string hidden = played.finish(closed_to_others);
    const json ann_alone{{"player", played.ann->player()}};
    using Matches = std::vector<std::string>;
    const auto sorted = [](Matches matches) {
        std::ranges::sort(matches);
        return matches;
    };
    const Matches all = sorted({open, unwatched, hidden});
    CHECK(sorted(played.listed(*played.ann)) == all);
    CHECK(sorted(played.listed(*played.bob)) == all);
    CHECK(played.listed(*played.eve) == Matches{open});
    CHECK(sorted(played.listed(*played.bob, ann_alone)) == all);
    CHECK(played.listed(*played.eve, ann_alone) == Matches{open});
    CHECK(played.listed(*played.ann, {{"player", played.eve->player()}}).empty());
    CHECK(played.listed(*played.eve, {{"game", "gladiator"}}) == Matches{open});
    CHECK(played.listed(*played.ann, {{"game", "virtem"}}).empty());
    for (const std::string& match : all) // whoever has the id has the key
        CHECK(played.eve->ask("record.get", {{"match", match}}).at("record").at("start").at("id") == match);
}

TEST_CASE("records: a page of the newest, and the next, each once") {
    Folder folder;
    Played played(folder.path());
    std::vector<std::string> wanted;
    for (int i = 0; i < 230; ++i) {
        for (auto* who : {&played.ann, &played.bob})
            (*who)->now += Milliseconds(i % 3); // some at the same time
        wanted.push_back(played.finish(i % 2 == 0 ? open_to_all : closed_to_others));
        for (auto* who : {&played.ann, &played.bob}) (*who)->ask("room.leave", {{"room", played.room}});
    }
    for (auto* who : {&played.ann, &played.eve}) {
        std::vector<std::string> seen;
        json params = json::object();
        int pages = 0;
        for (bool goes_on = true; goes_on; ++pages) {
            const json answer = (*who)->ask("record.list", params);
            CHECK(answer.at("records").size() <= 100);
            for (const json& record : answer.at("records")) {
                if (!seen.empty()) CHECK(record.at("ended_ms") <= params.value("last", INT64_MAX));
                seen.push_back(record.at("match"));
            }
            goes_on = answer.contains("next");
            if (goes_on) params["after"] = answer.at("next");
        }
        CHECK(pages == (who == &played.ann ? 3 : 2));
        std::ranges::sort(seen);
        CHECK(std::ranges::adjacent_find(seen) == seen.end());
        CHECK(seen.size() == (who == &played.ann ? 230 : 115));
    }
}

TEST_CASE("records: none of a running match, nor of one that never was") {
    Folder folder;
    Played played(folder.path());
    const std::string match = played.begin(open_to_all, {"A1"});
    for (auto* who : {&played.ann, &played.bob, &played.eve}) {
        CHECK((*who)->refusal("record.get", {{"match", match}}) == "match_running");
        CHECK(played.listed(**who).empty());
    }
    for (const std::string& wrong : {std::string(32, '0'), std::string("x"), std::string()})
        CHECK(played.eve->refusal("record.get", {{"match", wrong}}) == "no_such_record");
}

TEST_CASE("records: what is kept is right, tells no hidden choice, and outlives the server") {
    Folder folder;
    std::string match;
    {
        Played played(folder.path());
        match = played.finish(open_to_all, {"A1", "D1", "A2"}); // bob resigns before he sees it
    }
    Played played(folder.path());
    const json record = played.eve->ask("record.get", {{"match", match}}).at("record");
    CHECK(record.dump().find("A2") == std::string::npos);
    const auto read = proto::read_record(record.dump());
    REQUIRE(read.has_value());
    const auto wrong = proto::verify(*read);
    CHECK_FALSE(wrong.has_value());
    CHECK(record.at("outcome").at("reason") == "resigned");
    CHECK(record.at("facts").size() == 4);
}

TEST_CASE("records: a server that was killed between the end and the record makes it when it is back") {
    Folder folder;
    std::string match;
    std::string record;
    {
        Played played(folder.path());
        match = played.finish(open_to_all, {"A1", "D1"});
        record = played.eve->ask("record.get", {{"match", match}}).dump();
    }
    {
        const auto database = Database::open(folder.path());
        REQUIRE(database.has_value());
        (*database)->keep_records(0);
    }
    Played played(folder.path());
    CHECK(played.eve->ask("record.get", {{"match", match}}).dump() == record);
    CHECK(played.listed(*played.eve) == std::vector{match});
}

TEST_CASE("records: one that could not be stored is made once it can, with the facts beside it lost or not") {
    Folder folder;
    Played played(folder.path());
    SQLite::Database other(folder.database(), SQLite::OPEN_READWRITE);
    other.exec("BEGIN IMMEDIATE"); // while another writes, the store cannot
    const FinishedMatch finished{
        .facts = {{ServerTime(), match::Ended{{Seat::first, OutcomeReason::resigned}}}}};
    played.store->shelve(finished);
    bool is_answered = false;
    played.store->keep(PlayerEntry{.id = "a", .token = {1}}, [&](bool is_kept) {
        is_answered = true;
        CHECK_FALSE(is_kept);
    });
    while (!is_answered) played.io.run_one();
    other.exec("ROLLBACK");
    CHECK(played.eve->ask("record.get", {{"match", std::string(32, '0')}}).contains("record"));
}

TEST_CASE("records: every match of a room has its own") {
    Folder folder;
    Played played(folder.path());
    const std::string first = played.finish(open_to_all);
    for (auto* who : {&played.ann, &played.bob})
        (*who)->ask("match.offer", {{"match", first}, {"turn", 1}, {"kind", "rematch"}});
    const std::string second =
        played.ann->ask("room.join", {{"room", played.room}}).at("view").at("match").at("id");
    played.bob->ask("room.leave", {{"room", played.room}});
    CHECK(second != first);
    CHECK(played.listed(*played.eve).size() == 2);
    const json record = played.eve->ask("record.get", {{"match", second}}).at("record");
    CHECK(record.at("start").at("number") == 2);
    CHECK(record.at("players")[0].at("id") == played.bob->player());
}

TEST_CASE("records: a match is told from its record as it was from its room") {
    for (const json& game : {json{{"game", "gladiator"}}, json{{"game", "virtem"}}}) {
        CAPTURE(game.dump());
        Folder folder;
        Played played(folder.path());
        json params = open_to_all;
        params.update(game);
        const std::string match = played.begin(params);
        const bool is_virtem = game.at("game") == "virtem";
        played.play_on(is_virtem ? 20 : 2);
        if (is_virtem) played.take_back(match);
        played.bob->ask("match.resign", {{"match", match}});
        const json from_room = played.history(match);
        for (auto* who : {&played.ann, &played.bob}) (*who)->ask("room.leave", {{"room", played.room}});
        const json from_record = played.history(match);
        CHECK(from_record.at("view").at("room") == "");
        for (const char* member : {"match", "board", "position", "clocks", "clock", "turn", "to_act",
                                   "offers", "options", "seats", "phase", "outcome"})
            CHECK(from_record.at("view").at(member) == from_room.at("view").at(member));
        REQUIRE(from_record.at("updates").size() == from_room.at("updates").size());
        CHECK(from_record.at("updates").size() > (is_virtem ? 101 : 4)); // more than a page
        for (std::size_t i = 0; i < from_record.at("updates").size(); ++i) {
            CAPTURE(i);
            json told = from_room.at("updates")[i];
            told["room"] = "";
            told["version"] = proto::record_version + static_cast<int>(i) + 1;
            told.at("changes").erase("score"); // of the room
            CHECK(from_record.at("updates")[i] == told);
        }
        // Who has read half of it in the room reads all of it anew, since the room counts otherwise.
        const json& half = from_room.at("updates").at(1).at("version");
        const json anew = played.ann->ask("match.history", {{"match", match}, {"after", half}});
        CHECK(anew.at("view") == from_record.at("view"));
        CHECK(anew.at("updates").at(0) == from_record.at("updates").at(0));
    }
}

TEST_CASE("records: a match that a rematch followed is told from its record, and no other") {
    Folder folder;
    Played played(folder.path());
    const std::string first = played.finish(nobody_watches, {"A1", "D1"});
    CHECK(played.eve->ask("match.history", {{"match", first}}).at("updates").size() == 3);
    for (auto* who : {&played.ann, &played.bob})
        (*who)->ask("match.offer", {{"match", first}, {"turn", 2}, {"kind", "rematch"}});
    const std::string second =
        played.ann->ask("room.join", {{"room", played.room}}).at("view").at("match").at("id");
    CHECK(played.eve->ask("match.history", {{"match", first}}).at("updates").size() == 3);
    CHECK(played.eve->refusal("match.history", {{"match", second}}) == "no_such_match");
    for (const std::string& wrong : {std::string(32, '0'), std::string("x"), std::string()})
        CHECK(played.eve->refusal("match.history", {{"match", wrong}}) == "no_such_match");
}

TEST_CASE("records: a finished match is explained to whoever has its id") {
    Folder folder;
    Played played(folder.path());
    const std::string running = played.begin(nobody_watches, {"A4", "D3"});
    CHECK(played.ann->refusal("record.analyse", {{"match", running}}) == "match_running");
    played.bob->ask("match.resign", {{"match", running}});
    for (const std::string& wrong : {std::string(32, '0'), std::string("x"), std::string()})
        CHECK(played.eve->refusal("record.analyse", {{"match", wrong}}) == "no_such_record");

    CHECK(played.eve->ask("record.analyse", {{"match", running}}).empty());
    CHECK(played.eve->told("record.analysis").empty());
    played.solver.solve_one();
    const auto told = played.eve->told("record.analysis");
    REQUIRE(told.size() == 1);
    CHECK(told[0].at("match") == running);
    REQUIRE(told[0].at("fights").size() == 1);
    const json& fight = told[0].at("fights")[0];
    CHECK(fight.at("value_before") == 0);
    CHECK(fight.at("choices")[0].at("card") == "A4");
    CHECK(fight.at("choices")[1].at("given_away") > 0); // no equilibrium plays it
    int shares = 0;
    for (const json& share : fight.at("choices")[0].at("mix")) shares += share.get<int>();
    CHECK(std::abs(shares - 1000) < 5);
    CHECK_FALSE(told[0].contains("decisions"));
}

TEST_CASE("records: a choice that was never revealed changes nothing in an analysis") {
    const auto analysis_with = [](const std::string& hidden) {
        Folder folder;
        Played played(folder.path());
        const std::string match = played.finish(open_to_all, {"A4", "D3", hidden});
        played.eve->ask("record.analyse", {{"match", match}});
        played.solver.solve_one();
        return played.eve->told("record.analysis").at(0).at("fights");
    };
    const json one = analysis_with("A1");
    CHECK(one.size() == 1);
    CHECK(one == analysis_with("D4"));
}

TEST_CASE("records: an analysis of Virtem tells how far it is, and is given up for the next") {
    Folder folder;
    Played played(folder.path());
    const std::string match = played.begin({{"game", "virtem"}, {"visibility", "public"}});
    played.play_on(3);
    played.bob->ask("match.resign", {{"match", match}});
    played.eve->ask("record.analyse", {{"match", match}});
    played.eve->ask("record.analyse", {{"match", match}});
    CHECK(played.solver.waiting() == 2);
    played.solver.solve_one();
    CHECK(played.eve->told("record.analysis").empty());
    played.solver.solve_one();
    const auto told = played.eve->told("record.analysis");
    REQUIRE(told.size() > 2);
    for (std::size_t i = 0; i + 1 < told.size(); ++i) {
        CHECK_FALSE(told[i].contains("decisions"));
        CHECK(told[i].at("all") == told[0].at("all"));
        CHECK((i == 0 || told[i].at("judged") > told[i - 1].at("judged")));
    }
    const json& decisions = told.back().at("decisions");
    CHECK(decisions.size() + 1 == told[0].at("all"));
    for (const json& decision : decisions)
        for (const char* when : {"before", "after"})
            CHECK(decision.at(when).contains("moves") != decision.at(when).contains("ahead"));
}

TEST_CASE("records: in memory the newest are kept, on disk all") {
    Folder folder;
    const auto database = Database::open(folder.path());
    REQUIRE(database.has_value());
    const FinishedMatch match{
        .facts = {{ServerTime(), match::Ended{{Seat::first, OutcomeReason::resigned}}}}};
    for (std::uint8_t i = 0; i < 10; ++i) {
        match::Started started = match.started;
        started.id[0] = i;
        const ServerTime at{Milliseconds(i)};
        (*database)->put_record(proto::record_of(started, at, match.players, {{{at, match.facts[0].fact}}}),
                                true);
    }
    CHECK((*database)->records({}, "").size() == 10);
    (*database)->keep_records(3);
    const auto kept = (*database)->records({}, "");
    REQUIRE(kept.size() == 3);
    CHECK(kept[0].ended_ms == 9);
    CHECK(kept[2].ended_ms == 7);
}
