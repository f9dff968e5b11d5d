// Whole servers, seed by seed, under all that people and machines do to them.
#include <doctest/doctest.h>

#include <cstdlib>
#include <string>

#include "tests/simulation/world.hpp"

using namespace visavis::tests;

namespace {

constexpr int steps = 90;
constexpr int steps_between_checks = 30;

void simulate(std::uint64_t seed, std::map<std::string, int>& done) {
    INFO("play it again with VISAVIS_SEED=" << seed);
    try {
        World world(seed);
        for (int step = 1; step <= steps; ++step) {
            world.step();
            if (step % steps_between_checks != 0) continue;
            world.settle();
            world.check();
        }
        for (const auto& [what, times] : world.done()) done[what] += times;
    } catch (const std::exception& broken) {
        FAIL_CHECK(std::string(broken.what()));
    }
}

} // namespace

TEST_CASE("simulation: every promise is kept") {
    std::map<std::string, int> done;
    if (const char* seed = std::getenv("VISAVIS_SEED")) return simulate(std::stoull(seed), done);
    const int seeds = std::getenv("VISAVIS_LONG") != nullptr ? 100'000 : VISAVIS_SEEDS;
    for (int seed = 1; seed <= seeds; ++seed) simulate(static_cast<std::uint64_t>(seed), done);
    for (const std::string what :
         {"room.create", "room.join", "room.watch", "room.unsubscribe", "room.leave", "room.say", "match.act",
          "match.offer", "match.accept", "match.decline", "match.resign", "match.claim", "match.give",
          "match.history", "lobby.seek", "lobby.unseek", "lobby.follow", "lobby.unfollow", "lobby.list",
          // and what came of it
          "room.update", "room.view", "skipped to the room as it is", "room.presence", "room.said",
          "room.closed", "lobby.update", "lobby.paired", "session.closing", "started", "moved", "fought",
          "clock", "offered", "lapsed", "declined", "taken_back", "left", "ended"}) {
        CAPTURE(what);
        CHECK(done[what] >= seeds / 200);
    }
}
