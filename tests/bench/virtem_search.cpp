// How many positions a second Virtem's prover and its alpha-beta look at on one core, a table of 32 MiB
// included. Perft, which makes the same moves and judges nothing, stands beside them, so that the figures of
// one run can be given as ratios.
#include <benchmark/benchmark.h>

#include <string>

#include "common/play/virtem/prover.hpp"
#include "common/play/virtem/search.hpp"
#include "tests/virtem_perft.hpp"
#include "tests/virtem_random.hpp"

namespace {

using namespace visavis;
using namespace visavis::virtem;

constexpr std::size_t table_bytes = std::size_t{1} << 25;

/// Nobody's win is proven from it within the effort, so that all of it is searched.
Position opening(benchmark::State& state) {
    const auto id = static_cast<LayoutId>(state.range(0));
    state.SetLabel(std::string(layout_of(id).name));
    std::mt19937 random(3);
    return random_opening(random, id, Goal::pure).position;
}

void report(benchmark::State& state, double positions) {
    state.counters["positions/s"] = benchmark::Counter(positions, benchmark::Counter::kIsRate);
}

void perft_made_and_dropped(benchmark::State& state) {
    const Position position = opening(state);
    double positions = 0;
    const auto made = [&](const Position& after) { benchmark::DoNotOptimize(after); };
    const double each =
        static_cast<double>(bulk_perft(position, 4) + bulk_perft(position, 3) + bulk_perft(position, 2));
    for (auto _ : state) {
        benchmark::DoNotOptimize(perft(position, 4, made));
        positions += each;
    }
    report(state, positions);
}

void proved(benchmark::State& state) {
    const Position position = opening(state);
    double positions = 0;
    for (auto _ : state) {
        Prover prover(position, table_bytes);
        play::Meter meter({.stop = {}, .positions = 2'000'000});
        benchmark::DoNotOptimize(prover.solve(position, move_limit, meter));
        positions += static_cast<double>(meter.seen());
    }
    report(state, positions);
}

void searched(benchmark::State& state) {
    const Position position = opening(state);
    double positions = 0;
    for (auto _ : state) {
        Search search(position, table_bytes);
        play::Meter meter({.stop = {}, .positions = 2'000'000});
        benchmark::DoNotOptimize(search.judge(position, deepest_search, meter));
        positions += static_cast<double>(meter.seen());
    }
    report(state, positions);
}

constexpr auto last_layout = static_cast<std::int64_t>(layouts.size()) - 1;

BENCHMARK(perft_made_and_dropped)->DenseRange(0, last_layout)->Unit(benchmark::kMillisecond);
BENCHMARK(proved)->DenseRange(0, last_layout)->Unit(benchmark::kMillisecond);
BENCHMARK(searched)->DenseRange(0, last_layout)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
