#include "server/admin/command.hpp"

#include <fmt/format.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <array>
#include <cerrno>
#include <cstring>
#include <expected>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "proto/reader.hpp"
#include "proto/writer.hpp"
#include "server/admin/place.hpp"
#include "server/admin/request.hpp"
#include "server/admin/term.hpp"

namespace visavis::server {

namespace {

enum ExitCode : int { done = 0, failed = 1, usage = 2 };

constexpr const char* about =
    "Administers a running server through a socket that only its owner, and root, can open.\n"
    "Every act is written to audit.log beside the data.";
constexpr const char* footer =
    "PLAYER is a name or an id; ADDRESSES are one, as 192.0.2.7 or 2001:db8::7 (its /64), or many, as\n"
    "192.0.2.0/24. TERM is a number with s, m, h or d, as in 30m. What a term leaves out is for good.\n"
    "Exit codes: 0 done, 1 refused or no server is there, 2 the command line is wrong.";

constexpr timeval patience{.tv_sec = 15, .tv_usec = 0};

struct Typed {
    std::string socket, data_folder;
    AdminRequest request;
    std::string whom, term, text, only;
    bool json = false;
};

CLI::App* add_act(CLI::App& app, AdminAct act, const std::string& description, Typed& typed) {
    CLI::App* const command = app.add_subcommand(std::string(proto::word(act)), description);
    command->callback([act, &typed] { typed.request.act = act; });
    return command;
}

void add_whom(CLI::App* command, const char* kind, Typed& typed) {
    command->add_option("whom", typed.whom, "")->type_name(kind)->required();
}

void add_term(CLI::App* command, const char* flag, const char* description, Typed& typed) {
    command->add_option(flag, typed.term, description)->type_name("TERM");
}

void add_reason(CLI::App* command, Typed& typed) {
    command->add_option("--reason", typed.text, "why; the player is told so")->type_name("TEXT");
}

void add_acts(CLI::App& app, Typed& typed) {
    CLI::App* const list = add_act(app, AdminAct::list, "rooms, players, and connections by address", typed);
    list->add_option("--only", typed.only, "one part: rooms, players or addresses")
        ->type_name("PART")
        ->check(CLI::IsMember({"rooms", "players", "addresses"}).description(""));
    list->add_option(
            "--limit", typed.request.limit,
            fmt::format("entries of each part, up to {} [{}]", most_admin_list_entries, admin_list_entries))
        ->type_name("NUMBER");
    list->add_option("--after", typed.request.after, "go on behind this entry of the part, as the list says")
        ->type_name("ENTRY");
    CLI::App* const bans = add_act(app, AdminAct::bans, "who is banned or muted, until when, and why", typed);
    for (CLI::App* const each : {list, bans}) each->add_flag("--json", typed.json, "for programs");

    CLI::App* const kick =
        add_act(app, AdminAct::kick, "send a player away: seats are given up, connections closed", typed);
    add_whom(kick, "PLAYER", typed);
    add_term(kick, "--for", "kept out so long [10m]", typed);
    add_reason(kick, typed);

    CLI::App* const ban = add_act(app, AdminAct::ban, "keep a player or addresses out", typed);
    add_whom(ban, "PLAYER|ADDRESSES", typed);
    add_term(ban, "--for", "so long [for good]", typed);
    add_reason(ban, typed);
    add_whom(add_act(app, AdminAct::unban, "let them in again", typed), "PLAYER|ADDRESSES|NUMBER", typed);

    CLI::App* const mute = add_act(app, AdminAct::mute, "let a player say nothing", typed);
    add_whom(mute, "PLAYER", typed);
    add_term(mute, "--for", "so long [for good]", typed);
    add_reason(mute, typed);
    add_whom(add_act(app, AdminAct::unmute, "let a player speak again", typed), "PLAYER", typed);

    add_whom(add_act(app, AdminAct::close, "close a room; its match is aborted and counts for nobody", typed),
             "ROOM", typed);
    add_act(app, AdminAct::announce, "say something to everybody who is there", typed)
        ->add_option("text", typed.text, "")
        ->type_name("TEXT")
        ->required();
    add_act(app, AdminAct::stop_new_rooms, "open no new rooms; those that are open go on", typed);
    add_act(app, AdminAct::allow_new_rooms, "open new rooms again; takes drain back too", typed);
    add_term(add_act(app, AdminAct::drain, "open no new rooms, and end after the last match", typed),
             "--limit", "end then in any case [1h]", typed);
    add_act(app, AdminAct::stop, "end the server now; matches go on when it is started again", typed);
}

/// A descriptor, or why there is none.
std::expected<int, std::string> connect_to(const std::vector<std::string>& places) {
    std::string why;
    for (const std::string& place : places) {
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        if (place.size() >= sizeof address.sun_path) {
            why = place + " is too long for the path of a socket";
            continue;
        }
        std::memcpy(address.sun_path, place.data(), place.size());
        const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
        ::setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        ::setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
        if (::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0)
            return socket;
        const int fault = errno;
        ::close(socket);
        if (fault == EACCES || fault == EPERM)
            return std::unexpected(place + " is for the server's owner alone: ask as that user, or as root");
        why = "no server answers at " + place;
    }
    return std::unexpected(why + ": is it running? Say where with --data or --socket");
}

std::expected<AdminAnswer, std::string> ask(int socket, const AdminRequest& request) {
    std::string line;
    proto::write(line, request);
    line += '\n';
    if (line.size() > admin_request_bytes) return std::unexpected("that is too long to be asked");
    if (::send(socket, line.data(), line.size(), MSG_NOSIGNAL) != static_cast<ssize_t>(line.size()))
        return std::unexpected("the server did not listen: try again");
    std::string answer;
    std::array<char, 65536> piece; // NOLINT(cppcoreguidelines-pro-type-member-init)
    for (ssize_t count = 0; (count = ::recv(socket, piece.data(), piece.size(), 0)) > 0;)
        answer.append(piece.data(), static_cast<std::size_t>(count));
    AdminAnswer read;
    const auto json = nlohmann::json::parse(answer, nullptr, false);
    if (proto::read(json, read, proto::Unknown::ignored))
        return std::unexpected("the server did not answer: it takes 8 at a time, and its owner alone");
    return read;
}

} // namespace

int run_admin(int argc, const char* const* argv) {
    Typed typed;
    CLI::App app(about, "visavis-server admin");
    app.footer(footer);
    app.require_subcommand(1);
    app.add_option("--data", typed.data_folder, "the server's folder for data")->type_name("FOLDER");
    app.add_option("--socket", typed.socket, "the socket itself, where the server was given --admin-socket")
        ->type_name("PATH");
    add_acts(app, typed);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& end) {
        std::ostringstream text;
        const bool is_fine = app.exit(end, text, text) == 0;
        (is_fine ? std::cout : std::cerr) << text.str();
        return is_fine ? done : usage;
    }
    if (!typed.term.empty()) {
        typed.request.for_s = read_term(typed.term);
        if (!typed.request.for_s) {
            std::cerr << fmt::format(
                "'{}' is no term: write a number and s, m, h or d, as in 30m, up to ten "
                "years\n",
                typed.term);
            return usage;
        }
    }
    if (!typed.whom.empty()) typed.request.whom = typed.whom;
    if (!typed.text.empty()) typed.request.text = typed.text;
    if (typed.json) typed.request.json = true;
    typed.request.only = proto::from_word<AdminPart>(typed.only);

    const auto socket = connect_to(admin_sockets_for(typed.socket, typed.data_folder));
    if (!socket) {
        std::cerr << socket.error() << '\n';
        return failed;
    }
    const auto answer = ask(*socket, typed.request);
    ::close(*socket);
    const bool is_done = answer && answer->is_done;
    (is_done ? std::cout : std::cerr) << (answer ? answer->text : answer.error()) << '\n';
    return is_done ? done : failed;
}

} // namespace visavis::server
