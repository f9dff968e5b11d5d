#include "client/options.hpp"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <cctype>
#include <optional>
#include <vector>

#include "client/clock_text.hpp"
#include "client/net/link.hpp"
#include "client/parse_fault.hpp"
#include "client/terminal/sentences/language.hpp"
#include "client/terminal/sentences/pattern.hpp"
#include "client/terminal/sentences/usage.hpp"
#include "proto/limits.hpp"
#include "proto/text_checks.hpp"

namespace visavis::client {

namespace {

/// What CLI11 fills in, before it is checked and put into a wish.
struct Typed {
    std::string host = "localhost";
    int port = default_port;
    std::optional<std::string> name, token, password;
    bool is_bot = false;
    int level = 3;
    std::optional<int> opponent;
    std::string room;
    std::string record;
    std::string game;
    std::optional<std::string> fights, layout, goal, seat;
    std::optional<std::string> clock;
    bool is_untimed = false;
    bool is_new_player = false;
    bool wants_tls = false, wants_no_tls = false;
    bool gives_up = false;
    bool follows = false;
    bool is_public = false;
    bool has_no_spectators = false;
    bool is_plain = false, is_ascii = false, rings = false, plays_at_once = false;
    std::optional<std::string> language;
};

/// In the language in use; CLI11 wants a string.
std::string said(std::string_view english) {
    return std::string(translated(english));
}

/// What CLI11 writes between the descriptions.
void translate_headings(CLI::App& app) {
    const auto formatter = app.get_formatter();
    formatter->label("Usage", said("Usage"));
    formatter->label("Positionals", said("Positionals"));
    formatter->label("REQUIRED", said("REQUIRED"));
    formatter->label("SUBCOMMAND", said("SUBCOMMAND"));
    for (CLI::Option* const option : app.get_options()) option->group(said("Options"));
    for (CLI::App* const command : app.get_subcommands({})) {
        command->group(said("Subcommands"));
        for (CLI::Option* const option : command->get_options()) option->group(said("Options"));
    }
}

Dismissed usage_fault(const std::string& what) {
    return {ExitCode::usage, sentences::usage_fault(what)};
}

CLI::Validator in_range(int least, int most) {
    const auto check = [least, most](const std::string& text) {
        return CLI::Range(least, most)(text).empty() ? std::string()
                                                     : sentences::no_number(text, least, most);
    };
    return CLI::Validator(check, "");
}

CLI::Validator one_of(std::vector<std::string> words) {
    const auto check = [words = std::move(words)](const std::string& text) {
        return std::ranges::find(words, text) != words.end() ? std::string()
                                                             : sentences::no_such_word(text, words);
    };
    return CLI::Validator(check, "");
}

bool is_room_code(const std::string& text) {
    const auto is_code_character = [](unsigned char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    };
    return text.size() == proto::limits::room_code_characters && std::ranges::all_of(text, is_code_character);
}

bool is_match_id(const std::string& text) {
    return text.size() == proto::limits::match_id_characters &&
           std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

void add_common(CLI::App& app, Typed& typed) {
    app.add_option("--host", typed.host,
                   said("the server, also as HOST:PORT, [IPV6]:PORT or a link\n(default: localhost)"))
        ->type_name("HOST");
    app.add_option("--port", typed.port, said("its port (default: 2280)"))
        ->check(in_range(1, 65535))
        ->type_name("PORT");
    app.add_flag("--tls", typed.wants_tls,
                 said("encrypt the connection; links with a fingerprint, https and\n"
                      "servers known by their certificate need no such word"));
    app.add_flag("--no-tls", typed.wants_no_tls, said("do not, even there"));
    app.add_option("--name", typed.name, said("how the others see you (default: a guest's name)"))
        ->type_name("NAME");
    app.add_option("--token", typed.token,
                   said("who you are to the server, to come back to your seat;\n"
                        "in the environment, as VISAVIS_TOKEN, nobody else sees it"))
        ->type_name("TOKEN");
    app.add_option("--password", typed.password,
                   said("of a server that asks for one; in the environment, as\n"
                        "VISAVIS_PASSWORD, nobody else sees it (default: you are asked)"))
        ->type_name("PASSWORD");
    app.add_flag("--new-player", typed.is_new_player,
                 said("be somebody new this time, whoever the file of tokens says you are"));
    app.add_flag("--no-reconnect", typed.gives_up, said("end when the connection is lost"));
    app.add_flag("--bot", typed.is_bot, said("tell the others that a program plays"));
}

DisplayWish display_of(const Typed& typed) {
    return {.is_plain = typed.is_plain,
            .is_ascii = typed.is_ascii,
            .rings = typed.rings,
            .asks_before_cards = !typed.plays_at_once,
            .language = typed.language ? find_language(*typed.language) : std::nullopt};
}

/// An option that takes one of a few words; the description names them.
template <class Into>
CLI::Option* add_choice(CLI::App& app, const std::string& name, Into& into, std::vector<std::string> words,
                        const std::string& description) {
    std::string kind = name.substr(name.find_first_not_of('-'));
    std::ranges::transform(kind, kind.begin(), [](char c) { return static_cast<char>(std::toupper(c)); });
    return app.add_option(name, into, description)->check(one_of(std::move(words)))->type_name(kind);
}

template <class Into>
void add_level(CLI::App& app, const std::string& name, Into& into, const std::string& description) {
    app.add_option(name, into, description)
        ->check(in_range(play::lowest_level, play::highest_level))
        ->type_name("LEVEL");
}

void add_language(CLI::App& app, Typed& typed) {
    add_choice(app, "--lang", typed.language, {"en", "fr"},
               said("the language: en or fr (default: the locale's)"));
}

/// How it is to be shown.
void add_display(CLI::App& app, Typed& typed) {
    app.add_flag("--plain", typed.is_plain, said("sentences only, one a line, even on a terminal"));
    app.add_flag("--ascii", typed.is_ascii, said("draw without the signs that only Unicode has"));
    app.add_flag("--bell", typed.rings, said("ring when the other player comes, or has moved"));
    app.add_flag("--no-confirm", typed.plays_at_once, said("play a card at once, without asking again"));
    add_language(app, typed);
}

/// What is to be played.
void add_game(CLI::App& command, Typed& typed) {
    add_choice(command, "game", typed.game, {"gladiator", "virtem"}, said("gladiator or virtem"))->required();
    add_choice(command, "--fights", typed.fights, {"5", "6"}, said("gladiator: 5 fights (the default) or 6"));
    command
        .add_option(
            "--layout", typed.layout,
            said("virtem: rectangle, hollow, diamond, honeycomb, wall, eight,\nor random (the default)"))
        ->type_name("LAYOUT");
    add_choice(command, "--goal", typed.goal, {"mixed", "pure"}, said("virtem: mixed (the default) or pure"));
    command
        .add_option("--clock", typed.clock,
                    said("time for each player, and what each action adds\n"
                         "(default: gladiator 2m+10s, virtem 10m+5s)"))
        ->type_name("TIME");
    command.add_flag("--untimed", typed.is_untimed, said("play without clocks"));
}

CLI::App* add_create(CLI::App& app, Typed& typed) {
    CLI::App* const create =
        app.add_subcommand("create", said("open a room and wait in it for the other player"));
    add_game(*create, typed);
    add_choice(*create, "--seat", typed.seat, {"0", "1", "random"},
               said("your seat: 0, 1 or random (the default)"));
    add_level(*create, "--opponent", typed.opponent,
              said("play at once, against a program of the server's: 1, gentle, to 5"));
    create->add_flag("--public", typed.is_public, said("show the room in lists"));
    create->add_flag("--no-spectators", typed.has_no_spectators, said("let nobody watch"));
    create->footer(std::string(sentences::create_examples()));
    return create;
}

std::optional<int> fights_of(const Typed& typed) {
    if (!typed.fights) return std::nullopt;
    return typed.fights == "6" ? 6 : 5;
}

std::optional<proto::Options> options_of(const Typed& typed) {
    if (!typed.fights && !typed.layout && !typed.goal) return std::nullopt;
    return proto::Options{fights_of(typed), typed.layout, typed.goal};
}

/// Nothing where the server's default will do.
std::optional<proto::Nullable<proto::Clock>> clock_of(const Typed& typed) {
    if (typed.is_untimed) return proto::Nullable<proto::Clock>();
    if (typed.clock)
        if (const auto clock = parse_clock(*typed.clock)) return proto::Nullable<proto::Clock>(*clock);
    return std::nullopt;
}

proto::RoomCreate create_request(const Typed& typed) {
    proto::RoomCreate request{.game = *proto::from_word<proto::Game>(typed.game),
                              .options = options_of(typed),
                              .clock = clock_of(typed)};
    if (typed.seat)
        request.seat = *typed.seat == "0"   ? proto::SeatWish::first
                       : *typed.seat == "1" ? proto::SeatWish::second
                                            : proto::SeatWish::random;
    if (typed.opponent) request.opponent = proto::OpponentWish{*typed.opponent};
    if (typed.is_public) request.visibility = proto::Visibility::public_;
    if (typed.has_no_spectators) request.spectators = proto::Spectators::none;
    return request;
}

proto::LobbySeek seek_request(const Typed& typed) {
    return {.game = *proto::from_word<proto::Game>(typed.game),
            .options = options_of(typed),
            .clock = clock_of(typed)};
}

/// What is wrong between options that are fine by themselves; empty where nothing is.
std::string contradiction(const Typed& typed) {
    for (const auto* const text : {&typed.name, &typed.layout, &typed.token, &typed.password})
        if (*text && !proto::is_valid_utf8(**text)) return sentences::no_utf8();
    if (typed.token && typed.is_new_player) return sentences::two_players();
    if (typed.wants_tls && typed.wants_no_tls) return sentences::tls_and_none();
    if (typed.clock && typed.is_untimed) return sentences::two_clocks();
    if (typed.clock && !parse_clock(*typed.clock)) return sentences::bad_clock(*typed.clock);
    if (typed.game == "gladiator" && (typed.layout || typed.goal)) return sentences::option_of_virtem();
    if (typed.game == "virtem" && typed.fights) return sentences::option_of_gladiator();
    return {};
}

/// Where to go, from the link that was typed in the place of a room's code or of the host, or from host and
/// port. `typed.room` is the code alone afterwards.
std::expected<Link, Dismissed> find_server(Typed& typed, const CLI::App& command) {
    const bool has_host = command.count("--host") > 0, has_port = command.count("--port") > 0;
    const bool is_room_link = is_link(typed.room);
    if (is_room_link && (has_host || has_port)) return std::unexpected(usage_fault(sentences::two_servers()));
    if (is_room_link || is_link(typed.host)) {
        const auto link = read_link(is_room_link ? typed.room : typed.host);
        if (!link || (is_room_link && link->room.empty()))
            return std::unexpected(usage_fault(sentences::bad_link(is_room_link ? typed.room : typed.host)));
        if (has_port) return std::unexpected(usage_fault(sentences::two_ports()));
        if (typed.wants_no_tls && link->is_by_tls)
            return std::unexpected(usage_fault(sentences::tls_and_none()));
        if (is_room_link) typed.room = link->room;
        return *link;
    }
    if (has_port && names_port(typed.host)) return std::unexpected(usage_fault(sentences::two_ports()));
    const auto address = parse_address(typed.host, static_cast<std::uint16_t>(typed.port));
    if (!address) return std::unexpected(usage_fault(sentences::bad_address(address.error(), typed.host)));
    return Link{.server = *address, .room = {}, .fingerprint = {}};
}

TlsWish tls_wish(const Typed& typed, const Link& link) {
    if (typed.wants_tls || link.is_by_tls) return TlsWish::always;
    return typed.wants_no_tls ? TlsWish::never : TlsWish::if_known;
}

} // namespace

void tell(Output& output, const Dismissed& dismissed) {
    for_each_line(dismissed.text, [&](std::string_view line) {
        if (dismissed.code == ExitCode::done)
            output.say(line);
        else
            output.complain(line);
    });
}

std::expected<std::variant<Wish, RecordWish>, Dismissed> parse_options(int argc, const char* const* argv,
                                                                       const std::string& token) {
    Typed typed;
    CLI::App app{std::string(sentences::program_description()), "visavis"};
    app.set_version_flag("--version", "visavis " VISAVIS_VERSION, said("the version"));
    app.set_help_flag("-h,--help", said("this page; after a command, the page of that command"));
    app.footer(std::string(sentences::program_footer()));
    app.require_subcommand(1);
    app.fallthrough(false);
    add_language(app, typed);

    CLI::App* const create = add_create(app, typed);
    CLI::App* const join = app.add_subcommand("join", said("take a seat in a room, or come back to yours"));
    CLI::App* const bot = app.add_subcommand("bot", said("let a program take the seat and play"));
    bot->add_option("--room", typed.room, said("the room's code, six letters and digits, or its link"))
        ->required()
        ->type_name("CODE");
    add_level(*bot, "--level", typed.level, said("how well it plays: 1, gentle, to 5 (default: 3)"));
    bot->footer(std::string(sentences::bot_examples()));
    CLI::App* const watch = app.add_subcommand("watch", said("watch a room"));
    CLI::App* const seek = app.add_subcommand("seek", said("play whoever looks for the same game"));
    add_game(*seek, typed);
    seek->footer(std::string(sentences::seek_examples()));
    CLI::App* const list = app.add_subcommand("list", said("list the public rooms, one a line"));
    CLI::App* const lobby =
        app.add_subcommand("lobby", said("rooms, matches, search and a room of your own on one screen;\n"
                                         "on a terminal visavis alone does that"));
    for (CLI::App* const command : {join, watch})
        command->add_option("code", typed.room, said("the room's code, six letters and digits, or its link"))
            ->required();
    join->footer(std::string(sentences::join_examples()));
    watch->footer(std::string(sentences::watch_examples()));
    add_choice(*list, "--game", typed.game, {"gladiator", "virtem"},
               said("rooms of this game only: gladiator or virtem"));
    list->add_flag("--follow", typed.follows, said("go on to tell what changes"));
    list->footer(std::string(sentences::list_examples()));
    CLI::App* const replay = app.add_subcommand("replay", said("go through a finished match, step by step"));
    replay
        ->add_option("record", typed.record, said("a file with its record, or the match's id on the server"))
        ->required();
    replay->footer(std::string(sentences::replay_examples()));
    CLI::App* const analyse = app.add_subcommand(
        "analyse", said("explain a finished match: where it was won, and what was given\naway"));
    analyse
        ->add_option("record", typed.record, said("a file with its record, or the match's id on the server"))
        ->required();
    analyse->footer(std::string(sentences::analyse_examples()));
    CLI::App* const verify =
        app.add_subcommand("verify", said("check the record of a match by the rules alone"));
    verify->add_option("record", typed.record, said("a file with the record"))->required();
    verify->footer(std::string(sentences::verify_examples()));
    for (CLI::App* const command : {create, join, bot, watch, seek, list, lobby, replay, analyse})
        add_common(*command, typed);
    for (CLI::App* const command : {create, join, watch, seek, list, lobby, replay})
        add_display(*command, typed);
    for (CLI::App* const command : {bot, analyse, verify}) add_language(*command, typed);
    translate_headings(app);

    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForVersion& asked) {
        return std::unexpected(Dismissed{ExitCode::done, asked.what()});
    } catch (const CLI::CallForHelp&) {
        return std::unexpected(Dismissed{ExitCode::done, app.help()});
    } catch (const CLI::ParseError& fault) {
        return std::unexpected(
            usage_fault(app.get_subcommands().empty() ? sentences::no_command() : sentence_for(fault)));
    }

    const CLI::App* const command = app.get_subcommands().front();
    if (command == verify) return RecordWish{RecordWish::Kind::verify, typed.record, display_of(typed)};
    if (command == replay && !is_match_id(typed.record))
        return RecordWish{RecordWish::Kind::replay, typed.record, display_of(typed)};
    if (command == analyse && !is_match_id(typed.record))
        return RecordWish{RecordWish::Kind::analyse, typed.record, display_of(typed)};
    const auto link = find_server(typed, *command);
    if (!link) return std::unexpected(link.error());
    if ((command == join || command == bot || command == watch) && !is_room_code(typed.room))
        return std::unexpected(usage_fault(sentences::no_room_code(typed.room)));
    if (const std::string what = contradiction(typed); !what.empty())
        return std::unexpected(usage_fault(what));

    Wish wish{.server = link->server,
              .tls = tls_wish(typed, *link),
              .fingerprint = link->fingerprint,
              .name = typed.name,
              .token = typed.token,
              .password = typed.password,
              .is_bot = typed.is_bot,
              .reconnects = !typed.gives_up,
              .display = display_of(typed)};
    if (!wish.token && !token.empty() && !typed.is_new_player) wish.token = token;
    if (wish.token) wish.token_source = TokenSource::given;
    if (typed.is_new_player) wish.token_source = TokenSource::none;
    if (command == bot) {
        wish.is_bot = true;
        wish.bot_level = typed.level;
        // It is nobody whom the file of tokens knows: it may well play against that player.
        if (!wish.token) wish.token_source = TokenSource::none;
    }
    if (command == create) wish.request = create_request(typed);
    if (command == join || command == bot) wish.request = proto::RoomJoin{typed.room};
    if (command == watch) wish.request = proto::RoomWatch{typed.room};
    if (command == seek) wish.request = seek_request(typed);
    if (command == replay || command == analyse)
        wish.request = proto::RecordGet{.match = typed.record, .after = {}};
    wish.analyses = command == analyse;
    const auto game = proto::from_word<proto::Game>(typed.game);
    if (command == lobby || (command == list && typed.follows)) wish.request = FollowLobby{game};
    if (command == list && !typed.follows) wish.request = proto::LobbyList{.game = game};
    return wish;
}

} // namespace visavis::client
