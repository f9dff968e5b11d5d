#include "client/options.hpp"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <cctype>
#include <optional>
#include <vector>

#include "client/terminal/sentences/usage.hpp"
#include "proto/limits.hpp"
#include "proto/text_checks.hpp"

namespace visavis::client {

namespace {

/// What CLI11 fills in, before it is checked and put into a wish.
struct Typed {
    std::string host = "localhost";
    int port = default_port;
    std::optional<std::string> name, token;
    bool is_bot = false;
    std::string room;
    std::string game;
    std::optional<std::string> fights, layout, goal, seat;
    bool is_public = false;
    bool has_no_spectators = false;
};

Dismissed usage_fault(const std::string& what) {
    return {ExitCode::usage, sentences::usage_fault(what)};
}

bool is_room_code(const std::string& text) {
    const auto is_code_character = [](unsigned char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    };
    return text.size() == proto::limits::room_code_characters && std::ranges::all_of(text, is_code_character);
}

void add_common(CLI::App& app, Typed& typed) {
    app.add_option("--host", typed.host, "the server, also as HOST:PORT or [IPV6]:PORT (default: localhost)")
        ->type_name("HOST");
    app.add_option("--port", typed.port, "its port (default: 2280)")
        ->check(CLI::Range(1, 65535).description(""))
        ->type_name("PORT");
    app.add_option("--name", typed.name, "how the others see you (default: a guest's name)")
        ->type_name("NAME");
    app.add_option("--token", typed.token,
                   "who you are to the server, to come back to your seat;\n"
                   "in the environment, as VISAVIS_TOKEN, nobody else sees it")
        ->type_name("TOKEN");
    app.add_flag("--bot", typed.is_bot, "tell the others that a program plays");
}

/// An option that takes one of a few words; the description names them.
template <class Into>
CLI::Option* add_choice(CLI::App& app, const std::string& name, Into& into, std::vector<std::string> words,
                        const std::string& description) {
    std::string kind = name.substr(name.find_first_not_of('-'));
    std::ranges::transform(kind, kind.begin(), [](char c) { return static_cast<char>(std::toupper(c)); });
    return app.add_option(name, into, description)
        ->check(CLI::IsMember(std::move(words)).description(""))
        ->type_name(kind);
}

CLI::App* add_create(CLI::App& app, Typed& typed) {
    CLI::App* const create = app.add_subcommand("create", "open a room and wait in it for the other player");
    add_choice(*create, "game", typed.game, {"gladiator", "virtem"}, "gladiator or virtem")->required();
    add_choice(*create, "--fights", typed.fights, {"5", "6"}, "gladiator: 5 fights (the default) or 6");
    create
        ->add_option("--layout", typed.layout,
                     "virtem: rectangle, hollow, diamond, honeycomb, wall, eight,\nor random (the default)")
        ->type_name("LAYOUT");
    add_choice(*create, "--goal", typed.goal, {"mixed", "pure"}, "virtem: mixed (the default) or pure");
    add_choice(*create, "--seat", typed.seat, {"0", "1", "random"},
               "your seat: 0, 1 or random (the default)");
    create->add_flag("--public", typed.is_public, "show the room in lists");
    create->add_flag("--no-spectators", typed.has_no_spectators, "let nobody watch");
    create->footer(std::string(sentences::create_examples()));
    return create;
}

std::optional<int> fights_of(const Typed& typed) {
    if (!typed.fights) return std::nullopt;
    return typed.fights == "6" ? 6 : 5;
}

proto::RoomCreate create_request(const Typed& typed) {
    proto::RoomCreate request{.game = *proto::from_word<proto::Game>(typed.game)};
    if (typed.fights || typed.layout || typed.goal)
        request.options = proto::Options{fights_of(typed), typed.layout, typed.goal};
    if (typed.seat)
        request.seat = *typed.seat == "0"   ? proto::SeatWish::first
                       : *typed.seat == "1" ? proto::SeatWish::second
                                            : proto::SeatWish::random;
    if (typed.is_public) request.visibility = proto::Visibility::public_;
    if (typed.has_no_spectators) request.spectators = proto::Spectators::none;
    return request;
}

std::expected<Address, Dismissed> server_address(const Typed& typed, bool has_port_option) {
    if (has_port_option && names_port(typed.host))
        return std::unexpected(usage_fault(sentences::two_ports()));
    const auto address = parse_address(typed.host, static_cast<std::uint16_t>(typed.port));
    if (!address) return std::unexpected(usage_fault(sentences::bad_address(address.error(), typed.host)));
    return *address;
}

} // namespace

std::expected<Wish, Dismissed> parse_options(int argc, const char* const* argv, const std::string& token) {
    Typed typed;
    CLI::App app{std::string(sentences::program_description()), "visavis"};
    app.set_version_flag("--version", "visavis " VISAVIS_VERSION);
    app.set_help_flag("-h,--help", "this page; after a command, the page of that command");
    app.footer(std::string(sentences::program_footer()));
    app.require_subcommand(1);
    app.fallthrough(false);

    CLI::App* const create = add_create(app, typed);
    CLI::App* const join = app.add_subcommand("join", "take a seat in a room, or come back to yours");
    CLI::App* const watch = app.add_subcommand("watch", "watch a room");
    CLI::App* const list = app.add_subcommand("list", "list the public rooms, one a line");
    for (CLI::App* const command : {join, watch})
        command->add_option("code", typed.room, "the room's code: six letters and digits")->required();
    join->footer(std::string(sentences::join_examples()));
    watch->footer(std::string(sentences::watch_examples()));
    add_choice(*list, "--game", typed.game, {"gladiator", "virtem"},
               "rooms of this game only: gladiator or virtem");
    list->footer(std::string(sentences::list_examples()));
    for (CLI::App* const command : {create, join, watch, list}) add_common(*command, typed);

    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForVersion& asked) {
        return std::unexpected(Dismissed{ExitCode::done, asked.what()});
    } catch (const CLI::CallForHelp&) {
        return std::unexpected(Dismissed{ExitCode::done, app.help()});
    } catch (const CLI::ParseError& fault) {
        return std::unexpected(
            usage_fault(app.get_subcommands().empty() ? sentences::no_command() : fault.what()));
    }

    const CLI::App* const command = app.get_subcommands().front();
    const auto server = server_address(typed, command->count("--port") > 0);
    if (!server) return std::unexpected(server.error());
    for (const auto* const text : {&typed.name, &typed.layout, &typed.token})
        if (*text && !proto::is_valid_utf8(**text)) return std::unexpected(usage_fault(sentences::no_utf8()));
    if ((command == join || command == watch) && !is_room_code(typed.room))
        return std::unexpected(usage_fault(sentences::no_room_code(typed.room)));
    if (command == create && typed.game == "gladiator" && (typed.layout || typed.goal))
        return std::unexpected(usage_fault(sentences::option_of_virtem()));
    if (command == create && typed.game == "virtem" && typed.fights)
        return std::unexpected(usage_fault(sentences::option_of_gladiator()));

    Wish wish{.server = *server, .name = typed.name, .token = typed.token, .is_bot = typed.is_bot};
    if (!wish.token && !token.empty()) wish.token = token;
    if (command == create) wish.request = create_request(typed);
    if (command == join) wish.request = proto::RoomJoin{typed.room};
    if (command == watch) wish.request = proto::RoomWatch{typed.room};
    if (command == list) wish.request = proto::LobbyList{.game = proto::from_word<proto::Game>(typed.game)};
    return wish;
}

} // namespace visavis::client
