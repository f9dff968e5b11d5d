// Two who have said hello to one server, and the room where they sit.
#pragma once

#include <string>

#include "tests/server/harness.hpp"

namespace visavis::tests {

struct Pair {
    explicit Pair(json params = json::object(), std::string_view game = "gladiator",
                  server::Settings settings = without_rates())
        : server(std::move(settings)) {
        ann.hello("Ann");
        bob.hello("Bob");
        room = room_of(ann.create(game, std::move(params)));
        bob.join(room);
        match = ann.view(room)["match"]["id"];
        forget_messages();
    }

    void forget_messages() {
        ann.forget_messages();
        bob.forget_messages();
    }
    /// Both choose: a fight that ends nothing unless it is the fifth.
    void fight(std::string_view anns, std::string_view bobs) {
        ann.act(room, anns);
        bob.act(room, bobs);
    }

    TestServer server;
    Client ann{server};
    Client bob{server};
    std::string room;
    std::string match;
};

} // namespace visavis::tests
