#include "client/terminal/sentences/match.hpp"

#include <algorithm>
#include <map>
#include <variant>

#include "client/terminal/sentences/gladiator.hpp"
#include "client/terminal/sentences/offers.hpp"
#include "client/terminal/sentences/outcome.hpp"
#include "client/terminal/sentences/players.hpp"
#include "client/terminal/sentences/virtem.hpp"

namespace visavis::client::sentences {

namespace {

using namespace proto::events;

std::string told_started(const Started& event, const proto::View& after) {
    const Players players = players_of(after);
    const Seat first = players.own.value_or(Seat::first);
    return told_of(players, first,
                   {"Match {2} begins: you in seat {3} against {1}.", "Match {2} begins: {0} against {1}."},
                   std::to_string(event.match.number), std::to_string(number(first)));
}

std::string told_seated(const Seated& event, const proto::View& after) {
    return fill(players_of(after).is_own(event.seat) ? "You take seat {0}." : "{1} takes seat {0}.",
                {std::to_string(number(event.seat)), person_name(event.player)});
}

std::string told_left(const Left& event, const proto::View& before) {
    return told_of(players_of(before), event.seat, {"You give up seat {2}.", "{0} gives up seat {2}."},
                   std::to_string(number(event.seat)));
}

/// What a Virtem action shares with its neighbours in a list: where the move begins, the first card of the
/// swap, the symbol of the face.
std::string group_of(const std::string& action) {
    const auto dash = action.find('-');
    return action.substr(0, dash);
}

std::string group_heading(const std::string& group) {
    if (group.starts_with("face:")) return fill("Faces with {0}: ", {std::string_view(group).substr(5)});
    if (group.starts_with("swap:")) return fill("Swapping {0}: ", {std::string_view(group).substr(5)});
    if (group == "keep") return fill("Keeping the board: ", {});
    return fill("From {0}: ", {group});
}

struct Tell {
    const proto::View& before;
    const proto::View& after;
    std::string operator()(const Seated& seated) const { return told_seated(seated, after); }
    std::string operator()(const Started& started) const { return told_started(started, after); }
    std::string operator()(const Left& left) const { return told_left(left, before); }
    std::string operator()(const Ended&) const { return outcome(after); }
    std::string operator()(const auto& other) const { return sentences::told(other, after); }
};

} // namespace

std::string told(const proto::Event& event, const proto::View& before, const proto::View& after) {
    return std::visit(Tell{before, after}, event);
}

std::string outcome(const proto::View& view) {
    return view.outcome ? outcome_sentence(*view.outcome, view) : std::string();
}

std::string prompt(const proto::View& view) {
    if (view.phase != proto::Phase::playing || !view.position || view.to_act.empty()) return {};
    return std::visit([&](const auto& position) { return prompt(view, position); }, *view.position);
}

std::vector<std::string> actions(const proto::View& view) {
    if (const std::string why = not_now(view); !why.empty()) return {why};
    const std::vector<std::string>& legal = (*view.you)->actions;
    if (view.game == proto::Game::gladiator) return {fill("You may play: {0}.", {joined(legal, " ")})};
    std::map<std::string, std::vector<std::string>> groups;
    for (const std::string& action : legal) groups[group_of(action)].push_back(action);
    std::vector<std::string> lines;
    for (const auto& [group, together] : groups)
        lines.push_back(group_heading(group) + joined(together, " "));
    return lines;
}

std::string not_now(const proto::View& view) {
    if (!view.you || !*view.you) return fill("You are watching: only the two players act.", {});
    if (view.phase == proto::Phase::waiting) return no_match_yet();
    if (view.phase == proto::Phase::finished) return match_is_over();
    const proto::You& you = **view.you;
    if (std::ranges::find(view.to_act, you.seat) != view.to_act.end()) return {};
    if (you.choice) return fill("You have chosen {0}, and a choice stands.", {*you.choice});
    return fill("It is not your turn. {0}", {prompt(view)});
}

} // namespace visavis::client::sentences
