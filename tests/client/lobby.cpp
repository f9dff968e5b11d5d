// Before there is a room: a partner is looked for, or the list of rooms is followed; what is told of it, and
// what may be typed meanwhile.
#include <doctest/doctest.h>

#include "tests/client/conversation.hpp"

namespace visavis::client {

namespace {

Wish seeking() {
    return {.request = proto::LobbySeek{.game = proto::Game::gladiator}};
}

json pairing(const char* room) {
    return {{"method", "lobby.paired"}, {"params", {{"room", room}}}};
}

/// Looks for somebody, and the server knows it.
struct Seeker : Talk {
    Seeker() : Talk(seeking()) {
        greet();
        answer(json::object());
    }
    void enter_room() { answer({{"view", as_json(playing(Viewer::player(Seat::first)))}}); }
};

json room(const char* code, proto::Game game) {
    return as_json(proto::RoomEntry{.room = code, .game = game});
}

json news(const char* kind, const json& rooms) {
    json params{{"opened", json::array()}, {"changed", json::array()}, {"closed", json::array()}};
    params[kind] = rooms;
    return {{"method", "lobby.update"}, {"params", params}};
}

struct Follower : Talk {
    explicit Follower(std::optional<proto::Game> game = {}) : Talk({.request = FollowLobby{game}}) {
        greet();
        answer({{"rooms", {room("ABC234", proto::Game::virtem)}}});
        told.said.clear();
    }
};

} // namespace

TEST_CASE("seek: from the search to the match") {
    Seeker talk;
    CHECK(talk.wire.sent[1]["method"] == "lobby.seek");
    CHECK(talk.wire.sent[1]["params"] == json{{"game", "gladiator"}});
    CHECK(talk.was_said("Looking for somebody to play gladiator with"));
    talk.hear(pairing("ABC234"));
    CHECK(talk.was_said("Somebody wants the same: you meet in room ABC234."));
    CHECK(talk.wire.sent.back()["params"] == json{{"room", "ABC234"}});
    CHECK(talk.method() == "room.join");
    talk.enter_room();
    CHECK(talk.was_said("Your turn"));
    const auto requests = talk.wire.sent.size();
    talk.hear(pairing("XYZ789")); // of another search of this player's
    CHECK(talk.wire.sent.size() == requests);
    talk.type("A3");
    CHECK(talk.method() == "match.act");
}

TEST_CASE("seek: a refusal ends it, a pairing that nobody has asked for begins nothing") {
    Talk refused(seeking());
    refused.greet();
    refused.refuse("too_many_rooms", "you hold as many seats as one may");
    CHECK(refused.plain.exit_code() == ExitCode::failed);
    CHECK(refused.told.complained == std::vector<std::string>{"You hold as many seats as one may."});

    Talk joining(join());
    joining.greet();
    joining.hear(pairing("XYZ789"));
    CHECK(joining.wire.sent.back()["params"] == json{{"room", "ABC234"}});
}

TEST_CASE("seek: a lost connection begins the search anew, unless somebody was found meanwhile") {
    Seeker alone;
    alone.reconnect();
    CHECK(alone.was_said("Back."));
    CHECK(alone.method() == "lobby.seek");

    Seeker found;
    found.plain.lost(Failure::gone);
    found.plain.connected();
    found.greet({"ABC234"});
    CHECK(found.method() == "room.join");
    CHECK(found.was_said("you meet in room ABC234"));

    Seeker left_alone; // and the room is no more
    left_alone.hear(pairing("ABC234"));
    left_alone.reconnect();
    CHECK(left_alone.method() == "lobby.seek");
    left_alone.type("A3");
    CHECK(left_alone.was_said("You are looking for somebody"));

    Talk busy(seeking()); // with another room since long
    busy.greet({"XYZ789"});
    CHECK(busy.method() == "lobby.seek");
    busy.plain.lost(Failure::gone);
    busy.plain.connected();
    busy.greet({"XYZ789"});
    CHECK(busy.method() == "lobby.seek");
}

TEST_CASE("seek: what may be typed meanwhile") {
    Seeker talk;
    CHECK(talk.plain.takes_input());
    const auto requests = talk.wire.sent.size();
    talk.type("  ");
    CHECK(!talk.was_said("You are looking for somebody"));
    for (const char* const line : {"A3", "help", "say hello", "leave", "hm?"}) {
        CAPTURE(line);
        talk.told.said.clear();
        talk.type(line);
        CHECK(talk.told.said ==
              std::vector<std::string>{
                  "You are looking for somebody to play with: type quit to end the search."});
    }
    CHECK(talk.wire.sent.size() == requests);
    talk.hear(pairing("ABC234"));
    talk.type("A3");
    CHECK(talk.was_said("You are just coming into the room"));
    CHECK(talk.method() == "room.join");
}

TEST_CASE("seek: quitting ends the search, and the program when that is certain") {
    Seeker talk;
    talk.type("quit");
    talk.type("quit");
    CHECK(talk.method() == "lobby.unseek");
    CHECK(talk.wire.sent.size() == 3);
    CHECK(!talk.plain.exit_code());
    talk.answer(json::object());
    CHECK(talk.plain.exit_code() == ExitCode::done);
    CHECK(talk.told.said.back() == "Goodbye.");

    Seeker cut_off; // then there is nothing to end
    cut_off.plain.lost(Failure::gone);
    cut_off.type("quit");
    CHECK(cut_off.plain.exit_code() == ExitCode::done);

    Seeker losing;
    losing.type("quit");
    losing.plain.lost(Failure::gone);
    CHECK(losing.plain.exit_code() == ExitCode::done);
}

TEST_CASE("seek: somebody who is found as one quits is not left to wait") {
    Seeker crossed;
    crossed.type("quit");
    const json unseek = crossed.wire.sent.back()["id"];
    crossed.hear(pairing("ABC234"));
    crossed.hear({{"id", unseek}, {"result", json::object()}});
    CHECK(!crossed.plain.exit_code());
    crossed.enter_room();
    CHECK(crossed.method() == "room.leave");

    Seeker coming; // knows of the match: the seat is kept, as it is in a room
    coming.hear(pairing("ABC234"));
    coming.type("quit");
    CHECK(!coming.plain.exit_code());
    coming.enter_room();
    CHECK(coming.plain.exit_code() == ExitCode::done);
    CHECK(coming.was_said("Your seat stays yours"));

    Seeker gone; // and the room is no more
    gone.hear(pairing("ABC234"));
    gone.type("quit");
    gone.reconnect();
    CHECK(gone.plain.exit_code() == ExitCode::done);
}

TEST_CASE("seek: a script whose input has ended goes on to the end of the match") {
    Seeker talk;
    talk.plain.input_ended();
    CHECK(!talk.plain.exit_code());
    talk.hear(pairing("ABC234"));
    talk.enter_room();
    CHECK(!talk.plain.exit_code());
    talk.update(3, {{"phase", "finished"}, {"outcome", {{"winner", 0}, {"reason", "life"}}}});
    CHECK(talk.plain.exit_code() == ExitCode::done);
}

TEST_CASE("follow: what changes in the list is told, of the wished game") {
    Follower all;
    all.hear(news("opened", json::array({room("DEF567", proto::Game::gladiator)})));
    CHECK(all.told.said.back().starts_with("New: DEF567: "));
    all.hear(news("changed", json::array({room("DEF567", proto::Game::gladiator)})));
    CHECK(all.told.said.back().starts_with("Now: DEF567: "));
    all.hear(news("closed", json::array({"ABC234", "DEF567", "XYZ789"}))); // the last was never told
    CHECK(all.told.said.size() == 4);
    CHECK(all.told.said.back() == "Closed: DEF567.");
    all.hear(news("closed", json::array({"DEF567"})));
    CHECK(all.told.said.size() == 4);

    Follower some(proto::Game::virtem);
    some.hear(news("opened", json::array({room("DEF567", proto::Game::gladiator)})));
    some.hear(news("closed", json::array({"DEF567"})));
    CHECK(some.told.said.empty());
}

TEST_CASE("follow: what may be typed meanwhile, and how it ends") {
    Follower talk;
    CHECK(talk.plain.takes_input());
    talk.type("");
    CHECK(talk.told.said.empty());
    talk.type("join ABC234");
    CHECK(talk.told.said.back().starts_with("You are following the list of rooms: type quit to end."));
    talk.plain.input_ended(); // as behind `tail -f`
    CHECK(!talk.plain.exit_code());
    talk.type("quit");
    CHECK(talk.plain.exit_code() == ExitCode::done);
    CHECK(talk.told.said.back() == "Goodbye.");
    CHECK(talk.method() == "lobby.follow");

    Talk list({.request = proto::LobbyList{}});
    list.greet();
    CHECK(!list.plain.takes_input()); // it is over by itself
}

} // namespace visavis::client
