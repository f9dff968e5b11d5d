#include "common/play/gladiator/levels.hpp"

#include <cassert>
#include <cmath>

namespace visavis::gladiator {

namespace {

double odds_of_mistake(play::Level level) {
    static constexpr std::array<double, play::highest_level> odds{1, 0.65, 0.4, 0.15, 0};
    return odds[static_cast<std::size_t>(level - play::lowest_level)];
}

/// The weaker a card looks, the likelier: an A looks as strong as the D of the next value.
Mix saving_strong_cards(Hand hand) {
    Mix mix;
    double total = 0;
    for (Card card : all_cards) {
        if (!hand.holds(card)) continue;
        const int strength = value(card) + (kind(card) == CardKind::aggressive ? 1 : 0);
        total += mix[card] = std::exp(-strength);
    }
    for (double& probability : mix.probability) probability /= total;
    return mix;
}

/// Uniform in [0, 1): as many bits as a double keeps apart there.
double fraction(const play::RandomBytes& random) {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < sizeof bits; ++i) bits = bits << 8 | random[i];
    return std::ldexp(static_cast<double>(bits >> 11), -53);
}

Card draw(const Mix& mix, double fraction) {
    Card drawn{};
    for (Card card : all_cards) {
        if (mix[card] <= 0) continue;
        drawn = card; // the last one, where rounding leaves less than 1 in all
        fraction -= mix[card];
        if (fraction < 0) break;
    }
    return drawn;
}

} // namespace

Position position_seen(const View& view) {
    return {.hands = view.hands,
            .life = view.life,
            .fights = static_cast<std::int8_t>(view.fights),
            .fought = static_cast<std::int8_t>(view.history.size())};
}

Mix mix_of(const Solution& solution, const Position& position, Seat seat, play::Level level) {
    assert(level >= play::lowest_level && level <= play::highest_level);
    const double mistakes = odds_of_mistake(level);
    Mix mix = saving_strong_cards(position.hands[seat]);
    const Mix best = mistakes < 1 ? solution.equilibrium(position).mixes[seat] : Mix{};
    for (Card card : all_cards) mix[card] = mistakes * mix[card] + (1 - mistakes) * best[card];
    return mix;
}

Card choose(const Solution& solution, const View& view, Seat seat, play::Level level,
            const play::RandomBytes& random) {
    return draw(mix_of(solution, position_seen(view), seat, level), fraction(random));
}

} // namespace visavis::gladiator
