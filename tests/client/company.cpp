// Those who are in a room: who comes and goes, when the match may be claimed, and what is said.
#include <doctest/doctest.h>

#include "tests/client/conversation.hpp"

namespace visavis::client {

namespace {

/// Ada's room, when it is 0 at the server and 5000 on her own clock.
struct Company : Talk {
    explicit Company(Viewer viewer = Viewer::player(Seat::first)) : Talk(join()) {
        own_ms = 5'000;
        proto::View view = playing(viewer);
        view.presence = proto::Presence{.seats = {here, here}};
        enter(view);
        told.said.clear();
    }
    void presence(std::int64_t at_ms, const proto::SeatPresence& bobs, int watching = 0) {
        own_ms = 5'000 + at_ms;
        json params = as_json(proto::RoomPresence{
            .room = "ABC234", .at_ms = at_ms, .seats = {here, bobs}, .watching = watching});
        hear({{"method", "room.presence"}, {"params", params}});
    }
    /// As the program does it: at the time asked for, and no sooner.
    void let_time_pass(std::int64_t until_ms) {
        for (int alarms = 0; alarms < 3; ++alarms) {
            const auto next = plain.next_alarm_ms();
            if (!next || *next > 5'000 + until_ms) break;
            own_ms = *next;
            plain.alarm(own_ms - 1);
            plain.alarm(own_ms);
        }
        own_ms = 5'000 + until_ms;
    }
    void chat(std::int64_t number, const char* id, const char* name, const char* to, const char* text) {
        hear({{"method", "room.said"},
              {"params",
               {{"room", "ABC234"},
                {"number", number},
                {"by", {{"id", id}, {"name", name}, {"bot", false}}},
                {"to", to},
                {"text", text},
                {"at_ms", 1}}}});
    }

    static constexpr proto::SeatPresence here{.present = true};
    static proto::SeatPresence gone(std::int64_t since_ms, std::int64_t claim_at_ms) {
        proto::SeatPresence gone{.present = false};
        gone.away_since_ms = since_ms;
        gone.claim_at_ms = claim_at_ms;
        return gone;
    }
};

const std::string may_claim = "You may claim the match against Bob now: type claim.";

} // namespace

TEST_CASE("presence: who comes and goes is told once, one's own seat and those who watch are not") {
    Company talk;
    talk.presence(2'000, Company::gone(0, 60'000));
    CHECK(talk.told.said == std::vector<std::string>{"Bob has gone; in 58 s you may claim the match."});
    talk.presence(3'000, Company::gone(0, 60'000), 1);
    talk.presence(4'000, Company::here, 1);
    talk.presence(5'000, Company::here, 2);
    CHECK(talk.told.said.size() == 2);
    CHECK(talk.told.said.back() == "Bob is back.");
    talk.type("who");
    CHECK(talk.was_said("Watching: 2."));
}

TEST_CASE("claims: the moment in which one may is told, once an absence, by the server's time") {
    Company talk;
    talk.presence(2'000, Company::gone(0, 60'000));
    talk.told.said.clear();
    talk.let_time_pass(59'999);
    CHECK(talk.told.said.empty());
    talk.let_time_pass(60'000);
    CHECK(talk.told.said == std::vector<std::string>{may_claim});
    talk.presence(61'000, Company::gone(0, 60'000), 3);
    talk.let_time_pass(600'000);
    CHECK(talk.told.said.size() == 1);
    talk.presence(601'000, Company::here);
    talk.presence(700'000, Company::gone(698'000, 758'000));
    talk.let_time_pass(900'000);
    CHECK(std::ranges::count(talk.told.said, may_claim) == 2);
    talk.type("claim");
    CHECK(talk.method() == "match.claim");
}

TEST_CASE("claims: when nothing is told of one") {
    struct Row {
        const char* because;
        proto::SeatPresence bobs;
        json changes;
        bool is_cut_off;
        bool want;
    };
    proto::SeatPresence slow = Company::here;
    slow.claim_at_ms = 60'000;
    const Row rows[] = {
        {"gone", Company::gone(0, 60'000), json::object(), false, true},
        {"back in time", Company::here, json::object(), false, false},
        {"the match is over", Company::gone(0, 60'000), {{"phase", "finished"}}, false, false},
        {"there is no connection", Company::gone(0, 60'000), json::object(), true, false},
        {"there, and alone to make a first action", slow, {{"to_act", {1}}}, false, true},
        {"there, and so are we", slow, {{"to_act", {0, 1}}}, false, false},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        Company talk;
        talk.presence(2'000, row.bobs);
        talk.update(3, row.changes);
        if (row.is_cut_off) talk.plain.lost(Failure::gone);
        CHECK(talk.plain.next_alarm_ms().has_value() == row.want);
        talk.let_time_pass(100'000);
        CHECK(talk.was_said(may_claim) == row.want);
    }
    Company watcher(Viewer::watcher());
    watcher.presence(2'000, Company::gone(0, 60'000));
    watcher.let_time_pass(100'000);
    CHECK(watcher.told.said == std::vector<std::string>{"Bob has gone."});
}

TEST_CASE("claims: what the news of an absence say is not said again, what a return finds is") {
    Company late;
    late.presence(70'000, Company::gone(0, 60'000));
    late.let_time_pass(100'000);
    CHECK(late.told.said == std::vector<std::string>{"Bob has gone; you may claim the match now."});

    proto::View late_view = playing(Viewer::player(Seat::first));
    proto::SeatPresence slow = Company::here;
    slow.claim_at_ms = 0;
    late_view.to_act = {Seat::second};
    late_view.presence = proto::Presence{.seats = {Company::here, slow}};
    Talk entering(join()); // a first action has been waited for too long already
    entering.enter(late_view);
    CHECK(!entering.was_said(may_claim));
    entering.plain.alarm(*entering.plain.next_alarm_ms());
    CHECK(entering.was_said(may_claim));

    Company back;
    back.presence(2'000, Company::gone(0, 60'000));
    back.plain.lost(Failure::gone);
    back.own_ms += 90'000;
    back.plain.connected();
    back.greet();
    proto::View view = playing(Viewer::player(Seat::first));
    view.presence = proto::Presence{.seats = {Company::here, Company::gone(0, 60'000)}};
    back.answer({{"view", as_json(view)}});
    back.told.said.clear();
    REQUIRE(back.plain.next_alarm_ms().has_value()); // hello has said that it is 0 again
    back.own_ms = *back.plain.next_alarm_ms();
    back.plain.alarm(back.own_ms);
    CHECK(back.told.said == std::vector<std::string>{may_claim});
}

TEST_CASE("chat: lines are told as they come, to whom and by whom") {
    Company talk;
    talk.chat(1, "p2", "Bob", "room", "Good luck!");
    talk.chat(2, "p2", "Bob", "players", "Just us.");
    talk.chat(3, "p3", "Eve", "room", "Hm.");
    talk.chat(4, "p1", "Ada", "room", "Thanks.");
    CHECK(talk.told.said ==
          std::vector<std::string>{"Said by Bob: Good luck!", "Said by Bob to you alone: Just us.",
                                   "Said by Eve, who does not play: Hm.", "Said by you: Thanks."});
}

TEST_CASE("chat: a view tells the lines that were missed, each once") {
    Company talk;
    talk.chat(7, "p2", "Bob", "room", "One.");
    talk.plain.lost(Failure::gone);
    talk.plain.connected();
    talk.greet();
    proto::View view = playing(Viewer::player(Seat::first));
    view.said.emplace();
    for (const auto& [number, text] : {std::pair(7, "One."), std::pair(9, "Two.")})
        view.said->push_back({number, {"p2", "Bob", false, {}}, proto::Audience::room, text, 1});
    talk.told.said.clear();
    talk.answer({{"view", as_json(view)}});
    CHECK(!talk.was_said("One."));
    CHECK(std::ranges::count(talk.told.said, "Said by Bob: Two.") == 1);
}

TEST_CASE("chat: what is typed to be said, and what is not sent") {
    struct Row {
        const char* typed;
        json sent; ///< null where nothing is
        const char* told;
    };
    const std::string long_line = "say " + std::string(301, 'x');
    const Row rows[] = {
        {"say Good luck!", {{"room", "ABC234"}, {"to", "room"}, {"text", "Good luck!"}}, ""},
        {"TELL  a  b ", {{"room", "ABC234"}, {"to", "players"}, {"text", "a  b"}}, ""},
        {"say", nullptr, "What? Write the text behind the command"},
        {"say \x1b[2J", nullptr, "was not said. That holds control characters"},
        {"say \xff", nullptr, "was not said. That holds control characters or is no valid UTF-8"},
        {long_line.c_str(), nullptr, "was not said. That is too long to be said at once"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.typed);
        Company talk;
        const auto before = talk.wire.sent.size();
        talk.type(row.typed);
        CHECK(talk.wire.sent.size() - before == (row.sent.is_null() ? 0 : 1));
        if (!row.sent.is_null()) CHECK(talk.wire.sent.back()["params"] == row.sent);
        CHECK(talk.told.said.empty() == row.sent.is_object());
        CHECK((row.sent.is_object() || talk.was_said(row.told)));
    }
    Company refused;
    refused.type("say hello");
    refused.refuse("rate_limited", "too fast");
    CHECK(refused.was_said("'hello' was not said. That was too fast"));
    Company watcher(Viewer::watcher());
    watcher.type("tell Psst!");
    CHECK(watcher.was_said("'Psst!' was not said. You are watching"));
}

} // namespace visavis::client
