// lobby.follow: what is told of the rooms that one may join or watch.
#include <doctest/doctest.h>

#include <memory>
#include <string>

#include "tests/server/room/pair.hpp"

using namespace visavis;
using namespace visavis::tests;

namespace {

const json open_to_all{{"visibility", "public"}};
constexpr Milliseconds second{1'000};

/// Somebody who follows the lobby, and two who play in it.
struct Lobby {
    Lobby() {
        eve.hello("Eve");
        ann.hello("Ann");
        bob.hello("Bob");
        eve.call("lobby.follow");
        server.advance(second);
        eve.forget_messages();
    }
    /// "opened 1, changed 0, closed 0; …" of the updates since the last time.
    std::string told() {
        std::string words;
        for (const json& message : eve.messages()) {
            if (message.value("method", "") != "lobby.update") continue;
            for (const char* kind : {"opened", "changed", "closed"})
                if (const std::size_t count = message["params"][kind].size(); count > 0)
                    words += (words.empty() ? "" : " ") + std::string(kind) + " " + std::to_string(count);
        }
        eve.forget_messages();
        return words;
    }
    std::string told_after(Milliseconds time) {
        server.advance(time);
        return told();
    }

    TestServer server;
    Client eve{server};
    Client ann{server};
    Client bob{server};
};

} // namespace

TEST_CASE("follow: a room is opened, changed and closed") {
    Lobby lobby;
    const std::string room = room_of(lobby.ann.create("gladiator", open_to_all));
    CHECK(lobby.told_after(second) == "opened 1");
    lobby.bob.join(room);
    CHECK(lobby.told_after(second) == "changed 1"); // nobody can join it any more, but watch
    lobby.ann.act(room, "A1");
    lobby.bob.act(room, "D1");
    CHECK(lobby.told_after(second) == ""); // an action is nothing that a list shows
    const json match = lobby.ann.view(room)["match"]["id"];
    lobby.ann.call("match.resign", {{"match", match}});
    CHECK(lobby.told_after(second) == "closed 1");
    for (Client* client : {&lobby.ann, &lobby.bob})
        client->call("match.offer", {{"match", match}, {"turn", 2}, {"kind", "rematch"}});
    CHECK(lobby.told_after(second) == "opened 1");
    lobby.ann.leave(room);
    lobby.bob.leave(room);
    CHECK(lobby.told_after(second) == "closed 1");
}

TEST_CASE("follow: what a follower is told is what a list shows") {
    Lobby lobby;
    const std::string room = room_of(lobby.ann.create("virtem", open_to_all));
    lobby.server.advance(second);
    const json opened = lobby.eve.messages().back()["params"]["opened"];
    CHECK(opened == lobby.eve.call("lobby.list")["result"]["rooms"]);
    Client late(lobby.server);
    late.hello("Late");
    CHECK(late.call("lobby.follow")["result"]["rooms"] == opened);
    lobby.bob.join(room);
    lobby.server.advance(second);
    CHECK(late.messages().back()["params"]["changed"] == late.call("lobby.list")["result"]["rooms"]);
}

TEST_CASE("follow: nothing of rooms that are in no list") {
    struct Hidden {
        std::string because;
        json params;
        bool is_joined;
        std::string want;
    };
    const Hidden rows[] = {
        {"a private room", json::object(), true, ""},
        {"a match that nobody may watch", {{"visibility", "public"}, {"spectators", "none"}}, true, ""},
        {"before it begins it may be joined",
         {{"visibility", "public"}, {"spectators", "none"}},
         false,
         "opened 1"},
    };
    for (const Hidden& row : rows) {
        CAPTURE(row.because);
        Lobby lobby;
        const std::string room = room_of(lobby.ann.create("gladiator", row.params));
        if (row.is_joined) lobby.bob.join(room);
        CHECK(lobby.told_after(second) == row.want);
    }
}

TEST_CASE("follow: once a second, with what is left of what happened") {
    Lobby lobby;
    const std::string first = room_of(lobby.ann.create("gladiator", open_to_all));
    CHECK(lobby.told_after(Milliseconds(10)) == "opened 1");
    const std::string gone = room_of(lobby.ann.create("gladiator", open_to_all));
    room_of(lobby.ann.create("virtem", open_to_all));
    lobby.ann.leave(gone);
    lobby.bob.join(first);
    CHECK(lobby.told_after(Milliseconds(980)) == "");
    CHECK(lobby.told_after(Milliseconds(10)) == "opened 1 changed 1");
    CHECK(lobby.told_after(std::chrono::hours(1)) == "");
}

TEST_CASE("follow: until unfollowed, or gone") {
    Lobby lobby;
    auto gone = std::make_unique<Client>(lobby.server);
    gone->hello("Gone");
    gone->call("lobby.follow");
    gone.reset();
    lobby.ann.create("gladiator", open_to_all);
    CHECK(lobby.told_after(second) == "opened 1");
    CHECK(lobby.eve.call("lobby.unfollow").contains("result"));
    CHECK(lobby.eve.call("lobby.unfollow").contains("result"));
    lobby.ann.create("gladiator", open_to_all);
    CHECK(lobby.told_after(second) == "");
    lobby.eve.call("lobby.follow");
    lobby.ann.create("gladiator", open_to_all);
    CHECK(lobby.told_after(second) == "opened 1");
}
