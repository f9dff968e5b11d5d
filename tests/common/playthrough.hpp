// A whole match as a text that a person can read and a test can tell again. The first line is the set-up, the
// other lines that are not indented are the actions, "0 A3"; what follows from each stands indented below it.
#pragma once

#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <vector>

#include "common/game/rules.hpp"
#include "common/gladiator/rules.hpp"
#include "common/virtem/rules.hpp"

namespace visavis {

/// How a game is told. Left undefined: a new game says how.
template <class G>
struct Story;

template <>
struct Story<Gladiator> {
    /// "gladiator 5": how many fights.
    static gladiator::Setup setup(std::istringstream& words);
    /// Lines that are told once at the start.
    static std::vector<std::string> opening(const gladiator::View&) { return {}; }
    /// Lines about what an action led to.
    static std::vector<std::string> news(const gladiator::View& before, const gladiator::View& after);
    /// The line that each position gets.
    static std::string position(const gladiator::View& view);
};

template <>
struct Story<Virtem> {
    /// "virtem hollow mixed 00…00": layout or `random`, goal, seed.
    static virtem::Setup setup(std::istringstream& words);
    static std::vector<std::string> opening(const virtem::View& view);
    static std::vector<std::string> news(const virtem::View& before, const virtem::View& after);
    static std::string position(const virtem::View& view);
};

/// "seat 0 wins: life", "drawn: repetition".
std::string told(const Outcome& outcome);

/// "turn 1, seat 0 has 8 actions, seat 1 has 8 actions"; after the end, how the match ended.
template <class G>
std::string told_turn(const typename G::State& state) {
    std::string text = "turn " + std::to_string(G::turn(state));
    if (const auto outcome = G::outcome(state)) return text + ", " + told(*outcome);
    for (Seat seat : both_seats)
        if (const auto actions = G::legal_actions(state, seat); !actions.empty())
            text += ", seat " + std::to_string(number(seat)) + " has " + std::to_string(actions.size()) +
                    " actions";
    return text;
}

/// The playthrough once more: set-up and actions are taken from the text, all else is what follows by the
/// rules.
template <class G>
class Retelling {
  public:
    explicit Retelling(const std::string& text) {
        std::istringstream lines(text);
        std::string line;
        std::getline(lines, line);
        text_ = line + '\n';
        std::istringstream words(line);
        std::string game;
        words >> game;
        REQUIRE(game == G::name);
        state_ = G::start(Story<G>::setup(words));
        REQUIRE_FALSE(words.fail());
        tell(Story<G>::opening(view()));
        while (std::getline(lines, line))
            if (!line.starts_with(' ')) act(line);
        REQUIRE_MESSAGE(G::outcome(state_).has_value(), "the match goes on");
    }

    const std::string& text() const { return text_; }

  private:
    void act(const std::string& line) {
        CAPTURE(line);
        REQUIRE((line.starts_with("0 ") || line.starts_with("1 ")));
        const Seat seat = line[0] == '0' ? Seat::first : Seat::second;
        const auto action = G::parse(state_, line.substr(2));
        REQUIRE(action.has_value());
        REQUIRE(!G::check(state_, seat, *action));
        text_ += line.substr(0, 2) + G::write(state_, *action) + '\n';
        const auto before = view();
        state_ = G::apply(state_, seat, *action);
        tell(Story<G>::news(before, view()));
    }

    void tell(std::vector<std::string> lines) {
        lines.push_back(told_turn<G>(state_));
        lines.push_back(Story<G>::position(view()));
        for (const std::string& line : lines) text_ += "    " + line + '\n';
    }

    G::View view() const { return G::view(state_, Viewer::watcher()); }

    G::State state_;
    std::string text_;
};

} // namespace visavis
