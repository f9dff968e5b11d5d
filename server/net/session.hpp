// One client's conversation: who it is, how fast it may ask, which rooms it follows. Knows no socket: bytes
// come in as whole lines with their time, and leave through a `Link`.
#pragma once

#include <string_view>

#include "common/match/time.hpp"
#include "server/net/link.hpp"

namespace visavis::server {

struct Services;

class Session {
  public:
    Session(Services& services, Link& link);
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    /// Handles one line (without its end). `at` is when its last byte was read. Not to be called while
    /// `is_busy`: a connection's requests are handled and answered in the order in which they came.
    void receive(std::string_view line, ServerTime at);
    /// A line grew beyond limits::request_bytes: answers the error and finishes the connection.
    void receive_too_long(ServerTime at);
    /// A request waits for its facts to be stored; `Link::resume` follows.
    bool is_busy() const;
    /// Whether a hello has been accepted; without one the connection is closed after its deadline.
    bool is_greeted() const;
};

} // namespace visavis::server
