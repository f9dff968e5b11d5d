#include "server/store/memory_journal.hpp"

#include <cassert>

#include "server/room/state.hpp"

namespace visavis::server {

void MemoryJournal::append(const RoomState& before, SharedFact fact, std::function<void(bool)> stored) {
    std::vector<SharedFact>& facts = rooms_[code_after(before, *fact)];
    assert(before.version == static_cast<std::int64_t>(facts.size()));
    facts.push_back(std::move(fact));
    stored(true);
}

void MemoryJournal::forget(const std::string& room) {
    rooms_.erase(room);
}

const std::vector<SharedFact>& MemoryJournal::facts(const std::string& room) const {
    static const std::vector<SharedFact> none;
    const auto found = rooms_.find(room);
    return found == rooms_.end() ? none : found->second;
}

} // namespace visavis::server
