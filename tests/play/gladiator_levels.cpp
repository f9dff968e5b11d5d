// Gladiator 21's opponents: what each level is worth against each other one and against whoever knows it,
// computed exactly, and what a choice depends on.
#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <random>

#include "common/play/gladiator/best_response.hpp"
#include "common/play/gladiator/levels.hpp"

using namespace visavis;
using namespace visavis::gladiator;
using play::highest_level;
using play::Level;
using play::lowest_level;

namespace {

Policy policy_of(int fights, Level level) {
    return [&solution = solution_of(fights), level](const Position& position, Seat seat) {
        return mix_of(solution, position, seat, level);
    };
}

play::RandomBytes bytes_of(std::uint64_t number) {
    play::RandomBytes bytes{};
    for (std::size_t i = 0; i < 8; ++i) bytes[i] = static_cast<std::uint8_t>(number >> (56 - 8 * i));
    return bytes;
}

} // namespace

TEST_CASE("gladiator levels: exploitability falls with each level") {
    for (const int fights : {min_fights, max_fights}) {
        double before = 1;
        for (Level level = lowest_level; level <= highest_level; ++level) {
            const Policy policy = policy_of(fights, level);
            const double exploited = exploitability(evaluate(fights, {{policy, policy}}));
            CAPTURE(fights);
            CAPTURE(level);
            CHECK(exploited < before - 0.1);
            before = exploited;
        }
        CHECK(before <= 1e-9);
    }
}

TEST_CASE("gladiator levels: each is expected to beat all below it, and the more so the lower they are") {
    for (const int fights : {min_fights, max_fights})
        for (Level level = lowest_level + 1; level <= highest_level; ++level) {
            CAPTURE(fights);
            CAPTURE(level);
            double before = 0;
            for (Level lower = level - 1; lower >= lowest_level; --lower) {
                const PerSeat<Policy> policies{{policy_of(fights, level), policy_of(fights, lower)}};
                const double score = evaluate(fights, policies).score;
                CAPTURE(lower);
                CHECK(score > before + 0.02);
                before = score;
            }
        }
}

TEST_CASE("gladiator levels: a card as often as the mix has it") {
    const Solution& solution = solution_of(min_fights);
    const Gladiator::View view = Gladiator::view(Gladiator::start({}), Viewer::player(Seat::second));
    constexpr int draws = 4096;
    for (Level level = lowest_level; level <= highest_level; ++level) {
        CAPTURE(level);
        const Mix mix = mix_of(solution, position_seen(view), Seat::second, level);
        Mix drawn;
        for (std::uint64_t i = 0; i < draws; ++i)
            drawn[choose(solution, view, Seat::second, level, bytes_of(i << 52))] += 1. / draws;
        for (Card card : all_cards) CHECK(std::abs(drawn[card] - mix[card]) <= 1. / draws);
    }
}

TEST_CASE("gladiator levels: the largest fraction draws a card that is played") {
    const Solution& solution = solution_of(min_fights);
    const Gladiator::State start = Gladiator::start({});
    for (Level level = lowest_level; level <= highest_level; ++level) {
        const auto view = Gladiator::view(start, Viewer::player(Seat::first));
        const Card card = choose(solution, view, Seat::first, level, bytes_of(~std::uint64_t{0}));
        CHECK(mix_of(solution, start.position, Seat::first, level)[card] > 0);
    }
}

TEST_CASE("gladiator levels: the other's hidden choice changes nothing") {
    const Solution& solution = solution_of(min_fights);
    std::mt19937_64 random(11);
    for (Level level = lowest_level; level <= highest_level; ++level)
        for (int i = 0; i < 100; ++i) {
            const Gladiator::State start = Gladiator::start({});
            const auto bytes = bytes_of(random());
            const auto answer = [&](const Gladiator::State& state) {
                return choose(solution, Gladiator::view(state, Viewer::player(Seat::second)), Seat::second,
                              level, bytes);
            };
            const Card alone = answer(start);
            for (Card hidden : all_cards)
                CHECK(answer(Gladiator::apply(start, Seat::first, hidden)) == alone);
        }
}
