#include "server/program.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <csignal>
#include <exception>
#include <iostream>
#include <list>
#include <optional>

#include "server/admin/metrics.hpp"
#include "server/admin/service_manager.hpp"
#include "server/log.hpp"
#include "server/net/connections.hpp"
#include "server/net/listener.hpp"
#include "server/net/tls_renewal.hpp"
#include "server/options.hpp"
#include "server/store/backup.hpp"
#include "server/tls/choose.hpp"
#include "server/welcome.hpp"

namespace visavis::server {

namespace {

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

/// The measurements' own listener and its few connections.
class Metrics {
  public:
    Metrics(boost::asio::io_context& io, const SteadyClock& clock, const Settings& settings,
            std::function<std::string()> measure)
        : settings_(settings),
          page_(std::move(measure)),
          connections_(io, clock, settings_, {}, &page_),
          listener_(io, connections_) {
        settings_.max_connections = settings_.max_connections_per_address = max_connections;
    }
    /// Why it cannot listen where the settings want it to.
    std::optional<std::string> open(const Settings& settings) {
        if (!settings.metrics_port) return std::nullopt;
        const auto port = listener_.open("127.0.0.1", *settings.metrics_port);
        if (!port) return "for metrics: " + port.error();
        std::cout << "metrics on port " << *port << std::endl;
        return std::nullopt;
    }
    void end(std::function<void()> on_end) {
        listener_.close();
        connections_.end_all(std::move(on_end));
    }

  private:
    static constexpr std::size_t max_connections = 16;

    Settings settings_;
    MetricsPage page_;
    Connections connections_;
    Listener listener_;
};

/// Where those come in: the sockets that a service manager has opened, or else the one of the settings.
/// Returns the port of the first, or a sentence.
std::expected<std::uint16_t, std::string> open_all(const Settings& settings, const ServiceManager& manager,
                                                   boost::asio::io_context& io, Connections& connections,
                                                   std::list<Listener>& listeners) {
    if (manager.sockets().empty())
        return listeners.emplace_back(io, connections).open(settings.bind, settings.port);
    std::optional<std::uint16_t> first;
    for (const int socket : manager.sockets()) {
        const auto port = listeners.emplace_back(io, connections).adopt(socket);
        if (!port) return port;
        spdlog::info("port {} was open before the server began: --port and --bind do not count", *port);
        if (!first) first = *port;
    }
    return *first;
}

/// Tells the service manager that the loop turns, twice as often as it asks for, and how many are connected.
class LifeSigns {
  public:
    LifeSigns(boost::asio::io_context& io, const ServiceManager& manager, const Connections& connections)
        : timer_(io), manager_(manager), connections_(connections) {}

    void start() {
        if (!manager_.watchdog()) return;
        timer_.expires_after(*manager_.watchdog() / 2);
        timer_.async_wait([this](error_code cancelled) {
            if (cancelled) return;
            manager_.tell(fmt::format("WATCHDOG=1\nSTATUS={} connections.", connections_.size()));
            start();
        });
    }

  private:
    boost::asio::steady_timer timer_;
    const ServiceManager& manager_;
    const Connections& connections_;
};

/// Instead of serving.
ExitCode make_backup(const Settings& settings) {
    const auto size = back_up(settings.data_folder, settings.backup_file);
    if (!size) {
        std::cerr << size.error() << '\n';
        return exit_failure;
    }
    std::cout << settings.backup_file << ": " << *size << " bytes, whole and on disk\n";
    return exit_ok;
}

ExitCode serve(const Settings& settings, const Assemble& assemble) {
    std::signal(SIGPIPE, SIG_IGN); // a peer that has gone is an error code of its socket
    std::signal(SIGHUP, SIG_IGN);  // the terminal may go
    raise_descriptor_limit(settings.max_connections);

    boost::asio::io_context io(1); // one thread: see the README's measurements
    SteadyClock clock;
    const auto manager = ServiceManager::from_environment();
    if (!manager) {
        spdlog::critical("{}", manager.error());
        return exit_failure;
    }
    const auto hosts = assemble(io, clock, settings);
    if (!hosts) {
        spdlog::critical("{}", hosts.error());
        return exit_failure;
    }
    auto identity = choose_identity(settings); // once the data folder is there, and ours alone
    if (!identity) {
        spdlog::critical("{}", identity.error());
        return exit_failure;
    }
    TlsIdentity* const tls = *identity ? &**identity : nullptr;
    std::optional<TlsRenewal> renewal;
    if (tls != nullptr) renewal.emplace(io, *tls);
    Connections connections(io, clock, settings, hosts->open, hosts->http.get(), {}, tls);
    std::list<Listener> listeners;
    LifeSigns life_signs(io, *manager, connections);
    Metrics metrics(io, clock, settings,
                    [&] { return hosts->measure(connections.traffic(), connections.size()); });
    boost::asio::signal_set signals(io, SIGINT, SIGTERM);
    signals.async_wait([&](error_code, int) {
        spdlog::info("the server ends: {} connections are told", connections.size());
        manager->tell("STOPPING=1\nSTATUS=Every client is told.");
        for (Listener& listener : listeners) listener.close();
        connections.end_all([&] { metrics.end([&io] { io.stop(); }); });
    });
    const auto port = open_all(settings, *manager, io, connections, listeners);
    if (!port) {
        spdlog::critical("{}", port.error());
        return exit_failure;
    }
    std::cout << "listening on port " << *port << std::endl; // flushed: a script waits for it
    if (const auto refused = metrics.open(settings)) {
        spdlog::critical("{}", *refused);
        return exit_failure;
    }
    std::cout << write_welcome(
                     {.port = *port,
                      .places = find_places(settings.bind),
                      .public_address = settings.public_address,
                      .tls = settings.tls,
                      .fingerprint = tls != nullptr && tls->is_self_signed() ? tls->fingerprint() : "",
                      .columns = terminal_columns()})
              << std::flush;
    manager->tell(fmt::format("READY=1\nSTATUS=Listening on port {}.", *port));
    life_signs.start();
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
    if (!settings->backup_file.empty()) return make_backup(*settings);
    start_log(settings->log_level, settings->log_format);
    try {
        return serve(*settings, assemble);
    } catch (const std::exception& unexpected) {
        spdlog::critical("the server ends because of an unexpected error: {}", unexpected.what());
        return exit_failure;
    }
}

} // namespace visavis::server
