#include "client/records/replay_talk.hpp"

#include <charconv>
#include <optional>
#include <string>

#include "client/terminal/sentences/pattern.hpp"
#include "client/terminal/sentences/record.hpp"
#include "common/game/text.hpp"

namespace visavis::client {

namespace {

std::optional<std::size_t> number_in(std::string_view text) {
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

} // namespace

void ReplayTalk::begin(bool somebody_types) {
    say(story_.heading);
    if (somebody_types) output_.say(sentences::how_to_replay(last()));
    say_heading();
    say_position();
}

void ReplayTalk::typed(std::string_view line) {
    const std::string word = lower_case(trimmed(line));
    if (word.empty() || word == "next" || word == "n") return forward();
    if (word == "back" || word == "b") {
        if (step_ == 0) return output_.say(sentences::at_the_beginning());
        return go(step_ - 1);
    }
    if (word == "first") return go(0);
    if (word == "last") return go(last());
    if (word == "show") return go(step_);
    if (word == "help" || word == "?")
        return for_each_line(sentences::replay_help(), [this](std::string_view each) { output_.say(each); });
    if (word == "quit" || word == "q") {
        is_over_ = true;
        return;
    }
    if (const auto number = number_in(word)) {
        if (*number > last()) return output_.say(sentences::no_such_step(last()));
        return go(*number);
    }
    output_.say(sentences::unknown_in_replay(trimmed(line)));
}

void ReplayTalk::tell_the_rest() {
    while (step_ < last()) forward();
    is_over_ = true;
}

void ReplayTalk::forward() {
    if (step_ == last()) return output_.say(sentences::at_the_end(story_.wrong.has_value()));
    ++step_;
    say_heading();
    say(output_.shows_position() ? story_.steps[step_].events : story_.steps[step_].told);
}

void ReplayTalk::go(std::size_t step) {
    step_ = step;
    say_heading();
    say_position();
}

void ReplayTalk::say_position() {
    if (!output_.shows_position()) say(story_.steps[step_].position);
}

/// Where the position is seen, so is the step.
void ReplayTalk::say_heading() {
    if (output_.shows_position()) return;
    output_.say(sentences::step_heading(step_, last(), story_.steps[step_].after_ms));
}

void ReplayTalk::say(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) output_.say(line);
}

} // namespace visavis::client
