#include "client/program.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "client/known_servers.hpp"
#include "client/lobby_wish.hpp"
#include "client/options.hpp"
#include "client/records/commands.hpp"
#include "client/terminal/drawn/display.hpp"
#include "client/terminal/output.hpp"
#include "client/terminal/sentences/language.hpp"
#include "client/terminal/sentences/printable.hpp"
#include "client/terminal/sentences/session.hpp"
#include "client/token_store.hpp"
#include "client/visit.hpp"
#include "proto/locale.hpp"

namespace visavis::client {

namespace {

/// Before the command line is read: its own help and faults are to be in that language too.
std::optional<Language> language_typed(int argc, const char* const* argv) {
    constexpr std::string_view option = "--lang";
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word == option && i + 1 < argc) return find_language(argv[i + 1]);
        if (word.starts_with("--lang=")) return find_language(word.substr(option.size() + 1));
    }
    return std::nullopt;
}

/// A stream that came closed would be taken by the next file or socket, and what is said would go there.
void fill_closed_streams() {
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (::fcntl(stream, F_GETFD) < 0) ::open("/dev/null", O_RDWR); // gets the least free number: this one
}

/// A player who brings no token is who the file says.
void find_token(Wish& wish, const TokenStore& tokens, Output& output) {
    if (wish.token_source != TokenSource::kept) return;
    const auto token = tokens.find(wish.server);
    if (token)
        wish.token = *token;
    else
        output.complain(sentences::tokens_unreadable(tokens.file()));
}

int exit_code(ExitCode code, const StandardOutput& output) {
    return static_cast<int>(output.is_broken() ? ExitCode::failed : code);
}

int replay_of(const RecordWish& wish, StandardOutput& output) {
    if (wish.display.is_plain || !is_drawable_terminal())
        return exit_code(replay_file(wish.file, stdin, output), output);
    Display display(drawn_settings(wish.display));
    return replay_file_drawn(wish.file, display, output);
}

int fulfil(const RecordWish& wish, StandardOutput& output) {
    switch (wish.kind) {
        case RecordWish::Kind::verify:
            return exit_code(verify_file(wish.file, output), output);
        case RecordWish::Kind::replay:
            return replay_of(wish, output);
        case RecordWish::Kind::analyse:
            return exit_code(analyse_file(wish.file, output), output);
    }
    std::unreachable();
}

/// Rooms and the lobby are drawn where that can be; lists and records are lines.
bool is_drawn(const Wish& wish) {
    const bool can_be = goes_into_a_room(wish) || std::holds_alternative<FollowLobby>(wish.request);
    return can_be && !wish.display.is_plain && is_drawable_terminal();
}

/// The lobby until something is picked in it; then `lobby` is that player's.
Visited visit_lobby(Wish& lobby, const TokenStore& tokens, const KnownServers& known_servers,
                    Display& display) {
    Visited visited = visit(lobby, tokens, known_servers, &display);
    if (visited.token) lobby.token = visited.token;
    if (lobby.token_source == TokenSource::none) lobby.token_source = TokenSource::given;
    return visited;
}

/// From the lobby into rooms and back, until the lobby is left.
int go_through_lobby(Wish lobby, const TokenStore& tokens, const KnownServers& known_servers,
                     Display& display) {
    while (true) {
        Visited visited = visit_lobby(lobby, tokens, known_servers, display);
        if (!visited.next) return visited.code;
        Wish& wish = *visited.next;
        if (wish.server == lobby.server) {
            wish.token = lobby.token;
            wish.token_source = lobby.token_source;
        } else { // no other server is told who we are to this one
            wish.token.reset();
            wish.password.reset();
            find_token(wish, tokens, display.mode());
        }
        const Visited room = visit(std::move(wish), tokens, known_servers, &display);
        if (room.is_ended_from_outside) return room.code;
    }
}

} // namespace

int run(int argc, const char* const* argv) {
    fill_closed_streams();
    std::signal(SIGPIPE, SIG_IGN); // who reads our output may end before us; the write then says so
    use_language(language_typed(argc, argv).value_or(language_of_locale()));
    print_in_ascii(!proto::shows_utf8());
    StandardOutput output;
    const char* const token = std::getenv("VISAVIS_TOKEN");
    constexpr const char* lobby[] = {"visavis", "lobby"};
    const bool is_bare = argc < 2 && is_drawable_terminal();
    auto parsed = parse_options(is_bare ? 2 : argc, is_bare ? lobby : argv, token == nullptr ? "" : token);
    if (!parsed) {
        tell(output, parsed.error());
        return static_cast<int>(parsed.error().code);
    }
    const DisplayWish& display_wish =
        std::visit([](const auto& wish) -> const auto& { return wish.display; }, *parsed);
    if (const auto* const record = std::get_if<RecordWish>(&*parsed)) return fulfil(*record, output);
    Wish wish = std::get<Wish>(std::move(*parsed));
    if (const char* const password = std::getenv("VISAVIS_PASSWORD"); password != nullptr && !wish.password)
        wish.password = password;
    const TokenStore tokens(configuration_folder());
    const KnownServers known_servers(configuration_folder());
    find_token(wish, tokens, output);
    const bool analyses = wish.analyses;
    std::optional<Display> display;
    if (is_drawn(wish)) display.emplace(drawn_settings(wish.display));
    if (display && std::holds_alternative<FollowLobby>(wish.request))
        return go_through_lobby(std::move(wish), tokens, known_servers, *display);
    const Visited visited = visit(std::move(wish), tokens, known_servers, display ? &*display : nullptr);
    if (display) display->close();
    if (visited.code != 0 || !visited.record) return visited.code;
    if (analyses) return exit_code(analyse(*visited.record, output), output);
    if (display_wish.is_plain || !is_drawable_terminal())
        return exit_code(replay(*visited.record, stdin, output), output);
    Display replay_display(drawn_settings(display_wish));
    return replay_drawn(*visited.record, replay_display);
}

} // namespace visavis::client
