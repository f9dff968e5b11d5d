#include "server/program.hpp"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>
#include <exception>
#include <iostream>

#include "server/net/connections.hpp"
#include "server/net/listener.hpp"
#include "server/options.hpp"

namespace visavis::server {

namespace {

void start_log(LogLevel level) {
    spdlog::set_default_logger(spdlog::stderr_logger_mt("visavis"));
    spdlog::set_pattern("%Y-%m-%dT%H:%M:%S.%e%z %l: %v");
    switch (level) {
        case LogLevel::debug:
            return spdlog::set_level(spdlog::level::debug);
        case LogLevel::info:
            return spdlog::set_level(spdlog::level::info);
        case LogLevel::warn:
            return spdlog::set_level(spdlog::level::warn);
        case LogLevel::error:
            return spdlog::set_level(spdlog::level::err);
    }
}

/// The soft limit is 1024 on many systems, for the sake of programs that use select().
void raise_descriptor_limit(std::size_t max_connections) {
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &limit);
    if (is_reached(max_connections, limit.rlim_cur))
        spdlog::warn("the system allows {} open files, fewer than --max-connections {} would need",
                     limit.rlim_cur, max_connections);
}

ExitCode serve(const Settings& settings, const Assemble& assemble) {
    std::signal(SIGPIPE, SIG_IGN); // a peer that has gone is an error code of its socket
    std::signal(SIGHUP, SIG_IGN);  // the terminal may go; there is no configuration to read again
    raise_descriptor_limit(settings.max_connections);

    boost::asio::io_context io(1); // one thread: see the README's measurements
    SteadyClock clock;
    const auto hosts = assemble(io, clock, settings);
    if (!hosts) {
        spdlog::critical("{}", hosts.error());
        return exit_failure;
    }
    Connections connections(io, clock, settings, hosts->open, hosts->http.get());
    Listener listener(io, connections);
    boost::asio::signal_set signals(io, SIGINT, SIGTERM);
    signals.async_wait([&](error_code, int) {
        spdlog::info("the server ends: {} connections are told", connections.size());
        listener.close();
        connections.end_all([&io] { io.stop(); });
    });
    const auto port = listener.open(settings.bind, settings.port);
    if (!port) {
        spdlog::critical("{}", port.error());
        return exit_failure;
    }
    std::cout << "listening on port " << *port << std::endl; // flushed: a script waits for it
    io.run();
    return exit_ok;
}

} // namespace

int run_server(int argc, const char* const* argv, const Assemble& assemble) {
    const auto settings = read_options(argc, argv);
    if (!settings) {
        const EarlyExit& end = settings.error();
        (end.code == exit_ok ? std::cout : std::cerr) << end.text;
        return end.code;
    }
    start_log(settings->log_level);
    try {
        return serve(*settings, assemble);
    } catch (const std::exception& unexpected) {
        spdlog::critical("the server ends because of an unexpected error: {}", unexpected.what());
        return exit_failure;
    }
}

} // namespace visavis::server
