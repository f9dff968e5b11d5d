// The journal of a server without a disk: what happened lives as long as the program.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "server/room/journal.hpp"

namespace visavis::server {

/// Keeps the facts of open rooms for as long as the program runs, and confirms at once.
class MemoryJournal final : public Journal {
  public:
    void append(const RoomState& before, SharedFact fact, std::function<void(bool)> stored) override;
    void keep_chat(const std::string&, const ChatLine&, std::optional<std::int64_t>) override {}
    void forget(const std::string& room) override;

    /// How many rooms it holds facts of.
    std::size_t size() const { return rooms_.size(); }
    /// From the first version on.
    const std::vector<SharedFact>& facts(const std::string& room) const;

  private:
    std::map<std::string, std::vector<SharedFact>, std::less<>> rooms_;
};

} // namespace visavis::server
