// A journal whose confirmations come when the test says so, or never.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "server/room/state.hpp"
#include "server/store/memory_journal.hpp"

namespace visavis::tests {

class ManualJournal final : public server::Journal {
  public:
    /// From now on facts wait for `confirm` or `fail`; at first they are confirmed at once.
    void hold() { holds_ = true; }
    /// From now on they are confirmed at once again; those that wait go on waiting.
    void release() { holds_ = false; }

    void append(const server::RoomState& before, server::SharedFact fact,
                std::function<void(bool)> stored) override {
        const std::string room = code_after(before, *fact);
        waiting_.emplace(room, Waiting{before, std::move(fact), std::move(stored)});
        if (!holds_) confirm(room);
    }
    void keep_chat(const std::string&, const server::ChatLine&, std::optional<std::int64_t>) override {}
    void forget(const std::string& room) override { kept_.forget(room); }

    /// The rooms with a fact that waits; a room has one at a time.
    std::vector<std::string> waiting() const {
        std::vector<std::string> rooms;
        for (const auto& [room, fact] : waiting_) rooms.push_back(room);
        return rooms;
    }
    void confirm(const std::string& room) {
        Waiting fact = take(room);
        kept_.append(fact.before, std::move(fact.fact), [](bool) {});
        fact.stored(true);
    }
    void fail(const std::string& room) { take(room).stored(false); }

    /// What is on the disk, so to speak: of open rooms, from the first version on.
    const std::vector<server::SharedFact>& facts(const std::string& room) const { return kept_.facts(room); }

  private:
    struct Waiting {
        server::RoomState before;
        server::SharedFact fact;
        std::function<void(bool)> stored;
    };

    Waiting take(const std::string& room) {
        auto taken = waiting_.extract(room); // what is stored may append the room's next fact
        return std::move(taken.mapped());
    }

    bool holds_ = false;
    std::multimap<std::string, Waiting> waiting_;
    server::MemoryJournal kept_;
};

} // namespace visavis::tests
