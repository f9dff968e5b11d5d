#include "server/store/memory_journal.hpp"

#include <cassert>

namespace visavis::server {

void MemoryJournal::append(const std::string& room, std::int64_t version, SharedFact fact,
                           std::function<void(bool)> stored) {
    std::vector<SharedFact>& facts = rooms_[room];
    assert(version == static_cast<std::int64_t>(facts.size()) + 1);
    static_cast<void>(version);
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
