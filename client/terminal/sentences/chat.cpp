#include "client/terminal/sentences/chat.hpp"

#include <algorithm>

#include "client/terminal/sentences/pattern.hpp"
#include "client/terminal/sentences/printable.hpp"
#include "proto/limits.hpp"

namespace visavis::client::sentences {

namespace {
constexpr std::size_t echoed_bytes = 60; // of a line that was not said: enough to recognise it
}

std::string said(const proto::Said& line, const proto::View& view, std::string_view own_id) {
    const bool is_to_players = line.to == proto::Audience::players;
    if (line.by.id == own_id)
        return fill(is_to_players ? "Said by you to the other player: {0}" : "Said by you: {0}", {line.text});
    const bool is_seated = std::ranges::any_of(
        view.seats, [&](const auto& person) { return person && person->id == line.by.id; });
    return fill(is_to_players ? "Said by {0} to you alone: {1}"
                : is_seated   ? "Said by {0}: {1}"
                              : "Said by {0}, who does not play: {1}",
                {line.by.name, line.text});
}

std::string nothing_to_say() {
    return fill("What? Write the text behind the command, as in: say Good luck!", {});
}

std::string too_much_to_say() {
    return fill("That is too long to be said at once: at most {0} bytes.",
                {std::to_string(proto::limits::said_bytes)});
}

std::string unspeakable() {
    return fill("That holds control characters or is no valid UTF-8, and cannot be said.", {});
}

std::string watchers_tell_nobody() {
    return fill("You are watching: say speaks to the whole room; tell is for the two players.", {});
}

std::string mute_whom(std::string_view command) {
    return fill("Whom? Write the name behind the command, as in: {0} Bob", {command});
}

std::string unknown_person(std::string_view name) {
    return fill("Nobody called '{0}' sits here or has been heard: write the name as the chat shows it.",
                {shortened(name, echoed_bytes)});
}

std::string not_yourself() {
    return fill("That is you.", {});
}

std::string muted(std::string_view name) {
    return fill("You do not hear {0} any more, in any room, until you type: unmute {0}", {name});
}

std::string unmuted(std::string_view name) {
    return fill("You hear {0} again.", {name});
}

std::string not_said(std::string_view text, std::string_view why) {
    return fill("'{0}' was not said. {1}", {shortened(text, echoed_bytes), why});
}

} // namespace visavis::client::sentences
