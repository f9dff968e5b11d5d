// What is said around a match: connections, refusals, rooms, lists, and what was typed in vain.
#include "client/terminal/sentences/session.hpp"

#include <doctest/doctest.h>

#include "client/terminal/sentences/chat.hpp"
#include "client/terminal/sentences/help.hpp"
#include "client/terminal/sentences/offers.hpp"
#include "client/terminal/sentences/pattern.hpp"
#include "client/terminal/sentences/room.hpp"
#include "client/terminal/sentences/typed.hpp"
#include "tests/client/golden.hpp"
#include "tests/client/played.hpp"

namespace visavis::client {

using Lines = std::vector<std::string>;

TEST_CASE("how a conversation begins and ends") {
    const Address server{"games.example", 4000};
    Lines lines;
    lines.push_back(sentences::connected(
        {.server = {"visavis-server", "0.1.0", {}}, .player = {"p1", "Ada", false, {}}}, server));
    for (const Failure failure : {Failure::unknown_host, Failure::refused, Failure::unreachable,
                                  Failure::timed_out, Failure::not_visavis, Failure::no_tls, Failure::gone})
        lines.push_back(sentences::failed(failure, server));
    for (const auto& [reason, word] : words_of(proto::ClosingReason{})) {
        lines.push_back(sentences::closing({reason, {}}));
        lines.push_back(sentences::closing({reason, 5'000}));
    }
    lines.push_back(sentences::unreadable());
    lines.push_back(sentences::news_missed());
    lines.push_back(sentences::connection_lost(server));
    lines.push_back(sentences::connection_lost({proto::ClosingReason::shutdown, 5'000}));
    lines.push_back(sentences::back());
    lines.push_back(sentences::nothing_missed());
    lines.push_back(sentences::meanwhile());
    lines.push_back(sentences::forgotten_player(server));
    lines.push_back(sentences::forgotten_room("ABC234"));
    lines.push_back(sentences::token_forgotten(server));
    lines.push_back(sentences::tokens_unreadable("tokens.json"));
    lines.push_back(sentences::tokens_not_written("tokens.json"));
    lines.push_back(
        sentences::first_met(server, "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU", "servers.json"));
    lines.push_back(sentences::certificate_changed(server, "servers.json"));
    lines.push_back(sentences::not_the_invited(server));
    lines.push_back(sentences::servers_unreadable("servers.json"));
    lines.push_back(sentences::servers_not_written("servers.json"));
    check_golden("session.txt", lines);
}

TEST_CASE("every refusal reads as a sentence") {
    Lines lines;
    for (auto reason = proto::Reason{}; reason <= proto::Reason::storage_failed;
         reason = static_cast<proto::Reason>(static_cast<int>(reason) + 1)) {
        const proto::ReasonRow& row = proto::row_of(reason);
        lines.push_back(sentences::refused({.id = {},
                                            .code = row.code,
                                            .message = std::string(row.sentence),
                                            .reason = std::string(row.word)}));
    }
    lines.push_back(sentences::refused({.reason = "rate_limited", .retry_ms = 1'500}));
    lines.push_back(sentences::refused({.reason = "unsupported_protocol", .versions = {2, 3}}));
    lines.push_back(sentences::refused({.reason = "unsupported_protocol", .versions = {0}}));
    lines.push_back(sentences::refused({.message = "", .reason = "of a newer server's"}));
    check_golden("refusals.txt", lines);
}

TEST_CASE("rooms, invitations and lists") {
    Lines lines;
    const auto add = [&](const Lines& more) { lines.insert(lines.end(), more.begin(), more.end()); };
    const Address here{"localhost", default_port};
    const Address there{"2001:db8::7", 4000};
    for (const Viewer viewer : {Viewer::player(Seat::second), Viewer::watcher()}) {
        for (const proto::Game game : {proto::Game::gladiator, proto::Game::virtem}) {
            proto::View view = waiting_room(game, viewer);
            lines.push_back(sentences::room(view));
            view.clock = proto::Clock{120'000, 10'000};
            view.visibility = proto::Visibility::public_;
            view.spectators = proto::Spectators::none;
            view.trust = proto::Trust::sealed;
            lines.push_back(sentences::room(view));
            lines.push_back(sentences::standing(view));
            view.seats[0].reset();
            view.score = {{2, 1}, 3};
            add(sentences::who(view));
        }
    }
    proto::View view = waiting_room(proto::Game::virtem, Viewer::watcher());
    add(sentences::invitation(view, here, {}, false));
    view.spectators = proto::Spectators::none;
    add(sentences::invitation(view, there, {}, true));
    const std::string print = "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU";
    add(sentences::invitation(view, there, Certificate{.fingerprint = print}, true));
    add(sentences::invitation(view, there, Certificate{.fingerprint = print, .is_vouched_for = true}, true));
    using enum sentences::TokenPlace::Kind;
    lines.push_back(sentences::way_back("ABC234", here, {nowhere, "secret"}));
    lines.push_back(sentences::way_back("ABC234", there, {kept, {}}));
    lines.push_back(sentences::way_back("ABC234", there, {brought, {}}));
    lines.push_back(sentences::paired("ABC234"));
    lines.push_back(sentences::seeking({.game = proto::Game::gladiator}));
    lines.push_back(sentences::seeking({.game = proto::Game::virtem,
                                        .options = proto::Options{.layout = "wall", .goal = "pure"},
                                        .clock = proto::Nullable<proto::Clock>()}));
    lines.push_back(sentences::following());
    lines.push_back(sentences::no_longer_listed("ABC234"));
    lines.push_back(sentences::no_rooms());
    for (const auto& [reason, word] : words_of(proto::RoomEnd{}))
        lines.push_back(sentences::closed({"ABC234", reason}));
    for (const auto& [phase, word] : words_of(proto::Phase{}))
        lines.push_back(sentences::entry({.room = "ABC234",
                                          .game = proto::Game::gladiator,
                                          .options = {.fights = 6},
                                          .clock = proto::Clock{120'000, 10'000},
                                          .phase = phase,
                                          .seats = {view.seats[0], {}}}));
    check_golden("rooms.txt", lines);
}

TEST_CASE("what was typed in vain") {
    check_golden("typed.txt", {sentences::unknown_line("hlep", "help"),
                               sentences::unknown_line("hello there", ""),
                               sentences::unknown_line(std::string(1000, 'x'), ""),
                               sentences::line_too_long(),
                               sentences::only_seeking(),
                               sentences::entering(),
                               sentences::only_following(),
                               sentences::not_sent("A3", sentences::still_on_its_way("A4")),
                               sentences::not_sent("A3", sentences::has_been_played("A4")),
                               sentences::action_refused("A9", {.message = "there is no such card"}),
                               sentences::not_confirmed("A3"),
                               sentences::no_history(),
                               sentences::history_heading(2),
                               sentences::history_end(),
                               sentences::kept_as("7d10d67ab0359270ec3f964c4d368df6"),
                               sentences::what_now(),
                               sentences::what_now_watching(),
                               sentences::no_connection(),
                               sentences::nothing_to_say(),
                               sentences::too_much_to_say(),
                               sentences::unspeakable(),
                               sentences::watchers_tell_nobody(),
                               sentences::not_said("Hello.", sentences::no_connection()),
                               sentences::resign_again(),
                               sentences::farewell()});
}

TEST_CASE("the help page fits a terminal and names every command") {
    const std::string_view page = sentences::help_page();
    for_each_line(page, [](std::string_view line) {
        CAPTURE(line);
        CHECK(line.size() <= 100);
    });
    for (const char* const word : {"actions",    "show",    "who",    "history",     "help",
                                   "leave",      "quit",    "clock",  "draw",        "takeback",
                                   "abort",      "rematch", "accept", "decline",     "resign",
                                   "claim",      "give",    "say",    "tell",        "face:circle-blue",
                                   "swap:a1-c3", "keep",    "b2-c3",  "b2-c3xd2,e4", "A3"})
        CHECK(page.contains(word));
}

TEST_CASE("patterns: places are filled, and braces in values mean nothing") {
    CHECK(fill("{1} before {0}", {"{1}", "b"}) == "b before {1}");
    CHECK(fill("{", {}) == "{");
    CHECK(enumerated({}).empty());
    CHECK(enumerated({"a"}) == "a");
    CHECK(enumerated({"a", "b", "c"}) == "a, b and c");
}

} // namespace visavis::client
