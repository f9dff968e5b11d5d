// The whole run of the server's program, from the command line to the exit code. Knows no session and no
// page: what conversations and pages stand on is put together by its caller.
#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <string>

#include "server/net/conversation.hpp"
#include "server/net/http.hpp"

namespace boost::asio {
class io_context;
}

namespace visavis::server {

class SteadyClock;
struct Settings;
struct Traffic;

/// Who answers those that connect. Destroyed after the last connection.
struct Hosts {
    OpenConversation open;
    std::shared_ptr<HttpService> http; ///< none: HTTP is not spoken
    /// The text of `/metrics`, what has passed through the connections and how many are open being given.
    std::function<std::string(const Traffic&, std::size_t connections)> measure;
};

/// Builds what the hosts stand on; they own it, and the three arguments outlive them. May refuse with a
/// sentence, or throw: the program then ends with exit_failure and the sentence in its log.
using Assemble =
    std::function<std::expected<Hosts, std::string>(boost::asio::io_context&, SteadyClock&, const Settings&)>;

/// Returns the exit code. Prints `listening on port N` on standard output once it accepts connections.
int run_server(int argc, const char* const* argv, const Assemble& assemble);

} // namespace visavis::server
