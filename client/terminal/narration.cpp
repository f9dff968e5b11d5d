#include "client/terminal/narration.hpp"

#include <algorithm>
#include <variant>

#include "client/terminal/board_text.hpp"
#include "client/terminal/sentences/match.hpp"
#include "client/terminal/sentences/offers.hpp"
#include "client/terminal/sentences/room.hpp"
#include "client/terminal/sentences/times.hpp"

namespace visavis::client {

namespace {

void add(std::vector<std::string>& lines, std::string line) {
    if (!line.empty()) lines.push_back(std::move(line));
}
void add(std::vector<std::string>& lines, const std::vector<std::string>& more) {
    lines.insert(lines.end(), more.begin(), more.end());
}

template <class... Kinds>
bool is_among(const std::vector<proto::Event>& events) {
    return std::ranges::any_of(
        events, [](const auto& event) { return (std::holds_alternative<Kinds>(event) || ...); });
}

bool is_to_act(const proto::View& view) {
    return view.you && *view.you && std::ranges::find(view.to_act, (*view.you)->seat) != view.to_act.end();
}

/// Whoever is to act is told so once a turn, not again when the other has chosen.
bool is_prompt_news(const proto::View& before, const proto::View& after) {
    if (after.turn != before.turn) return true;
    return after.to_act != before.to_act && !(is_to_act(before) && is_to_act(after));
}

void add_prompt(std::vector<std::string>& lines, const proto::View& view, std::int64_t now_ms) {
    std::string prompt = sentences::prompt(view);
    if (prompt.empty()) return;
    add(lines, sentences::clocks_line(view, now_ms));
    add(lines, std::move(prompt));
}

/// The second choice brings the fight, which tells it better.
bool goes_without_saying(const proto::Event& event, const std::vector<proto::Event>& events) {
    return std::holds_alternative<proto::events::Chosen>(event) && is_among<proto::events::Fought>(events);
}

/// What happened is told of, and to, whoever sat there when it happened, left or not.
proto::View with_those_who_left(proto::View after, const proto::View& before) {
    for (std::size_t seat = 0; seat < after.seats.size(); ++seat)
        if (!after.seats[seat]) after.seats[seat] = before.seats[seat];
    if (after.you && !*after.you) after.you = before.you;
    return after;
}

} // namespace

std::vector<std::string> narrate_events(const std::vector<proto::Event>& events, const proto::View& before,
                                        const proto::View& after) {
    const proto::View named = with_those_who_left(after, before);
    std::vector<std::string> lines;
    for (const proto::Event& event : events)
        if (!goes_without_saying(event, events)) add(lines, sentences::told(event, before, named));
    return lines;
}

std::vector<std::string> narrate(const std::vector<proto::Event>& events, const proto::View& before,
                                 const proto::View& after, std::int64_t now_ms) {
    using namespace proto::events;
    const proto::View named = with_those_who_left(after, before);
    std::vector<std::string> lines;
    std::vector<std::string> last; // the end is told behind the position that it left
    for (const proto::Event& event : events)
        if (!goes_without_saying(event, events))
            add(std::holds_alternative<Ended>(event) ? last : lines, sentences::told(event, before, named));
    if (is_among<Started>(events))
        add(lines, position_text(named, Detail::full));
    else if (is_among<Fought, Swapped, Moved, TakenBack>(events))
        add(lines, position_text(named, Detail::brief));
    add(lines, last);
    if (is_among<Ended>(events)) add(lines, sentences::score(named));
    if (is_prompt_news(before, after)) add_prompt(lines, after, now_ms);
    return lines;
}

std::vector<std::string> describe_position(const proto::View& view, std::int64_t now_ms) {
    std::vector<std::string> lines{sentences::standing(view)};
    add(lines, position_text(view, Detail::full));
    add(lines, sentences::outcome(view));
    add(lines, sentences::offers(view));
    add_prompt(lines, view, now_ms);
    return lines;
}

} // namespace visavis::client
