// Where facts are kept before anyone sees what they lead to. Knows rooms by their codes and reads no fact.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "server/room/facts.hpp"

namespace visavis::server {

using SharedFact = std::shared_ptr<const Fact>;

class Journal {
  public:
    virtual ~Journal() = default;

    /// Stores the fact that leads to this version of the room. `stored(true)` follows exactly once, on the
    /// network's thread, at once or later, when the fact cannot be lost any more; `stored(false)` when it
    /// could not be kept. A room appends its next fact only after that.
    virtual void append(const std::string& room, std::int64_t version, SharedFact fact,
                        std::function<void(bool)> stored) = 0;
    /// The room is closed: nobody will ask for its facts again.
    virtual void forget(const std::string& room) = 0;
};

} // namespace visavis::server
