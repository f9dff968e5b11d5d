// What a session may ask of the connection that carries it. A session knows no socket; tests and the
// simulation give it a link that only records.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "common/match/time.hpp"
#include "proto/messages/session.hpp"
#include "server/room/line.hpp"

namespace visavis::server {

/// Marks queued lines that a newer whole view may replace: one value for each watched room of a connection.
/// 0 marks lines that are never dropped.
using DropTag = std::uint64_t;

class Link {
  public:
    virtual ~Link() = default;

    /// Whether a line of so many bytes still has its place in the bounded queue.
    virtual bool has_room_for(std::size_t bytes) const = 0;
    /// Queues a line. All that is queued in one turn of the loop leaves in one write. A line that does not
    /// fit ends the connection (`too_slow`).
    virtual void send(SharedLine line, DropTag tag) = 0;
    /// Forgets the queued lines with this tag that no write has begun to take.
    virtual void drop(DropTag tag) = 0;
    /// Sends `session.closing` behind what is queued, then closes. Nothing more is read or queued, and the
    /// session is destroyed in the next turn of the loop.
    virtual void finish(proto::ClosingReason reason, std::optional<Milliseconds> retry) = 0;
    /// When the next line was read that the session has not been given yet, because it is busy.
    virtual std::optional<ServerTime> unheard_since() const = 0;
    /// The session, which was busy, takes requests again.
    virtual void resume() = 0;
};

} // namespace visavis::server
