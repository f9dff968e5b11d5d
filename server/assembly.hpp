// Puts together what the server's conversations stand on: lobby, rooms, store. The one place that knows all.
#pragma once

#include "server/net/conversation.hpp"

namespace boost::asio {
class io_context;
}

namespace visavis::server {

class Clock;
struct Settings;

/// See `Assemble` in server/program.hpp for what lives how long.
OpenConversation assemble(boost::asio::io_context& io, const Clock& clock, const Settings& settings);

} // namespace visavis::server
