// Chat: who may say what, and who hears it.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/server/room/pair.hpp"

using namespace visavis;
using namespace visavis::tests;

namespace {

/// Two who play, each also watching on another connection, and one who only watches.
struct Company : Pair {
    Company() : anns(server), eve(server) {
        anns.hello_again(ann);
        anns.watch(room);
        eve.hello("Eve");
        eve.watch(room);
    }
    json say(Client& client, const std::string& to, const std::string& text) {
        server.advance(Milliseconds(1'000)); // chat has a rate of its own
        return client.call("room.say", {{"room", room}, {"to", to}, {"text", text}});
    }
    /// The names of those whose view of the chat ends with this text.
    std::string heard(const std::string& text) {
        std::string names;
        for (const auto& [name, client] : everybody()) {
            const json& said = client->view(room)["said"];
            if (!said.empty() && said.back()["text"] == text) names += (names.empty() ? "" : " ") + name;
        }
        return names;
    }
    /// The same of those who ask for a view only now.
    std::string reads(const std::string& text) {
        for (const auto& [name, client] : everybody())
            if (client->view(room).contains("you"))
                client->join(room);
            else
                client->watch(room);
        return heard(text);
    }
    std::vector<std::pair<std::string, Client*>> everybody() {
        return {{"ann", &ann}, {"bob", &bob}, {"ann, watching", &anns}, {"eve", &eve}};
    }

    Client anns;
    Client eve;
};

} // namespace

TEST_CASE("chat: who hears whom, live and in a view") {
    struct Heard {
        std::string because;
        std::string by;
        std::string to;
        std::string while_playing;
        std::string afterwards;
    };
    const std::string all = "ann bob ann, watching eve";
    const Heard rows[] = {
        {"players to everybody", "ann", "room", all, all},
        {"players among themselves", "bob", "players", "ann bob", "ann bob"},
        {"watchers to those who do not play", "eve", "room", "eve", all},
        {"a player who watches is a watcher", "ann, watching", "room", "eve", all},
    };
    for (const Heard& row : rows) {
        CAPTURE(row.because);
        Company company;
        Client* speaker = nullptr;
        for (const auto& [name, client] : company.everybody())
            if (name == row.by) speaker = client;
        CHECK(company.say(*speaker, row.to, "during").contains("result"));
        CHECK(company.heard("during") == row.while_playing);
        CHECK(company.reads("during") == row.while_playing);
        company.bob.call("match.resign", {{"match", company.match}});
        CHECK(company.reads("during") == row.afterwards);
        CHECK(company.say(*speaker, row.to, "after").contains("result"));
        CHECK(company.heard("after") == row.afterwards);
        CHECK(company.reads("after") == row.afterwards);
    }
}

TEST_CASE("chat: what watchers said before a rematch is hidden from those who play it") {
    Company company;
    company.ann.call("match.resign", {{"match", company.match}});
    company.say(company.eve, "room", "Again!");
    CHECK(company.heard("Again!") == "ann bob ann, watching eve");
    for (Client* client : {&company.ann, &company.bob})
        client->call("match.offer", {{"match", company.match}, {"turn", 1}, {"kind", "rematch"}});
    REQUIRE(company.eve.view(company.room)["match"]["number"] == 2);
    CHECK(company.reads("Again!") == "eve");
}

TEST_CASE("chat: what is refused") {
    struct Said {
        std::string because;
        std::string to;
        std::string text;
        std::string want;
    };
    const Said rows[] = {
        {"words", "room", "Well played!", ""},
        {"as many bytes as may be", "room", std::string(300, 'x'), ""},
        {"any language", "room", "¡Bien jugado! 🦊", ""},
        {"HTML is text", "room", "<script>alert(1)</script>", ""},
        {"and what formats a log", "room", "{} %n", ""},
        {"too many bytes", "room", std::string(301, 'x'), "invalid_param"},
        {"too many bytes, fewer characters", "room",
         [] {
             std::string text;
             for (int i = 0; i < 151; ++i) text += "é";
             return text;
         }(),
         "invalid_param"},
        {"nothing", "room", "", "invalid_param"},
        {"spaces", "room", "   ", "invalid_param"},
        {"a line end", "room", "a\nb", "invalid_param"},
        {"a control of the terminal", "room", "\u001b[31m", "invalid_param"},
        {"nobody in particular", "everybody", "x", "invalid_param"},
    };
    Company company;
    for (const Said& row : rows) {
        CAPTURE(row.because);
        company.eve.forget_messages();
        CHECK(reason(company.say(company.ann, row.to, row.text)) == row.want);
        CHECK(company.eve.kinds() == (row.want.empty() ? "room.said" : ""));
    }
    CHECK(reason(company.say(company.eve, "players", "Psst!")) == "not_seated");
    CHECK(reason(company.say(company.anns, "players", "Psst!")) == "not_seated");
    company.eve.unsubscribe(company.room);
    CHECK(reason(company.say(company.eve, "room", "x")) == "not_subscribed");
}

TEST_CASE("chat: the answer comes first, a view has the last fifty lines, and no version grows") {
    Company company;
    const json version = company.ann.view(company.room)["version"];
    company.ann.forget_messages();
    company.say(company.ann, "room", "line 1");
    CHECK(company.ann.kinds() == "answer room.said");
    for (int i = 2; i <= 60; ++i) company.say(company.ann, "room", "line " + std::to_string(i));
    for (int i = 1; i <= 60; ++i) company.say(company.eve, "room", "noise");
    CHECK(company.reads("line 60") == "ann bob ann, watching");
    const json said = company.bob.view(company.room)["said"];
    CHECK(said.size() == 50);
    CHECK(said.front()["text"] == "line 11");
    CHECK(said.front()["number"] == 11);
    CHECK(company.eve.view(company.room)["said"].size() == 50);
    CHECK(company.ann.view(company.room)["version"] == version);
}

TEST_CASE("chat: five lines at once, then one a second") {
    Company company;
    const auto say = [&] {
        return reason(company.ann.call("room.say", {{"room", company.room}, {"to", "room"}, {"text", "x"}}));
    };
    for (int i = 0; i < 5; ++i) CHECK(say() == "");
    CHECK(say() == "rate_limited");
    company.server.advance(Milliseconds(1'000));
    CHECK(say() == "");
    CHECK(say() == "rate_limited");
}

TEST_CASE("chat: numbers of lines that were said and lost are not used again, whatever was kept") {
    const proto::Person ann{"a", "Ann", false};
    ServerTime at{Milliseconds(1'700'000'000'000)};
    std::vector<server::ChatLine> kept;
    std::int64_t last = 0;
    for (int run = 0; run < 6; ++run) {
        CAPTURE(run);
        server::Chat chat;
        chat.recover(kept, at);
        for (int line = 0; line < 3; ++line) {
            const auto said = chat.say(ann, Viewer::player(Seat::first), proto::Audience::room, "hello", at);
            CHECK(said.line.said.number > last);
            last = said.line.said.number;
            if (run == 2 && line == 0) kept.push_back(said.line); // of all the others nothing is kept
        }
        at += Milliseconds(10);
    }
}
