#include "client/terminal/sentences/room.hpp"
#include "client/net/link.hpp"

#include <utility>

#include "client/terminal/sentences/language.hpp"
#include "client/terminal/sentences/players.hpp"
#include "client/terminal/sentences/times.hpp"

namespace visavis::client::sentences {

namespace {

std::string game(proto::Game game, const proto::Options& options) {
    switch (game) {
        case proto::Game::gladiator:
            return fill("Gladiator 21, {0} fights", {std::to_string(options.fights.value_or(0))});
        case proto::Game::virtem:
            return fill("Virtem, layout {0}, goal {1}",
                        {options.layout.value_or("?"), options.goal.value_or("?")});
    }
    return {};
}

std::string clock(const proto::Nullable<proto::Clock>& clock) {
    if (!clock) return fill("without clocks", {});
    return fill("{0} for each player and {1} more for each action",
                {duration(clock->initial_ms), duration(clock->increment_ms)});
}

std::string_view visibility(proto::Visibility visibility) {
    switch (visibility) {
        case proto::Visibility::public_:
            return translated("public");
        case proto::Visibility::private_:
            return translated("private");
    }
    return {};
}

std::string_view spectators(proto::Spectators spectators) {
    switch (spectators) {
        case proto::Spectators::open:
            return translated("open to watchers");
        case proto::Spectators::none:
            return translated("closed to watchers");
    }
    return {};
}

std::string_view trust(proto::Trust trust) {
    switch (trust) {
        case proto::Trust::trusted:
            return translated("the server keeps the secrets");
        case proto::Trust::sealed:
            return translated("sealed");
    }
    return {};
}

std::string_view phase(proto::Phase phase) {
    switch (phase) {
        case proto::Phase::waiting:
            return translated("waiting for a player");
        case proto::Phase::playing:
            return translated("being played");
        case proto::Phase::finished:
            return translated("finished");
    }
    return {};
}

std::string seat_line(const proto::View& view, Seat seat) {
    const std::string place = std::to_string(number(seat));
    const auto& person = view.seats[static_cast<std::size_t>(seat)];
    if (!person) return fill("Seat {0}: empty.", {place});
    if (players_of(view).is_own(seat)) return fill("Seat {0}: {1} (you).", {place, person_name(*person)});
    return fill(person->bot ? "Seat {0}: {1} (a bot)." : "Seat {0}: {1}.", {place, person_name(*person)});
}

/// What stands behind the code on the command line to reach the same server.
std::string host_option(const Address& server) {
    return fill("--host {0}", {write_address(server)});
}

} // namespace

std::string room(const proto::View& view) {
    return fill("Room {0}: {1}; {2}; {3}; {4}; {5}.",
                {view.room, game(view.game, view.options), clock(view.clock), visibility(view.visibility),
                 spectators(view.spectators), trust(view.trust)});
}

std::string what_is_played(proto::Game played, const proto::Options& options,
                           const proto::Nullable<proto::Clock>& timed) {
    return fill("{0}; {1}", {game(played, options), clock(timed)});
}

std::vector<std::string> invitation(const proto::View& view, const Address& server,
                                    const std::optional<Certificate>& certificate, bool has_web_client) {
    const std::string link = write_room_link(server, view.room, certificate);
    std::vector<std::string> lines{fill("The other player joins with: visavis join {0}", {link})};
    if (has_web_client)
        lines.push_back(fill("Or in a browser: {0}", {write_web_link(server, view.room, certificate)}));
    if (view.spectators == proto::Spectators::open)
        lines.push_back(fill("Whoever wants to watch: visavis watch {0}", {link}));
    if (is_this_machine(server))
        lines.push_back(
            fill("({0} is this machine: another player on it adds --new-player; on another machine, its name "
                 "goes in the place of {0}.)",
                 {server.host}));
    return lines;
}

std::vector<std::string> who(const proto::View& view) {
    std::vector<std::string> lines;
    for (const Seat seat : both_seats) lines.push_back(seat_line(view, seat));
    if (std::string score_line = score(view); !score_line.empty()) lines.push_back(std::move(score_line));
    return lines;
}

std::string score(const proto::View& view) {
    const Players players = players_of(view);
    const auto& [wins, draws] = view.score;
    if (wins[0] + wins[1] + draws == 0) return {};
    return fill("Score in this room: {0} {1}, {2} {3}, drawn {4}.",
                {players.names[Seat::first], std::to_string(wins[0]), players.names[Seat::second],
                 std::to_string(wins[1]), std::to_string(draws)});
}

std::string standing(const proto::View& view) {
    if (!view.match) return fill("The match begins when both seats are taken.", {});
    return fill(view.phase == proto::Phase::finished ? "Match {0} is over." : "Match {0} is being played.",
                {std::to_string(view.match->number)});
}

std::string entry(const proto::RoomEntry& room) {
    const auto name = [&](Seat seat) {
        const auto& person = room.seats[static_cast<std::size_t>(seat)];
        return person ? person_name(*person) : std::string(translated("an empty seat"));
    };
    return fill("{0}: {1}; {2}; {3}; {4}; {5} against {6}.",
                {room.room, game(room.game, room.options), clock(room.clock), spectators(room.spectators),
                 phase(room.phase), name(Seat::first), name(Seat::second)});
}

std::string no_rooms() {
    return fill("There are no public rooms now. To open one: visavis create gladiator --public, or virtem.",
                {});
}

std::string closed(const proto::RoomClosed& closed) {
    switch (closed.reason) {
        case proto::RoomEnd::empty:
            return fill("Room {0} is closed: every seat has been given up.", {closed.room});
        case proto::RoomEnd::idle:
            return fill("Room {0} is closed: nobody has been there for too long.", {closed.room});
        case proto::RoomEnd::storage_failed:
            return fill(
                "Room {0} has stopped: the server could not store what came next. It goes on from here once "
                "the "
                "server is repaired and started again.",
                {closed.room});
        case proto::RoomEnd::closed_by_host:
            return fill("Room {0} was closed by the host of this server.", {closed.room});
    }
    return {};
}

std::string way_back(const std::string& room, const Address& server, const TokenPlace& token) {
    const std::string host = host_option(server);
    switch (token.kind) {
        case TokenPlace::Kind::kept:
            return fill("Your seat stays yours. To come back: visavis join {0} {1}", {room, host});
        case TokenPlace::Kind::brought:
            return fill("Your seat stays yours. To come back, with the same token: visavis join {0} {1}",
                        {room, host});
        case TokenPlace::Kind::nowhere:
            return fill("Your seat stays yours. To come back: VISAVIS_TOKEN={2} visavis join {0} {1}",
                        {room, host, token.token});
    }
    return {};
}

std::string paired(const std::string& room) {
    return fill("Somebody wants the same: you meet in room {0}.", {room});
}

std::string seeking(const proto::LobbySeek& seek) {
    std::vector<std::string> wishes;
    if (seek.options && seek.options->fights)
        wishes.push_back(fill("{0} fights", {std::to_string(*seek.options->fights)}));
    if (seek.options && seek.options->layout) wishes.push_back(fill("layout {0}", {*seek.options->layout}));
    if (seek.options && seek.options->goal) wishes.push_back(fill("goal {0}", {*seek.options->goal}));
    if (seek.clock) wishes.push_back(clock(*seek.clock));
    if (wishes.empty())
        return fill("Looking for somebody to play {0} with, as it is usual. Type quit to end the search.",
                    {proto::word(seek.game)});
    return fill("Looking for somebody to play {0} with: {1}. Type quit to end the search.",
                {proto::word(seek.game), joined(wishes, ", ")});
}

std::string following() {
    return fill("What changes is told from now on. Type quit to end.", {});
}

std::string opened(const proto::RoomEntry& room) {
    return fill("New: {0}", {entry(room)});
}

std::string changed(const proto::RoomEntry& room) {
    return fill("Now: {0}", {entry(room)});
}

std::string no_longer_listed(const std::string& room) {
    return fill("Closed: {0}.", {room});
}

} // namespace visavis::client::sentences
