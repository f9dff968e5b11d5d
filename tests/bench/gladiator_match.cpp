// A whole match of Gladiator 21 by the rules alone: on states, as the server plays it, and on positions, as
// the solver does. A hash of as many bytes as a state has stands beside them, as a measure of the machine.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <random>
#include <utility>
#include <vector>

#include "common/game/sha256.hpp"
#include "common/gladiator/rules.hpp"

namespace {

using namespace visavis;
using namespace visavis::gladiator;

using Fights = std::vector<PerSeat<Card>>;

/// Six decks' worth of cards in random orders: more fights than a match can have.
std::vector<Fights> random_matches() {
    std::vector<Fights> matches;
    std::mt19937 random(1);
    for (int i = 0; i < 64; ++i) {
        PerSeat<std::array<Card, card_count>> decks{{all_cards, all_cards}};
        for (Seat seat : both_seats) std::ranges::shuffle(decks[seat], random);
        Fights fights;
        for (std::size_t fight = 0; fight < max_fights; ++fight)
            fights.push_back({{decks[Seat::first][fight], decks[Seat::second][fight]}});
        matches.push_back(std::move(fights));
    }
    return matches;
}

void count_matches(benchmark::State& state, std::size_t matches) {
    const auto all = static_cast<double>(matches) * static_cast<double>(state.iterations());
    using benchmark::Counter;
    state.counters["a match"] = Counter(all, Counter::kIsRate | Counter::kInvert); // seconds
}

/// Every action checked, applied, and asked for its consequences.
void match_on_states(benchmark::State& state) {
    const auto matches = random_matches();
    for (auto _ : state)
        for (const Fights& fights : matches) {
            Gladiator::State match = Gladiator::start({.fights = max_fights});
            for (std::size_t fight = 0; !Gladiator::outcome(match); ++fight)
                for (Seat seat : both_seats) {
                    const Card card = fights[fight][seat];
                    if (Gladiator::check(match, seat, card)) std::abort();
                    match = Gladiator::apply(std::move(match), seat, card);
                }
            benchmark::DoNotOptimize(match);
        }
    count_matches(state, matches.size());
}

void match_on_positions(benchmark::State& state) {
    const auto matches = random_matches();
    for (auto _ : state)
        for (const Fights& fights : matches) {
            Position position{.fights = max_fights};
            for (std::size_t fight = 0; !outcome_of(position); ++fight)
                position = after_fight(position, fights[fight]);
            benchmark::DoNotOptimize(position);
        }
    count_matches(state, matches.size());
}

void hash_of_a_state(benchmark::State& state) {
    const std::vector<std::uint8_t> bytes(sizeof(Gladiator::State), 0x5a);
    for (auto _ : state) benchmark::DoNotOptimize(sha256(bytes));
}

BENCHMARK(match_on_states);
BENCHMARK(match_on_positions);
BENCHMARK(hash_of_a_state);

} // namespace

BENCHMARK_MAIN();
