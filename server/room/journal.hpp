// Where facts are kept before anyone sees what they lead to, and chat beside them. Reads no fact and answers
// no question.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "proto/messages/view.hpp"
#include "server/room/facts.hpp"

namespace visavis::server {

struct RoomState;

using SharedFact = std::shared_ptr<const Fact>;

/// A line of chat as it is kept.
struct ChatLine {
    proto::Said said;
    bool by_watcher = false;
};

class Journal {
  public:
    virtual ~Journal() = default;

    /// Stores the fact that follows on this state of its room; the first one follows on a state without a
    /// code. `stored(true)` follows exactly once, on the network's thread, at once or later, when the fact
    /// cannot be lost any more; `stored(false)` when it could not be kept. A room appends its next fact only
    /// after that.
    virtual void append(const RoomState& before, SharedFact fact, std::function<void(bool)> stored) = 0;
    /// Keeps a line of chat, and forgets one; nobody waits for it, and a kill may lose the last second.
    virtual void keep_chat(const std::string& room, const ChatLine& line,
                           std::optional<std::int64_t> forgotten) = 0;
    /// The room is closed: nobody will ask for its facts and its chat again.
    virtual void forget(const std::string& room) = 0;
    /// Whether it could keep what it was given last.
    virtual bool is_well() const { return true; }
};

} // namespace visavis::server
