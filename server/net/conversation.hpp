// What a connection asks of the one who talks through it. In the server that is a Session; tests of the
// carrier bring their own. Knows no socket and no protocol.
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "common/match/time.hpp"

namespace visavis::server {

class Address;
class Link;

class Conversation {
  public:
    virtual ~Conversation() = default;

    /// Handles one line (without its end). `at` is when its last byte was read. Not to be called while
    /// `is_busy`: a connection's requests are handled and answered in the order in which they came.
    virtual void receive(std::string_view line, ServerTime at) = 0;
    /// A line grew beyond limits::request_bytes: answers the error and finishes the connection.
    virtual void receive_too_long(ServerTime at) = 0;
    /// A request waits for its facts to be stored; `Link::resume` follows.
    virtual bool is_busy() const = 0;
    /// Whether the last line came too fast. Then nothing is read for a moment: a flood waits where it comes
    /// from.
    virtual bool was_too_fast() const = 0;
    /// Whether it goes before others: a hello has been accepted, and no request has come too fast of late.
    virtual bool keeps_to_its_rate() const = 0;
    /// Whether a hello has been accepted; without one the connection is closed after its deadline.
    virtual bool is_greeted() const = 0;
};

/// Begins the conversation of a new connection. The link outlives what is returned. Once the connection ends,
/// for whatever reason, the conversation is destroyed in the next turn of the loop, never under its own feet.
using OpenConversation = std::function<std::unique_ptr<Conversation>(Link&, const Address&)>;

} // namespace visavis::server
