#include "client/terminal/sentences/typed.hpp"

#include "client/terminal/sentences/pattern.hpp"
#include "client/terminal/sentences/printable.hpp"
#include "client/terminal/sentences/session.hpp"

namespace visavis::client::sentences {

namespace {
constexpr std::size_t echoed_bytes = 60; // of a line that means nothing: enough to recognise it
}

std::string unknown_line(std::string_view text, std::string_view nearest) {
    const std::string shown = shortened(text, echoed_bytes);
    if (!nearest.empty())
        return fill("There is no command '{0}'. Did you mean '{1}'? Type help for all commands.",
                    {shown, nearest});
    return fill(
        "'{0}' is neither a command nor an action. Type help for the commands, or actions for what you "
        "may play.",
        {shown});
}

std::string line_too_long() {
    return fill("That line is too long to be a command or an action; it was not sent.", {});
}

std::string only_seeking() {
    return fill("You are looking for somebody to play with: type quit to end the search.", {});
}

std::string entering() {
    return fill("You are just coming into the room: try again in a moment.", {});
}

std::string only_following() {
    return fill(
        "You are following the list of rooms: type quit to end. To join one: visavis join, and its code.",
        {});
}

std::string not_sent(std::string_view action, std::string_view why) {
    return fill("'{0}' was not sent. {1}", {action, why});
}

std::string still_on_its_way(std::string_view awaited) {
    return fill("The server has yet to answer your '{0}'.", {awaited});
}

std::string has_been_played(std::string_view accepted) {
    return fill("You have played '{0}' this turn.", {accepted});
}

std::string action_refused(std::string_view action, const proto::ErrorAnswer& refusal) {
    return fill("'{0}' was refused. {1}", {action, refused(refusal)});
}

std::string not_confirmed(std::string_view action) {
    return fill("'{0}' was sent, but the server has not confirmed it: it may or may not count.", {action});
}

std::string no_history() {
    return fill("There is no match yet whose history could be told.", {});
}

std::string history_heading(int match_number) {
    return fill("History of match {0}:", {std::to_string(match_number)});
}

std::string history_end() {
    return fill("So far the history.", {});
}

std::string kept_as(const std::string& match) {
    return fill("The match is kept: visavis replay {0} goes through it again.", {match});
}

std::string what_now() {
    return fill("Type rematch to play again, history to go through the match, or quit to end.", {});
}

std::string what_now_watching() {
    return fill("Type history to go through the match again, or quit to end.", {});
}

std::string no_connection() {
    return fill("There is no connection now: try again when it is back.", {});
}

std::string farewell() {
    return fill("Goodbye.", {});
}

} // namespace visavis::client::sentences
