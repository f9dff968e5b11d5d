// How fast Virtem's moves are generated and made. A walk through memory of as many steps stands
// beside them, so that the figures of one run can be given as ratios, whatever the machine.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "common/virtem/cards.hpp"
#include "common/virtem/moves.hpp"
#include "tests/virtem_perft.hpp"

namespace {

using namespace visavis;
using namespace visavis::virtem;

constexpr int depth = 4;

/// The unshuffled deck, all pawns on the face-down cards.
Position opening(LayoutId id) {
    PawnCells pawns{};
    std::size_t place = 0;
    for (Cell cell : layout_of(id).targets) pawns[place++] = cell;
    const PerSeat<Face> faces{{Face{Symbol::circle, Colour::blue}, Face{Symbol::square, Colour::green}}};
    return make_position(lay_out(id, ordered_deck()), Goal::mixed, faces, {{pawns, pawns}}, Seat::first);
}

std::uint64_t nodes_below(const Position& position, int levels) {
    std::uint64_t nodes = 0;
    for (int level = 1; level <= levels; ++level) nodes += bulk_perft(position, level);
    return nodes;
}

void report(benchmark::State& state, std::uint64_t steps) {
    const auto all = static_cast<double>(steps) * static_cast<double>(state.iterations());
    state.counters["steps"] = static_cast<double>(steps);
    state.counters["steps/s"] = benchmark::Counter(all, benchmark::Counter::kIsRate);
}

/// A step is a move made, and dropped for the position before it; inner ones included. No position is
/// optimised away.
void perft_made_and_dropped(benchmark::State& state) {
    const auto id = static_cast<LayoutId>(state.range(0));
    const Position position = opening(id);
    state.SetLabel(std::string(layout_of(id).name));
    const auto made = [](const Position& after) { benchmark::DoNotOptimize(after); };
    for (auto _ : state) benchmark::DoNotOptimize(perft(position, depth, made));
    report(state, nodes_below(position, depth));
}

/// A step is a move counted, most of them without being made.
void perft_counted_in_bulk(benchmark::State& state) {
    const auto id = static_cast<LayoutId>(state.range(0));
    const Position position = opening(id);
    state.SetLabel(std::string(layout_of(id).name));
    for (auto _ : state) benchmark::DoNotOptimize(bulk_perft(position, depth));
    report(state, nodes_below(position, depth));
}

/// One cycle through all places, each step waiting for memory: the places do not fit into any cache.
std::vector<std::uint32_t> random_cycle(std::size_t places) {
    std::vector<std::uint32_t> order(places);
    std::iota(order.begin(), order.end(), 0U);
    std::shuffle(order.begin(), order.end(), std::mt19937_64(1));
    std::vector<std::uint32_t> next(places);
    for (std::size_t i = 0; i < places; ++i) next[order[i]] = order[(i + 1) % places];
    return next;
}

/// A step is a read whose place the read before it told.
void memory_walk(benchmark::State& state) {
    static const std::vector<std::uint32_t> next = random_cycle(std::size_t{1} << 25);
    const Position position = opening(LayoutId{0});
    const std::uint64_t steps = nodes_below(position, depth);
    std::uint32_t place = 0;
    for (auto _ : state) {
        for (std::uint64_t step = 0; step < steps; ++step) place = next[place];
        benchmark::DoNotOptimize(place);
    }
    report(state, steps);
}

constexpr auto last_layout = static_cast<std::int64_t>(layouts.size()) - 1;

BENCHMARK(memory_walk)->Unit(benchmark::kMillisecond);
BENCHMARK(perft_made_and_dropped)->DenseRange(0, last_layout)->Unit(benchmark::kMillisecond);
BENCHMARK(perft_counted_in_bulk)->DenseRange(0, last_layout)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
