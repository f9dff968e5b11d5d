// Puts together what the conversations and the pages of a real server stand on. Knows no socket.
#pragma once

#include <expected>
#include <string>

#include "server/program.hpp"

namespace boost::asio {
class io_context;
}

namespace visavis::server {

class SteadyClock;
struct Settings;

/// What `run_server` calls once it knows its settings: the store with what it has kept, chance from the
/// secure generator, the time that passes in rooms, and once a minute a look for those that nobody is in any
/// more.
std::expected<Hosts, std::string> assemble(boost::asio::io_context& io, SteadyClock& clock,
                                           const Settings& settings);

} // namespace visavis::server
