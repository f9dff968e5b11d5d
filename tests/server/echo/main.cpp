// The server's program with an echo in the place of sessions, for tests of signals, output and exit codes.
#include "server/program.hpp"
#include "tests/server/echo/echo_conversation.hpp"

using namespace visavis::server;

int main(int argc, char** argv) {
    return run_server(argc, argv, [](auto&, auto&, const Settings&) -> std::expected<Hosts, std::string> {
        return Hosts{&EchoConversation::open, nullptr};
    });
}
