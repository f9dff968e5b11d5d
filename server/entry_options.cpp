#include "server/entry_options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>

#include "proto/text_checks.hpp"
#include "server/option_choice.hpp"
#include "server/settings.hpp"

namespace visavis::server {

namespace {

constexpr const char* group = "Who may come in";
constexpr Choices<EntryRule, 3> rules{
    {{"open", EntryRule::open}, {"password", EntryRule::password}, {"invitation", EntryRule::invitation}}};
constexpr std::size_t password_bytes = 200;
constexpr std::size_t max_rate = 1'000'000'000;
constexpr std::size_t max_days = 3'650;

void add_number(CLI::App& app, const char* flag, std::size_t& value, const char* what) {
    app.add_option(flag, value, what)
        ->type_name("NUMBER")
        ->capture_default_str()
        ->check(CLI::Range(std::size_t{0}, max_rate).description(""))
        ->group("Caps and rates");
}

/// Its first line, whatever ends it.
std::string read_password(const std::string& file, std::string& password) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream) return fmt::format("--password-file: {} cannot be read: {}", file, std::strerror(errno));
    std::getline(stream, password);
    if (password.ends_with('\r')) password.pop_back();
    if (password.empty()) return fmt::format("--password-file: the first line of {} is empty", file);
    return {};
}

} // namespace

EntryOptions::EntryOptions(CLI::App& app, Settings& settings) : settings_(settings) {
    add_choice(app, "--entry", entry_, rules,
               "open, password, or invitation: without the password, whoever\n"
               "knows a room's code may join and watch it, and no more\n[open, or with a password: password]")
        ->type_name("WHO")
        ->group(group);
    app.add_option(
           "--password", settings.password,
           "what people must know to come in; others on this machine can\nsee it in the list of processes")
        ->type_name("TEXT")
        ->group(group);
    app.add_option("--password-file", password_file_, "a file whose first line is the password")
        ->type_name("FILE")
        ->group(group);
    app.add_option("--reserve-names", settings.reserve_names_days,
                   "for how long a player who has come back may find their name\nagain; 0: for an hour")
        ->type_name("DAYS")
        ->capture_default_str()
        ->check(CLI::Range(std::size_t{0}, max_days).description(""))
        ->group(group);
    app.add_option(
           "--admin-socket", settings.admin_socket,
           "where visavis-server admin speaks to it [admin.sock in\n$RUNTIME_DIRECTORY, or else in the "
           "folder of --data]")
        ->type_name("PATH")
        ->group(group);
    add_number(app, "--wrong-passwords-per-minute", settings.wrong_passwords_per_minute,
               "an address's wrong passwords");
    add_number(app, "--new-players-per-minute", settings.new_players_per_minute,
               "from one address, but this machine's own");
    add_number(app, "--rooms-per-hour", settings.rooms_per_hour, "rooms and searches of a player");
    add_number(app, "--rooms-per-hour-per-address", settings.rooms_per_hour_per_address,
               "the same of an address");
    add_number(app, "--requests-per-second-per-address", settings.requests_per_second_per_address,
               "requests of an address; three times as many may come at once");
    add_number(app, "--chat-per-second-per-address", settings.chat_per_second_per_address,
               "lines of chat of an address; fifteen times as many may come\nat once");
}

std::string EntryOptions::fill_in() {
    if (!password_file_.empty()) {
        if (!settings_.password.empty())
            return "--password and --password-file exclude each other: leave one out";
        if (std::string fault = read_password(password_file_, settings_.password); !fault.empty())
            return fault;
    }
    if (settings_.password.size() > password_bytes || !proto::is_valid_utf8(settings_.password))
        return fmt::format("a password is UTF-8 and has at most {} bytes", password_bytes);
    const bool is_open = settings_.password.empty();
    settings_.entry = entry_.value_or(is_open ? EntryRule::open : EntryRule::password);
    if (settings_.entry == EntryRule::open && !is_open)
        return "--entry open asks for no password: leave --password out, or choose --entry password";
    if (settings_.entry != EntryRule::open && is_open)
        return "--entry needs a password for those who make rooms: give --password-file FILE";
    return {};
}

} // namespace visavis::server
