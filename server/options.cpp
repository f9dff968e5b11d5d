#include "server/options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <sstream>
#include <string_view>

#include "proto/limits.hpp"
#include "proto/text_checks.hpp"
#include "server/admin/option_sources.hpp"
#include "server/data_folder.hpp"
#include "server/entry_options.hpp"
#include "server/net/ip_prefix.hpp"
#include "server/network_options.hpp"
#include "server/option_choice.hpp"
#include "server/web/origin.hpp"

namespace visavis::server {

namespace {

constexpr const char* about =
    "The server of visavis: Virtem and Gladiator 21 over the network, on one port.\n"
    "Prints 'listening on port N' once clients can come; logs to standard error.";
constexpr const char* footer =
    "A cap or a rate of 0 is lifted. For a load test from one machine:\n"
    "  visavis-server --max-connections 0 --max-connections-per-address 0 --max-rooms 0 \\\n"
    "    --max-rooms-per-player 0 --rooms-per-hour 0 --requests-per-second 0 \\\n"
    "    --wrong-codes-per-minute 0\n"
    "To administer a running server: visavis-server admin --help.\n"
    "SIGTERM and SIGINT tell every client, then end the server within two seconds; SIGHUP\n"
    "has it look at its certificate files.\n"
    "Every option may also stand in the environment, as in VISAVIS_MAX_ROOMS=20, or in the file that\n"
    "--config names, as in max-rooms = 20; the command line comes first, then the environment.\n"
    "Exit codes: 0 ended as asked, 1 failed, 2 an option is wrong.";

constexpr std::size_t kib = 1024;
constexpr std::size_t max_cap = 1'000'000'000;
constexpr std::int64_t max_analysis_seconds = 3'600;
constexpr std::size_t max_outbox_bytes = 1024 * 1024 * kib;
constexpr std::size_t name_bytes = 64; // of the server's; a greeting may be a paragraph
constexpr std::size_t greeting_bytes = 1000;

constexpr Choices<LogLevel, 4> levels{{{"debug", LogLevel::debug},
                                       {"info", LogLevel::info},
                                       {"warn", LogLevel::warn},
                                       {"error", LogLevel::error}}};
constexpr Choices<LogFormat, 2> formats{{{"text", LogFormat::text}, {"json", LogFormat::json}}};

/// CLI11 takes what is returned as the error, and nothing as consent.
std::string why_no_address(const std::string& text) {
    return read_ip(text) ? "" : "'" + text + "' is no numeric IPv4 or IPv6 address";
}

CLI::Validator text_of_at_most(std::size_t bytes) {
    const auto why_not = [bytes](const std::string& text) -> std::string {
        if (!proto::is_valid_utf8(text)) return "the text must be UTF-8";
        if (text.size() > bytes) return fmt::format("the text must be at most {} bytes long", bytes);
        return "";
    };
    return {why_not, ""};
}

void add_identity(CLI::App& app, Settings& settings) {
    app.add_option("--port", settings.port, "TCP port; 0 lets the system pick one")
        ->type_name("PORT")
        ->capture_default_str();
    app.add_option("--bind", settings.bind, "the one address to listen on [all, IPv6 and IPv4]")
        ->type_name("ADDRESS")
        ->check(CLI::Validator(why_no_address, ""));
    app.add_option("--name", settings.name, "the server's name as clients show it")
        ->capture_default_str()
        ->check(text_of_at_most(name_bytes));
    app.add_option("--greeting", settings.greeting, "what clients show on arrival")
        ->check(text_of_at_most(greeting_bytes));
}

/// What browsers name and a server checks.
void add_web(CLI::App& app, Settings& settings) {
    const auto why_no_host = [](const std::string& text) -> std::string {
        return is_host(text) && text.find(':') == std::string::npos ? "" : "'" + text + "' is no host's name";
    };
    const auto why_no_origin = [](const std::string& text) -> std::string {
        return is_origin(text) ? "" : "'" + text + "' is no origin, such as https://example.org";
    };
    app.add_option("--host-name", settings.host_names,
                   "a name by which browsers may call this server, besides\n"
                   "addresses by number and localhost; may be given again\n[any name]")
        ->type_name("NAME")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->check(CLI::Validator(why_no_host, ""));
    app.add_option("--web-origin", settings.web_origins,
                   "an origin whose pages may play here, besides the server's\n"
                   "own, as in https://example.org; may be given again")
        ->type_name("ORIGIN")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->check(CLI::Validator(why_no_origin, ""));
}

constexpr std::string_view in_memory = ":memory:";

void add_data(CLI::App& app, Settings& settings) {
    app.add_option("--data", settings.data_folder,
                   "folder for all that must survive the server; :memory: keeps nothing\n"
                   "[visavis in $XDG_STATE_HOME, or ~/.local/state/visavis]")
        ->type_name("FOLDER");
}

void add_backup(CLI::App& app, Settings& settings) {
    app.add_option("--backup", settings.backup_file,
                   "copy all that is kept in the folder of --data to a new FILE, and end;\n"
                   "a server that uses the folder goes on meanwhile")
        ->type_name("FILE")
        ->group(one_shot_group);
}

void add_log(CLI::App& app, Settings& settings) {
    add_choice(app, "--log-level", settings.log_level, levels, "debug, info, warn or error")
        ->type_name("LEVEL")
        ->default_str("info");
    add_choice(app, "--log-format", settings.log_format, formats, "text, or json for one object a line")
        ->type_name("FORMAT")
        ->default_str("text");
}

void add_metrics(CLI::App& app, Settings& settings) {
    app.add_option(
           "--metrics-port", settings.metrics_port,
           "port for Prometheus, at /metrics, on this machine alone;\n0 lets the system pick one [none]")
        ->type_name("PORT");
}

void add_caps(CLI::App& app, Settings& settings) {
    const auto add = [&app](const char* flag, std::size_t& value, const char* what) {
        app.add_option(flag, value, what)
            ->type_name("NUMBER")
            ->capture_default_str()
            ->check(CLI::Range(std::size_t{0}, max_cap).description(""))
            ->group("Caps and rates");
    };
    add("--max-connections", settings.max_connections, "connections at a time");
    add("--max-connections-per-address", settings.max_connections_per_address,
        "of these from one IPv4 address or one IPv6 /64");
    add("--new-connections-per-minute", settings.new_connections_per_minute,
        "those that one address opens, but this machine's own");
    add("--max-rooms", settings.max_rooms, "rooms at a time");
    add("--max-rooms-per-player", settings.max_rooms_per_player, "rooms in which a player holds a seat");
    add("--requests-per-second", settings.requests_per_second, "requests of a connection");
    add("--requests-burst", settings.requests_burst, "requests that may come at once");
    add("--wrong-codes-per-minute", settings.wrong_codes_per_minute, "an address's wrong room codes");
}

} // namespace

std::expected<Settings, EarlyExit> read_options(int argc, const char* const* argv) {
    Settings settings;
    CLI::App app(about, "visavis-server");
    app.footer(footer);
    app.set_version_flag("--version", "visavis-server " VISAVIS_VERSION);
    add_identity(app, settings);
    add_data(app, settings);
    add_web(app, settings);
    add_network(app, settings);
    add_caps(app, settings);
    add_log(app, settings);
    add_metrics(app, settings);
    add_backup(app, settings);
    EntryOptions entry(app, settings);
    std::size_t outbox_kib = settings.outbox_bytes / kib;
    app.add_option("--outbox-kib", outbox_kib,
                   "KiB that may wait to be sent to one connection; 256 hold the largest message")
        ->type_name("NUMBER")
        ->capture_default_str()
        ->check(CLI::Range(proto::limits::message_bytes / kib, max_outbox_bytes / kib).description(""))
        ->group("Caps and rates");
    std::int64_t analysis_seconds = settings.analysis_time.count();
    app.add_option("--analysis-seconds", analysis_seconds,
                   "seconds of one core that explaining a match may take, about; fewer than 10\n"
                   "prove much less of Virtem, and save 150 MB of memory")
        ->type_name("NUMBER")
        ->capture_default_str()
        ->check(CLI::Range(std::int64_t{1}, max_analysis_seconds).description(""))
        ->group("Caps and rates");
    OptionSources sources(app);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& end) {
        std::ostringstream text;
        const bool is_fine = app.exit(end, text, text) == 0;
        return std::unexpected(EarlyExit{is_fine ? exit_ok : exit_usage, text.str()});
    }
    if (sources.wants_defaults()) return std::unexpected(EarlyExit{exit_ok, sources.default_configuration()});
    if (auto filled_in = sources.fill_in(); !filled_in)
        return std::unexpected(EarlyExit{exit_usage, std::move(filled_in.error())});
    if (std::string fault = entry.fill_in(); !fault.empty())
        return std::unexpected(EarlyExit{exit_usage, fault + "\n"});
    settings.outbox_bytes = outbox_kib * kib;
    settings.analysis_time = std::chrono::seconds(analysis_seconds);
    if (settings.data_folder.empty()) settings.data_folder = default_data_folder();
    if (settings.data_folder.empty())
        return std::unexpected(EarlyExit{
            exit_usage, "there is no home folder to keep data in: choose one with --data FOLDER\n"});
    if (settings.data_folder == in_memory) settings.data_folder.clear();
    if (settings.data_folder.empty() && !settings.backup_file.empty())
        return std::unexpected(EarlyExit{exit_usage, "--data :memory: keeps nothing that could be copied\n"});
    if (std::string fault = find_network_fault(settings); !fault.empty())
        return std::unexpected(EarlyExit{exit_usage, std::move(fault)});
    if (sources.wants_check()) return std::unexpected(EarlyExit{exit_ok, sources.in_force()});
    return settings;
}

} // namespace visavis::server
