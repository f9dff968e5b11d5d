// Gladiator 21 solved, as at an opponent's first choice, and one equilibrium solved again from the values, as
// at every later one. Bare walks over the same positions stand beside them, as a measure of the machine.
#include <benchmark/benchmark.h>

#include "common/play/gladiator/position_index.hpp"
#include "common/play/gladiator/solution.hpp"

namespace {

using namespace visavis::gladiator;

void solve_all(benchmark::State& state) {
    const auto fights = static_cast<int>(state.range(0));
    for (auto _ : state) benchmark::DoNotOptimize(solve(fights));
    using benchmark::Counter;
    state.counters["positions"] =
        Counter(static_cast<double>(solution_of(fights).positions()), Counter::kIsIterationInvariantRate);
    state.counters["bytes"] = static_cast<double>(solution_of(fights).bytes());
}

void number_all(benchmark::State& state) {
    const auto fights = static_cast<int>(state.range(0));
    for (auto _ : state) benchmark::DoNotOptimize(PositionIndex(fights));
}

void first_equilibrium(benchmark::State& state) {
    const auto fights = static_cast<int>(state.range(0));
    const Solution& solution = solution_of(fights);
    const Position start{.fights = static_cast<std::int8_t>(fights)};
    for (auto _ : state) benchmark::DoNotOptimize(solution.equilibrium(start));
}

BENCHMARK(solve_all)->Arg(min_fights)->Arg(max_fights)->Unit(benchmark::kMillisecond);
BENCHMARK(number_all)->Arg(min_fights)->Arg(max_fights)->Unit(benchmark::kMillisecond);
BENCHMARK(first_equilibrium)->Arg(min_fights)->Arg(max_fights);

} // namespace

BENCHMARK_MAIN();
