// The plain mode from greeting to end.
#include "client/terminal/plain.hpp"

#include <doctest/doctest.h>

#include "tests/client/conversation.hpp"

namespace visavis::client {

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

TEST_CASE("plain: quitting keeps the seat, and waits for an answer that is due") {
    Talk talk(join());
    talk.enter(playing(Viewer::player(Seat::first)));
    talk.type("A3");
    talk.type("quit");
    CHECK(!talk.plain.exit_code());
    talk.answer({{"turn", 1}});
    CHECK(talk.plain.exit_code() == ExitCode::done);
    CHECK(talk.was_said("To come back: visavis join ABC234"));
    CHECK(talk.kept == std::vector<std::string>{"a token"});
    CHECK(talk.method() == "match.act");

    Talk once({.token_source = TokenSource::none, .request = proto::RoomJoin{"ABC234"}});
    once.enter(playing(Viewer::player(Seat::first)));
    once.type("quit");
    CHECK(once.was_said("To come back: VISAVIS_TOKEN=a token visavis join ABC234"));
    CHECK(once.kept.empty());

    Talk known({.token = "mine", .token_source = TokenSource::given, .request = proto::RoomJoin{"ABC234"}});
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

TEST_CASE("plain: where nothing is tried again, a lost connection says what is unsure and how to come back") {
    Talk talk({.reconnects = false, .request = proto::RoomJoin{"ABC234"}});
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

} // namespace visavis::client
