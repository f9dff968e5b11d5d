// The plain mode from greeting to end, with a recorder in place of the connection.
#include "client/terminal/plain.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <span>

#include "proto/writer.hpp"
#include "tests/client/played.hpp"

namespace visavis::client {

namespace {

using nlohmann::json;

struct Recorder final : Wire {
    std::vector<json> sent;
    void send(std::string line) override { sent.push_back(json::parse(line)); }
};

struct Told final : Output {
    std::vector<std::string> said, complained;
    void say(std::string_view sentence) override { said.emplace_back(sentence); }
    void complain(std::string_view sentence) override { complained.emplace_back(sentence); }
};

json as_json(const auto& message) {
    std::string text;
    proto::write(text, message);
    return json::parse(text);
}

/// A client, and the server's side of its conversation as the test plays it.
struct Talk {
    Recorder wire;
    Told told;
    Plain plain;

    explicit Talk(Wish wish) : plain(std::move(wish), wire, told) { plain.connected(); }

    void hear(const json& message) { plain.received(read_incoming(message.dump()), 0); }
    /// Answers the latest request.
    void answer(const json& result) { hear({{"id", wire.sent.back()["id"]}, {"result", result}}); }
    void refuse(const char* reason, const char* message) {
        hear({{"id", wire.sent.back()["id"]},
              {"error", {{"code", -32000}, {"message", message}, {"data", {{"reason", reason}}}}}});
    }
    void greet() {
        answer(as_json(proto::HelloAnswer{.protocol = 1,
                                          .server = {"visavis-server", "0.1.0", {}},
                                          .player = {"p1", "Ada", false},
                                          .token = "a token"}));
    }
    void enter(const proto::View& view) {
        greet();
        answer({{"view", as_json(view)}});
    }
    void update(std::int64_t version, const json& changes, const json& events = json::array()) {
        hear({{"method", "room.update"},
              {"params",
               {{"room", "ABC234"},
                {"version", version},
                {"at_ms", 1},
                {"events", events},
                {"changes", changes}}}});
    }
    void type(const char* line) { plain.typed(line, 0); }

    bool was_said(std::string_view part) const {
        return std::ranges::any_of(told.said, [&](const auto& line) { return line.contains(part); });
    }
    std::string method() const { return wire.sent.back()["method"]; }
};

proto::View playing(Viewer viewer) {
    return Played<Gladiator>(Gladiator::start({5}), viewer).view();
}

Wish join() {
    return {.request = proto::RoomJoin{"ABC234"}};
}

} // namespace

TEST_CASE("plain: hello, then the wish") {
    Talk talk({.name = "Ada", .is_bot = true, .request = proto::RoomWatch{"abc234"}});
    CHECK(talk.wire.sent[0]["params"] ==
          json{{"protocol", 1}, {"client", "visavis/" VISAVIS_VERSION}, {"name", "Ada"}, {"bot", true}});
    talk.greet();
    CHECK(talk.wire.sent[1]["method"] == "room.watch");
    CHECK(talk.wire.sent[1]["params"] == json{{"room", "abc234"}});
    CHECK(!talk.plain.takes_input());
    talk.answer({{"view", as_json(playing(Viewer::watcher()))}});
    CHECK(talk.plain.takes_input());
    CHECK(talk.was_said("Room ABC234: Gladiator 21"));
    CHECK(talk.was_said("Waiting for Ada and Bob to choose."));
}

TEST_CASE("plain: refusals end it with a sentence") {
    Talk hello(join());
    hello.refuse("name_taken", "choose another name");
    CHECK(hello.plain.exit_code() == ExitCode::failed);
    CHECK(hello.told.complained == std::vector<std::string>{"Choose another name."});

    Talk room(join());
    room.greet();
    room.refuse("room_full", "both seats are taken");
    CHECK(room.plain.exit_code() == ExitCode::failed);

    Talk broken(join());
    broken.greet();
    broken.answer({{"view", "?"}});
    CHECK(broken.plain.exit_code() == ExitCode::failed);
}

TEST_CASE("plain: whoever answers is no visavis server") {
    for (const char* const line : {"HTTP/1.1 400 Bad Request", "220 mail.example ESMTP", "{}"}) {
        Talk talk(join());
        talk.plain.received(read_incoming(line), 0);
        CHECK(talk.plain.exit_code() == ExitCode::failed);
        CHECK(talk.told.complained.front().contains("is no visavis server"));
    }
    Talk mute(join());
    mute.plain.lost(Failure::gone); // before a greeting: a server of ours would have said why
    CHECK(mute.told.complained.front().contains("is no visavis server"));
}

TEST_CASE("plain: a list goes through its pages") {
    Talk talk({.request = proto::LobbyList{.game = proto::Game::virtem}});
    talk.greet();
    const json entry = as_json(proto::RoomEntry{.room = "ABC234", .game = proto::Game::virtem});
    talk.answer({{"rooms", {entry, entry}}, {"next", "QQQQQQ"}});
    CHECK(talk.wire.sent.back()["params"] == json{{"game", "virtem"}, {"after", "QQQQQQ"}});
    CHECK(!talk.plain.exit_code());
    talk.answer({{"rooms", {entry}}});
    CHECK(talk.plain.exit_code() == ExitCode::done);
    CHECK(talk.told.said.size() == 3);

    Talk empty({.request = proto::LobbyList{}});
    empty.greet();
    empty.answer({{"rooms", json::array()}, {"next", "QQQQQQ"}});
    CHECK(empty.plain.exit_code() == ExitCode::done);
    CHECK(empty.was_said("There are no public rooms"));
}

TEST_CASE("plain: an action is sent once, and only in turn") {
    Talk talk(join());
    talk.enter(playing(Viewer::player(Seat::first)));
    const auto requests = [&] { return talk.wire.sent.size(); };
    const auto before = requests();
    talk.type(" a3 ");
    CHECK(talk.wire.sent.back()["params"] ==
          json{{"match", "0123456789abcdef0123456789abcdef"}, {"turn", 1}, {"action", "a3"}});
    talk.type("A4"); // before the answer
    CHECK(talk.was_said("'A4' was not sent. The server has yet to answer your 'a3'."));
    talk.answer({{"turn", 1}});
    talk.type("A4"); // after the answer, before the update
    CHECK(talk.was_said("'A4' was not sent. You have played 'a3' this turn."));
    talk.update(
        3,
        {{"to_act", {1}},
         {"you", {{"seat", 0}, {"choice", "A3"}, {"actions", json::array()}, {"may", json::array()}}}},
        json::array({{{"type", "chosen"}, {"seat", 0}}}));
    CHECK(talk.was_said("You have chosen A3."));
    talk.type("A4"); // after the update
    CHECK(talk.was_said("'A4' was not sent. You have chosen A3, and a choice stands."));
    CHECK(requests() == before + 1);
}

TEST_CASE("plain: a refused action may be followed by another") {
    Talk talk(join());
    talk.enter(playing(Viewer::player(Seat::first)));
    talk.type("A9");
    talk.refuse("illegal_action", "there is no such card");
    CHECK(talk.was_said("'A9' was refused. There is no such card."));
    talk.type("A3");
    CHECK(talk.wire.sent.back()["params"]["action"] == "A3");
}

TEST_CASE("plain: who watches, or waits, sends no action") {
    Talk watcher({.request = proto::RoomWatch{"ABC234"}});
    watcher.enter(playing(Viewer::watcher()));
    watcher.type("A3");
    CHECK(watcher.was_said("'A3' was not sent. You are watching"));
    CHECK(watcher.method() == "room.watch");

    Talk early(join());
    proto::View alone = waiting_room(proto::Game::gladiator, Viewer::player(Seat::first));
    alone.seats[1].reset();
    early.enter(alone);
    early.type("A3");
    CHECK(early.was_said("'A3' was not sent. The match has not begun"));
    CHECK(early.was_said("The other player joins with: visavis join ABC234 --host localhost"));
}

TEST_CASE("plain: a gap in the versions brings a fresh view") {
    Talk talk(join());
    talk.enter(playing(Viewer::player(Seat::first)));
    talk.update(7, {{"turn", 9}});
    CHECK(talk.was_said("Something was missed"));
    CHECK(talk.method() == "room.join");
    const auto requests = talk.wire.sent.size();
    talk.update(8, {{"turn", 10}}); // nothing is asked twice
    talk.type("A3");
    CHECK(talk.was_said("'A3' was not sent. Something was missed"));
    CHECK(talk.wire.sent.size() == requests);
    proto::View fresh = playing(Viewer::player(Seat::first));
    fresh.version = 8;
    fresh.turn = 3;
    talk.answer({{"view", as_json(fresh)}});
    talk.type("A3");
    CHECK(talk.wire.sent.back()["params"]["turn"] == 3);
}

TEST_CASE("plain: a watcher's backlog is replaced by a view") {
    Talk talk({.request = proto::RoomWatch{"ABC234"}});
    talk.enter(playing(Viewer::watcher()));
    proto::View newer = playing(Viewer::watcher());
    newer.version = 30;
    std::get<proto::GladiatorPosition>(*newer.position).life = {3, 4};
    talk.hear({{"method", "room.view"}, {"params", {{"room", "ABC234"}, {"view", as_json(newer)}}}});
    CHECK(talk.was_said("Ada: 3 life points"));
    talk.update(31, {{"turn", 9}});
    CHECK(!talk.was_said("Something was missed"));
}

TEST_CASE("plain: other rooms, unknown notifications and stray answers are passed over") {
    Talk talk(join());
    talk.hear({{"method", "room.update"}, {"params", {{"room", "ABC234"}}}}); // before anything was entered
    talk.enter(playing(Viewer::player(Seat::first)));
    const auto said = talk.told.said.size();
    talk.hear({{"method", "room.update"}, {"params", {{"room", "XYZ789"}, {"version", 99}}}});
    talk.hear({{"method", "room.closed"}, {"params", {{"room", "XYZ789"}, {"reason", "empty"}}}});
    talk.hear({{"method", "room.tomorrow"}, {"params", {{"room", "ABC234"}}}});
    talk.hear({{"method", "room.view"}, {"params", {{"room", "ABC234"}}}});
    talk.hear({{"method", "room.update"}, {"params", json::array()}});
    talk.hear({{"id", 999}, {"result", json::object()}});
    CHECK(talk.told.said.size() == said);
    CHECK(!talk.plain.exit_code());
}

TEST_CASE("plain: leaving waits until it is told") {
    Talk talk(join());
    talk.enter(playing(Viewer::player(Seat::first)));
    talk.type("leave");
    CHECK(talk.method() == "room.leave");
    talk.answer(json::object());
    CHECK(!talk.plain.exit_code());
    talk.update(
        3, {{"you", nullptr}, {"phase", "finished"}, {"outcome", {{"winner", 1}, {"reason", "resigned"}}}},
        json::parse(
            R"([{"type":"left","seat":0},{"type":"ended","outcome":{"winner":1,"reason":"resigned"}}])"));
    CHECK(talk.was_said("You give up seat 0."));
    CHECK(talk.plain.exit_code() == ExitCode::done);
    CHECK(!talk.was_said("Your seat stays yours"));
}

TEST_CASE("plain: quitting keeps the seat, and waits for an answer that is due") {
    Talk talk(join());
    talk.enter(playing(Viewer::player(Seat::first)));
    talk.type("A3");
    talk.type("quit");
    CHECK(!talk.plain.exit_code());
    talk.answer({{"turn", 1}});
    CHECK(talk.plain.exit_code() == ExitCode::done);
    CHECK(talk.was_said("To come back: VISAVIS_TOKEN=a token visavis join ABC234"));
    CHECK(talk.method() == "match.act");

    Talk known({.token = "mine", .request = proto::RoomJoin{"ABC234"}});
    known.enter(playing(Viewer::player(Seat::first)));
    known.type("quit");
    CHECK(known.was_said("with the same token"));
    CHECK(!known.was_said("mine"));
}

TEST_CASE("plain: the end of standard input") {
    Talk talk(join());
    talk.enter(playing(Viewer::player(Seat::first)));
    talk.plain.input_ended();
    CHECK(!talk.plain.exit_code());
    talk.update(3, {{"phase", "finished"}, {"outcome", {{"winner", 0}, {"reason", "life"}}}},
                json::parse(R"([{"type":"ended","outcome":{"winner":0,"reason":"life"}}])"));
    CHECK(talk.plain.exit_code() == ExitCode::done);
    CHECK(talk.was_said("You win: "));

    Talk attended(join());
    attended.enter(playing(Viewer::player(Seat::first)));
    attended.update(3, {{"phase", "finished"}});
    CHECK(!attended.plain.exit_code()); // somebody may want the history
}

TEST_CASE("plain: a lost connection says what is unsure and how to come back") {
    Talk talk(join());
    talk.enter(playing(Viewer::player(Seat::first)));
    talk.type("A3");
    talk.hear({{"method", "session.closing"}, {"params", {{"reason", "shutdown"}, {"retry_ms", 5000}}}});
    talk.plain.lost(Failure::gone);
    CHECK(talk.plain.exit_code() == ExitCode::failed);
    CHECK(talk.told.complained ==
          std::vector<std::string>{
              "The server is shutting down or restarting. Come back in 5 s.",
              "'A3' was sent, but the server has not confirmed it: it may or may not count."});
    CHECK(talk.was_said("Your seat stays yours"));
}

TEST_CASE("plain: a room that closes") {
    Talk waiting(join());
    waiting.enter(waiting_room(proto::Game::gladiator, Viewer::player(Seat::first)));
    waiting.hear({{"method", "room.closed"}, {"params", {{"room", "ABC234"}, {"reason", "idle"}}}});
    CHECK(waiting.plain.exit_code() == ExitCode::failed);
    CHECK(waiting.told.complained.size() == 1);

    Talk watching({.request = proto::RoomWatch{"ABC234"}});
    watching.enter(playing(Viewer::watcher()));
    watching.hear({{"method", "room.closed"}, {"params", {{"room", "ABC234"}, {"reason", "empty"}}}});
    CHECK(watching.plain.exit_code() == ExitCode::done);
}

TEST_CASE("plain: history is gathered over its pages and told in one go") {
    Talk talk(join());
    talk.enter(playing(Viewer::player(Seat::first)));
    talk.type("history");
    CHECK(talk.method() == "match.history");
    const auto chosen = [](std::int64_t version, int seat) {
        return json{{"room", "ABC234"},
                    {"version", version},
                    {"at_ms", 1},
                    {"events", json::array({{{"type", "chosen"}, {"seat", seat}}})},
                    {"changes", json::object()}};
    };
    talk.answer({{"view", as_json(playing(Viewer::watcher()))}, {"updates", {chosen(3, 0)}}, {"next", 3}});
    CHECK(talk.wire.sent.back()["params"]["after"] == 3);
    CHECK(!talk.was_said("History"));
    talk.answer({{"updates", {chosen(4, 1)}}});
    const std::vector<std::string> want{"History of match 1:", "Ada has chosen.", "Bob has chosen.",
                                        "So far the history."};
    CHECK(std::ranges::equal(std::span(talk.told.said).last(4), want));

    Talk odd(join());
    odd.enter(playing(Viewer::player(Seat::first)));
    odd.type("history");
    odd.answer({{"updates", "none"}});
    CHECK(odd.was_said("cannot read"));
}

TEST_CASE("plain: typed words") {
    Talk talk(join());
    talk.enter(playing(Viewer::player(Seat::first)));
    for (const auto& [line, part] : std::initializer_list<std::pair<const char*, const char*>>{
             {"help", "GLADIATOR 21"},
             {"show", "Fight 1 of 5."},
             {"actions", "You may play: A1 A2 A3 A4 D1 D2 D3 D4."},
             {"who", "Seat 1: Bob (a bot)."},
             {"hlep", "Did you mean 'help'?"}}) {
        CAPTURE(line);
        talk.told.said.clear();
        talk.type(line);
        CHECK(talk.was_said(part));
    }
    talk.told.said.clear();
    talk.type("   ");
    CHECK(talk.told.said.empty());
}

} // namespace visavis::client
