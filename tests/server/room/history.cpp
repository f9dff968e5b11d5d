// match.history: the same bytes as a watcher was sent, a page at a time.
#include <doctest/doctest.h>

#include <random>
#include <string>
#include <vector>

#include "proto/limits.hpp"
#include "tests/server/room/pair.hpp"

using namespace visavis;
using namespace visavis::tests;

namespace {

/// The text of each element of the answer's `updates`, cut out of its bytes.
std::vector<std::string> updates_in(const std::string& line) {
    std::vector<std::string> updates;
    std::size_t begin = line.find("\"updates\":[") + std::string("\"updates\":[").size();
    int depth = 0;
    for (std::size_t i = begin; line[i] != ']' || depth > 0; ++i) {
        if (line[i] == '{' && depth++ == 0) begin = i;
        if (line[i] == '}' && --depth == 0) updates.push_back(line.substr(begin, i + 1 - begin));
    }
    return updates;
}

std::string params_in(const std::string& line) {
    const std::size_t begin = line.find("\"params\":") + std::string("\"params\":").size();
    return line.substr(begin, line.size() - begin - std::string("}\n").size());
}

/// Virtem by chance, until it is over or so many actions are made.
void play_on(Pair& pair, int actions) {
    std::mt19937 random(7);
    for (int i = 0; i < actions; ++i)
        for (Client* client : {&pair.ann, &pair.bob}) {
            const json legal = client->view(pair.room)["you"]["actions"];
            if (legal.empty()) continue;
            client->act(pair.room, legal[random() % legal.size()].get<std::string>());
        }
}

} // namespace

TEST_CASE("history: the view as the match began, then what a watcher was sent, byte for byte") {
    for (const std::string game : {"gladiator", "virtem"}) {
        CAPTURE(game);
        Pair pair(json::object(), game);
        Client eve(pair.server);
        eve.hello("Eve");
        const json beginning = facts_of(eve.watch(pair.room)["result"]["view"]);
        eve.forget_messages();
        play_on(pair, 130);
        if (pair.bob.view(pair.room)["phase"] == "playing")
            pair.ann.leave(pair.room); // what comes after counts
        std::vector<std::string> sent;
        for (std::size_t i = 0; i < eve.lines().size(); ++i) sent.push_back(params_in(eve.lines()[i]));

        std::vector<std::string> told;
        json after;
        do {
            const json answer = eve.history(pair.match, after)["result"];
            CHECK(answer.contains("view") == after.is_null());
            if (after.is_null()) CHECK(answer["view"] == beginning);
            const auto page = updates_in(eve.lines().back());
            CHECK(page.size() <= proto::limits::page);
            CHECK((page.size() == proto::limits::page || !answer.contains("next")));
            told.insert(told.end(), page.begin(), page.end());
            after = answer.value("next", json());
        } while (!after.is_null());
        CHECK(told == sent);
    }
}

TEST_CASE("history: a page begins behind any version") {
    struct Row {
        std::string because;
        json after;
        std::vector<int> versions;
        bool has_view;
    };
    const Row rows[] = {
        {"from the beginning", nullptr, {3, 4, 5}, true},
        {"before anything", 0, {3, 4, 5}, false},
        {"a version that cannot be", -7, {3, 4, 5}, false},
        {"as the match began", 2, {3, 4, 5}, false},
        {"in the middle", 4, {5}, false},
        {"at the end", 5, {}, false},
        {"in the future", 1'000'000, {}, false},
    };
    Pair pair;
    pair.fight("A1", "D1");
    pair.ann.act(pair.room, "A2");
    for (const Row& row : rows) {
        CAPTURE(row.because);
        const json answer = pair.bob.history(pair.match, row.after)["result"];
        std::vector<int> versions;
        for (const json& update : answer["updates"]) versions.push_back(update["version"]);
        CHECK(versions == row.versions);
        CHECK(answer.contains("view") == row.has_view);
        CHECK_FALSE(answer.contains("next"));
    }
}

TEST_CASE("history: no match that one may not see") {
    Pair pair({{"spectators", "none"}});
    Client eve(pair.server);
    eve.hello("Eve");
    CHECK(reason(eve.history(pair.match)) == "no_such_match");
    CHECK(reason(eve.history(std::string(32, '0'))) == "no_such_match");
    CHECK(reason(eve.history("no match")) == "no_such_match");
    CHECK(reason(eve.history("")) == "no_such_match");
    CHECK(pair.bob.history(pair.match).contains("result"));
    pair.ann.leave(pair.room);
    CHECK(reason(pair.ann.history(pair.match)) == "no_such_match");
}
