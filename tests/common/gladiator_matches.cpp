#include "tests/common/gladiator_matches.hpp"

#include <doctest/doctest.h>

#include <sstream>

namespace visavis::gladiator {

std::expected<Card, Refusal> understand(const State& state, Seat seat, std::string_view text) {
    const auto card = Gladiator::parse(state, text);
    if (!card) return card;
    if (const auto refusal = Gladiator::check(state, seat, *card)) return std::unexpected(*refusal);
    return card;
}

State play(const State& state, Seat seat, std::string_view text) {
    const auto card = understand(state, seat, text);
    REQUIRE_MESSAGE(card.has_value(), text);
    return Gladiator::apply(state, seat, *card);
}

State after(int fights, const std::string& cards) {
    State state = Gladiator::start({.fights = fights});
    std::istringstream words(cards);
    for (std::string fight; words >> fight;) {
        const auto dash = fight.find('-');
        REQUIRE_MESSAGE(dash != std::string::npos, fight);
        const std::string first = fight.substr(0, dash), second = fight.substr(dash + 1);
        if (!first.empty()) state = play(state, Seat::first, first);
        if (!second.empty()) state = play(state, Seat::second, second);
    }
    return state;
}

} // namespace visavis::gladiator
