// How messages lie in the bytes of a connection. Knows no socket and nothing of what a message says.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "proto/limits.hpp"
#include "proto/messages/session.hpp"

namespace visavis::server {

class ReadBuffer;

/// The messages that come in. What goes out is framed by the outbox.
class Framing {
  public:
    enum class State : std::uint8_t {
        open,
        too_long, ///< a message grew beyond its limit; met only after those before it have been taken
        over,     ///< the peer has said goodbye, or broken the rules of the framing
    };

    /// What the buffer must be able to hold for any message within its limit to be read.
    static constexpr std::size_t buffer_bytes = proto::limits::request_bytes + 16;

    virtual ~Framing() = default;

    /// The next message, which lives until the next call or until the buffer makes room. None while it is not
    /// whole, and none any more unless the state is `open`.
    virtual std::optional<std::string_view> next(ReadBuffer& in) = 0;
    /// Whether `next` has one to give.
    virtual bool has_message(const ReadBuffer& in) const = 0;
    virtual State state() const = 0;
    /// The peer will send nothing more. Whether it may still be answered.
    virtual bool end() = 0;

    /// Frames that the framing itself has to send, what was read being what it was; empty: none.
    virtual std::string take_reply() = 0;
    /// What makes a live peer answer though nobody has anything to say; empty where there is no such thing.
    virtual std::string probe() const = 0;
    /// What follows `session.closing` before our side is shut; empty: nothing.
    virtual std::string farewell(proto::ClosingReason reason) const = 0;
};

} // namespace visavis::server
