// A server and a handful of people who do whatever comes to their minds: they play, leave, come back, repeat
// themselves, send garbage and do not read; meanwhile the journal is slow and time jumps. All of it follows
// from one seed.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "tests/server/harness.hpp"

namespace visavis::tests {

class World {
  public:
    explicit World(std::uint64_t seed);

    /// One thing happens, somewhere. Throws BrokenPromise.
    void step();
    /// All that waits comes about, everybody reads.
    void settle();
    /// What must be so once all is settled. Throws BrokenPromise.
    void check();

    /// How often each thing was asked for and told, to see that nothing never comes about.
    const std::map<std::string, int>& done() const { return done_; }

  private:
    struct Connection {
        std::string player;
        std::unique_ptr<Client> client;
        std::string last_line;         ///< to be sent again
        bool is_slow = false;          ///< only watches, and does not read what comes of it
        std::set<std::string> skipped; ///< rooms whose backlog a whole view replaced since the last check
    };

    int below(std::size_t limit) { return static_cast<int>(engine_() % limit); }
    template <class Choices>
    auto& any(Choices& choices) {
        return choices[engine_() % choices.size()];
    }

    void connect();
    void ask(Connection& who);
    void watch_slowly(Connection& who);
    void ask_in_room(Connection& who, const std::string& room);
    std::string kind_of_offer(const json& view);
    void ask_in_match(Connection& who, const json& view);
    void let_time_pass();
    void post(Connection& who, const std::string& method, json params);

    void check_room(const std::string& room);
    void note_rooms();
    void note_told();

    std::mt19937_64 engine_;
    TestServer server_;
    std::map<std::string, std::string> tokens_; ///< by player
    std::vector<Connection> connections_;
    std::vector<std::string> rooms_;
    std::map<std::string, int> done_;
    std::int64_t next_id_ = 1;
};

} // namespace visavis::tests
