// The program as its caller sees it: options, output, signals and exit codes.
#include "server/program.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <string>
#include <vector>

#include "server/options.hpp"
#include "tests/server/net/client.hpp"
#include "tests/server/net/test_server.hpp"

using namespace visavis;
using namespace visavis::server;

namespace {

/// The echo server as a process, its standard output read through a pipe, its log thrown away.
class Program {
  public:
    explicit Program(std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {ECHO_SERVER, "--data", ":memory:"});
        std::vector<char*> argv;
        for (std::string& each : arguments) argv.push_back(each.data());
        argv.push_back(nullptr);
        std::array<int, 2> pipe{};
        if (::pipe(pipe.data()) != 0) throw std::runtime_error("no pipe");
        posix_spawn_file_actions_t actions;
        ::posix_spawn_file_actions_init(&actions);
        ::posix_spawn_file_actions_adddup2(&actions, pipe[1], STDOUT_FILENO);
        ::posix_spawn_file_actions_addclose(&actions, pipe[0]);
        ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
        ::posix_spawn(&process_, ECHO_SERVER, &actions, nullptr, argv.data(), environ);
        ::posix_spawn_file_actions_destroy(&actions);
        ::close(pipe[1]);
        output_ = pipe[0];
    }
    ~Program() {
        if (process_ != 0) {
            ::kill(process_, SIGKILL);
            wait();
        }
        ::close(output_);
    }
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    std::string output_line() const {
        std::string line;
        for (char byte = 0; ::read(output_, &byte, 1) == 1 && byte != '\n';) line += byte;
        return line;
    }
    std::uint16_t port() const {
        const std::string line = output_line();
        CHECK(line.starts_with("listening on port "));
        return static_cast<std::uint16_t>(std::stoi(line.substr(line.rfind(' '))));
    }
    void signal(int number) const { ::kill(process_, number); }
    /// The exit code, or -1 after a signal.
    int wait() {
        int status = 0;
        ::waitpid(std::exchange(process_, 0), &status, 0);
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

  private:
    pid_t process_ = 0;
    int output_ = -1;
};

std::expected<Settings, EarlyExit> options(std::vector<const char*> arguments) {
    arguments.insert(arguments.begin(), "visavis-server");
    return read_options(static_cast<int>(arguments.size()), arguments.data());
}

} // namespace

TEST_CASE("program: it says its port, tells its clients and ends with 0") {
    for (const int number : {SIGTERM, SIGINT}) {
        Program program({"--port", "0"});
        const std::uint16_t port = program.port();
        Client client(port);
        CHECK(client.ask("{hello}") == "{hello}");
        program.signal(SIGHUP); // ignored
        program.signal(SIGPIPE);
        CHECK(client.ask("{one}") == "{one}");
        const Client silent(port); // and does not close when it is told
        CHECK(client.ask("{two}") == "{two}");
        const auto start = std::chrono::steady_clock::now();
        program.signal(number);
        CHECK(client.line() == closing("shutdown", ",\"retry_ms\":2000"));
        CHECK(client.line() == "<end>");
        CHECK(program.wait() == exit_ok);
        CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(2));
    }
}

TEST_CASE("program: a taken port is a failure, and a new start need not wait for the port") {
    Program first({"--port", "0"});
    const std::string port = std::to_string(first.port());
    Program second({"--port", port});
    CHECK(second.wait() == exit_failure);
    Client client(static_cast<std::uint16_t>(std::stoi(port)));
    CHECK(client.ask("{hello}") == "{hello}");
    first.signal(SIGTERM); // closes first, so that its side of the connection lingers in the kernel
    CHECK(first.wait() == exit_ok);
    Program third({"--port", port});
    CHECK(std::to_string(third.port()) == port);
}

TEST_CASE("options: what is refused as wrong use") {
    const std::vector<std::vector<const char*>> rows = {
        {"--no-such-flag"},
        {"--port"},
        {"--port", "65536"},
        {"--port", "-1"},
        {"--tls", "perhaps"},
        {"--tls-certificate", "alone.pem"},
        {"--tls-key", "alone.pem"},
        {"--public-address", "http://host"},
        {"--public-address", "host:"},
        {"--trusted-proxy", "localhost"},
        {"--trusted-proxy", "10.0.0.0/33"},
        {"--port", "http"},
        {"--bind", "localhost"},
        {"--bind", "1.2.3.4.5"},
        {"--max-connections", "-1"},
        {"--max-connections", "many"},
        {"--outbox-kib", "255"},
        {"--analysis-seconds", "0"},
        {"--log-level", "loud"},
        {"--name", "\xff\xfe"},
        {"--name", "a name that is by far too long for the one line in which clients show it"},
        {"--host-name", "two words"},
        {"--host-name", "example.org:2280"},
        {"--web-origin", "example.org"},
        {"--web-origin", "https://example.org/"},
        {"stray"},
    };
    for (const auto& row : rows) {
        const std::string flag = row.front(), value = row.back();
        CAPTURE(flag);
        CAPTURE(value);
        const auto read = options(row);
        REQUIRE(!read);
        CHECK(read.error().code == exit_usage);
        CHECK(read.error().text.ends_with('\n'));
    }
    Program program({"--no-such-flag"});
    CHECK(program.wait() == exit_usage);
}

TEST_CASE("options: what is read") {
    const auto defaults = options({});
    REQUIRE(defaults);
    CHECK(defaults->port == 2280);
    CHECK(defaults->outbox_bytes == 512 * 1024);
    CHECK(!defaults->greeting);

    const auto read = options({"--port", "0", "--bind", "::1", "--name", "Chez moi", "--greeting", "%n {} é",
                               "--outbox-kib", "256", "--max-connections", "0", "--log-level", "debug",
                               "--requests-per-second", "7", "--analysis-seconds", "1"});
    REQUIRE(read);
    CHECK(read->port == 0);
    CHECK(read->bind == "::1");
    CHECK(read->name == "Chez moi");
    CHECK(read->greeting == "%n {} é");
    CHECK(read->outbox_bytes == 256 * 1024);
    CHECK(!is_reached(1'000'000, read->max_connections));
    CHECK(read->log_level == LogLevel::debug);
    CHECK(read->requests_per_second == 7);
    CHECK(read->analysis_time == std::chrono::seconds(1));

    const auto web = options(
        {"--host-name", "one.example", "--web-origin", "https://one.example", "--host-name", "two.example"});
    REQUIRE(web);
    CHECK(web->host_names == std::vector<std::string>{"one.example", "two.example"});
    CHECK(web->web_origins == std::vector<std::string>{"https://one.example"});

    for (const char* const flag : {"--help", "--version"}) {
        const auto end = options({flag});
        REQUIRE(!end);
        CHECK(end.error().code == exit_ok);
        CHECK(end.error().text.find("visavis-server") != std::string::npos);
    }
}
