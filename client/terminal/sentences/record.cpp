#include "client/terminal/sentences/record.hpp"

#include <algorithm>
#include <chrono>

#include "client/terminal/sentences/language.hpp"
#include "client/terminal/sentences/outcome.hpp"
#include "client/terminal/sentences/pattern.hpp"
#include "client/terminal/sentences/players.hpp"
#include "client/terminal/sentences/printable.hpp"
#include "client/terminal/sentences/room.hpp"
#include "client/terminal/sentences/times.hpp"

namespace visavis::client::sentences {

namespace {

constexpr std::size_t echoed_bytes = 60;

std::string two_digits(unsigned number) {
    return (number < 10 ? "0" : "") + std::to_string(number);
}

/// "2026-11-30 04:12", in UTC: a record is read anywhere.
std::string date(std::int64_t unix_ms) {
    using namespace std::chrono;
    const sys_time<milliseconds> at{milliseconds(unix_ms)};
    const auto day = floor<days>(at);
    const year_month_day calendar(day);
    const hh_mm_ss time(floor<minutes>(at - day));
    return fill("{0}-{1}-{2} {3}:{4}", {std::to_string(static_cast<int>(calendar.year())),
                                        two_digits(static_cast<unsigned>(calendar.month())),
                                        two_digits(static_cast<unsigned>(calendar.day())),
                                        two_digits(static_cast<unsigned>(time.hours().count())),
                                        two_digits(static_cast<unsigned>(time.minutes().count()))});
}

std::string_view name_of(proto::Game game) {
    switch (game) {
        case proto::Game::gladiator:
            return "Gladiator 21";
        case proto::Game::virtem:
            return "Virtem";
    }
    return {};
}

std::string actions_in(const proto::Record& record) {
    const auto count = std::ranges::count_if(record.facts, [](const proto::SummedEntry& entry) {
        return std::holds_alternative<proto::written::Acted>(entry.fact);
    });
    return count == 1 ? fill("1 action", {}) : fill("{0} actions", {std::to_string(count)});
}

std::string ending(const proto::Record& record) {
    const std::string by(proto::word(record.outcome.reason));
    if (!record.outcome.winner) return fill("nobody won ({0})", {by});
    return fill("{0} won ({1})",
                {person_name(record.players[static_cast<std::size_t>(*record.outcome.winner)]), by});
}

} // namespace

std::string file_fault(const std::error_code& why) {
    if (why == std::errc::no_such_file_or_directory) return fill("there is no such file", {});
    if (why == std::errc::not_a_directory) return fill("there is no such file", {});
    if (why == std::errc::permission_denied) return fill("you may not read it", {});
    if (why == std::errc::is_a_directory) return fill("it is a folder", {});
    return fill("it cannot be read ({0})", {why.message()});
}

std::string no_record(std::string_view path, std::string_view why) {
    return fill("No record in {0}: {1}.", {path, why});
}

std::string record_is_right(std::string_view path, const proto::Record& record) {
    return fill("{0}: {1}, {2}, {3}: every action, every time and the outcome are as the rules say.",
                {path, name_of(record.start.game), actions_in(record), ending(record)});
}

std::string record_is_wrong(std::string_view path, std::string_view what) {
    return fill("{0} is not right: {1}.", {path, what});
}

std::string breaks_off(std::string_view what) {
    return fill("This record is not right, and is shown as far as it is: {0}.", {what});
}

std::string record_heading(const proto::Record& record) {
    return fill("Match {0} of {1} (UTC): {2}.",
                {record.start.id, date(record.started_ms),
                 what_is_played(record.start.game, record.start.options, record.start.clock)});
}

std::string step_heading(std::size_t step, std::size_t last, std::int64_t after_ms) {
    if (step == 0) return fill("Step 0 of {0}: the beginning.", {std::to_string(last)});
    return fill("Step {0} of {1}, {2} after the beginning.",
                {std::to_string(step), std::to_string(last), clock_face(after_ms)});
}

std::string server_was_down() {
    return fill("The server had been down, and is back.", {});
}

std::string how_to_replay(std::size_t last) {
    return fill("Steps 0 to {0}: type next or nothing to go on, back, first, last, a number, or quit.",
                {std::to_string(last)});
}

std::string_view replay_help() {
    return translated(R"(next, or an empty line   go on by a step, and tell what happened
back                     go back by a step
first, last              go to the beginning, to the end
a number                 go to that step
show                     show the position again
quit                     end)");
}

std::string at_the_beginning() {
    return fill("This is the beginning.", {});
}

std::string at_the_end(bool breaks_off) {
    return fill(
        breaks_off ? "What follows in the record is not right, and is not shown." : "This is the end.", {});
}

std::string no_such_step(std::size_t last) {
    return fill("There are steps 0 to {0}.", {std::to_string(last)});
}

std::string unknown_in_replay(std::string_view text) {
    return fill("'{0}' means nothing here: type next, back, first, last, a number, show, help or quit.",
                {shortened(text, echoed_bytes)});
}

} // namespace visavis::client::sentences
