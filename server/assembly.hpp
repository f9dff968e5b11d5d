// Puts together what the conversations of a real server stand on. Knows no socket.
#pragma once

#include "server/net/conversation.hpp"

namespace boost::asio {
class io_context;
}

namespace visavis::server {

class Clock;
struct Settings;

/// What `run_server` calls once it knows its settings: rooms without disk, chance from the secure generator,
/// and once a minute a look for rooms that nobody is in any more.
OpenConversation assemble(boost::asio::io_context& io, const Clock& clock, const Settings& settings);

} // namespace visavis::server
