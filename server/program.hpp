// The whole run of the server's program, from the command line to the exit code. Knows no session: what
// conversations stand on is put together by its caller.
#pragma once

#include <expected>
#include <functional>
#include <string>

#include "server/net/conversation.hpp"

namespace boost::asio {
class io_context;
}

namespace visavis::server {

class SteadyClock;
struct Settings;

/// Builds what the conversations stand on; the function that it returns owns it. The three arguments outlive
/// that function, which is destroyed after the last connection. May refuse with a sentence, or throw: the
/// program then ends with exit_failure and the sentence in its log.
using Assemble = std::function<std::expected<OpenConversation, std::string>(boost::asio::io_context&,
                                                                            SteadyClock&, const Settings&)>;

/// Returns the exit code. Prints `listening on port N` on standard output once it accepts connections.
int run_server(int argc, const char* const* argv, const Assemble& assemble);

} // namespace visavis::server
