#include "client/terminal/sentences/drawn.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "client/terminal/sentences/language.hpp"
#include "client/terminal/sentences/match.hpp"
#include "client/terminal/sentences/offers.hpp"
#include "client/terminal/sentences/players.hpp"
#include "client/terminal/sentences/printable.hpp"
#include "client/terminal/sentences/times.hpp"

namespace visavis::client::sentences {

namespace {

std::string game_in_title(const proto::View& view) {
    switch (view.game) {
        case proto::Game::gladiator:
            return fill("Gladiator 21", {});
        case proto::Game::virtem:
            return fill("Virtem, layout {0}, goal {1}",
                        {view.options.layout.value_or("?"), view.options.goal.value_or("?")});
    }
    return {};
}

constexpr std::pair<std::string_view, std::string_view> letters[] = {
    {"green", "gr"}, {"blue", "bl"}, {"yellow", "ye"}, {"magenta", "ma"}, {"black", "bk"}};

/// What the winner's and the loser's kind add to the difference.
std::string_view reckoning(bool is_harder, bool is_softer) {
    if (is_harder && is_softer) return "{0} apart, the higher wins: {0} + 1 (A) - 1 (D) = {1}";
    if (is_harder) return "{0} apart, the higher wins: {0} + 1 (A) = {1}";
    if (is_softer) return "{0} apart, the higher wins: {0} - 1 (D) = {1}";
    return "{0} apart, the higher wins: {1}";
}

} // namespace

std::string connecting(const Address& server) {
    return fill("visavis at {0}", {write_address(server)});
}

std::string room_title(const proto::View& view) {
    const auto& [wins, draws] = view.score;
    const bool is_of_a_room = !view.room.empty(); // a record's is not known
    std::string title =
        is_of_a_room ? fill("{0}; room {1}", {game_in_title(view), view.room}) : game_in_title(view);
    if (wins[0] + wins[1] + draws == 0) return title;
    return fill("{0}; score {1}:{2}, drawn {3}",
                {title, std::to_string(wins[0]), std::to_string(wins[1]), std::to_string(draws)});
}

std::string name_in_picture(const proto::View& view, Seat seat) {
    const auto& person = view.seats[static_cast<std::size_t>(seat)];
    if (!person) return std::string(translated("an empty seat"));
    std::string name = printable(person_name(*person)); // its columns are counted
    if (players_of(view).is_own(seat)) return fill("{0} (you)", {name});
    return person->bot ? fill("{0} (a bot)", {name}) : name;
}

std::string short_name(const proto::View& view, Seat seat) {
    const Players players = players_of(view);
    if (players.is_own(seat)) return std::string(translated("you"));
    const auto& person = view.seats[static_cast<std::size_t>(seat)];
    if (person && person->level) return fill("Lv. {0}", {std::to_string(*person->level)});
    return printable(players.names[seat]);
}

std::string away_in_picture() {
    return std::string(translated(" (gone)"));
}

std::string too_small(int needed_columns, int needed_rows, int columns, int rows) {
    return fill("Too small: {0} x {1} are needed, here are {2} x {3}.",
                {std::to_string(needed_columns), std::to_string(needed_rows), std::to_string(columns),
                 std::to_string(rows)});
}

std::string_view colour_letters(std::string_view colour) {
    for (const auto& [word, two] : letters)
        if (word == colour) return translated(two);
    return "??";
}

std::string face_label() {
    return std::string(translated("face"));
}

std::string no_face_yet() {
    return std::string(translated("not chosen"));
}

std::string moves_in_picture(int moves) {
    return fill("moves made: {0}", {std::to_string(moves)});
}

std::string life_label() {
    return std::string(translated("life"));
}

std::string fight_heading(int number, int fights, bool is_revealed) {
    return fill(is_revealed ? "Fight {0} of {1}: the cards are shown" : "Fight {0} of {1}",
                {std::to_string(number), std::to_string(fights)});
}

std::string history_label() {
    return std::string(translated("fights"));
}

std::string why(const proto::GladiatorFight& fight) {
    using gladiator::FightRule;
    const std::string loss = std::to_string(std::max(fight.loss[0], fight.loss[1]));
    const std::size_t loser = fight.loss[0] > 0 ? 0 : 1;
    const gladiator::Card winning = fight.cards[1 - loser], losing = fight.cards[loser];
    const int difference = std::abs(value(winning) - value(losing));
    switch (fight.rule) {
        case FightRule::both_aggressive:
            return fill("equal, A against A: each loses {0}", {loss});
        case FightRule::both_defensive:
            return fill("equal, D against D: each loses {0}", {loss});
        case FightRule::aggressive_beats_defensive:
            return fill("equal, A beats D: {0}", {loss});
        case FightRule::lower_wins:
            return fill("1 apart, the lower wins: {0} + {1} = {2}",
                        {std::to_string(value(winning)), std::to_string(value(losing)), loss});
        case FightRule::higher_wins:
            return fill(reckoning(kind(winning) == gladiator::CardKind::aggressive,
                                  kind(losing) == gladiator::CardKind::defensive),
                        {std::to_string(difference), loss});
    }
    return {};
}

std::string lobby_title(const Address& server, std::size_t rooms) {
    return fill("visavis at {0}; public rooms: {1}", {write_address(server), std::to_string(rooms)});
}

std::string open_rooms() {
    return std::string(translated("Rooms with a free seat"));
}

std::string matches() {
    return std::string(translated("Matches"));
}

std::string none_now() {
    return std::string(translated("  none now"));
}

std::string what_it_begins(std::string_view line) {
    return std::string(line.starts_with("seek") ? translated("play whoever looks for the same")
                                                : translated("open a room; Tab shows the options"));
}

std::string room_in_lobby(const proto::RoomEntry& room) {
    const std::string clock =
        room.clock ? fill("{0} + {1}", {duration(room.clock->initial_ms), duration(room.clock->increment_ms)})
                   : fill("no clock", {});
    const std::string fights = std::to_string(room.options.fights.value_or(0));
    const std::string game =
        room.game == proto::Game::gladiator
            ? fill("Gladiator 21, {0} fights", {fights})
            : fill("Virtem, {0}, {1}", {room.options.layout.value_or("?"), room.options.goal.value_or("?")});
    return fill("{0}; {1}", {game, clock});
}

std::string against(std::string_view first, std::string_view second) {
    return fill("{0} against {1}", {first, second});
}

std::string keys_in_lobby() {
    return std::string(translated("Cursor keys and Enter pick; or type; Tab completes; quit ends."));
}

std::string only_in_lobby() {
    return std::string(
        translated("Type join or watch and a room's code, or create or seek and a game; quit ends."));
}

std::string what_is_due(const proto::View& view) {
    std::vector<std::string> all = offers(view);
    switch (view.phase) {
        case proto::Phase::waiting:
            all.emplace_back(translated("Waiting for somebody to take the other seat."));
            break;
        case proto::Phase::playing:
            all.push_back(prompt(view));
            break;
        case proto::Phase::finished:
            all.push_back(outcome(view));
            break;
    }
    return joined(all, " ");
}

std::string really_this_card(std::string_view card) {
    return fill("{0} cannot be taken back: Enter plays it, Esc does not.", {card});
}

std::string really_this(std::string_view action) {
    return fill("Enter plays {0}, Esc does not.", {action});
}

std::string keys_to_pick() {
    return std::string(translated("Cursor keys and Enter pick, or type; Tab completes; type help or quit."));
}

std::string keys_to_type() {
    return std::string(translated("Tab completes; PgUp scrolls; Alt-Left steps back; type help or quit."));
}

std::string keys_after_match() {
    return std::string(
        translated("Type rematch or quit; Alt-Left steps back through the match; PgUp scrolls."));
}

std::string keys_to_step() {
    return std::string(translated("Left, Right, Home and End step through the match; type help or quit."));
}

std::string in_the_past(std::size_t step, std::size_t last) {
    return fill("Step {0} of {1}; End goes back to the present.",
                {std::to_string(step), std::to_string(last)});
}

std::string keys_in_log() {
    return std::string(translated("PgUp and PgDn scroll; Esc goes back to the table."));
}

} // namespace visavis::client::sentences
