// From how many random positions right after the set-up Virtem's prover finds who wins, by layout and goal,
// on one core. Prints Markdown. Times are the thread's own CPU time, so that a busy machine does not spoil
// them.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>

#include "common/play/virtem/prover.hpp"
#include "tests/virtem_random.hpp"

namespace {

using namespace visavis;
using namespace visavis::virtem;

double cpu_seconds() {
    std::timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

struct Tally {
    int positions = 0;
    int proven = 0;
    int by_first = 0;
    int longest = 0; ///< moves of the winner
    double seconds = 0;
    double seen = 0;

    void add(const std::optional<Proof>& proof, double took, std::uint64_t searched) {
        ++positions;
        seconds += took;
        seen += static_cast<double>(searched);
        if (!proof) return;
        ++proven;
        by_first += proof->winner == Seat::first ? 1 : 0;
        longest = std::max(longest, proof->moves);
    }
};

/// Slices of the effort until the time is up: the prover itself knows no clock.
std::optional<Proof> solve_within(Prover& prover, const Position& position, double seconds, Tally& tally) {
    const double begin = cpu_seconds();
    std::uint64_t seen = 0;
    std::optional<Proof> proof;
    while (!proof && cpu_seconds() - begin < seconds) {
        play::Meter meter({.stop = {}, .positions = 4'000'000});
        proof = prover.solve(position, move_limit, meter);
        seen += meter.seen();
        if (!proof && !meter.is_spent()) break;
    }
    tally.add(proof, cpu_seconds() - begin, seen);
    return proof;
}

void print(const char* goal, const std::string& layout, const Tally& tally) {
    std::printf("| %s | %s | %d | %d | %d | %d | %.1f | %.1f |\n", goal, layout.c_str(), tally.positions,
                tally.proven, tally.by_first, tally.longest, tally.seconds / std::max(tally.positions, 1),
                tally.seen / tally.seconds * 1e-6);
    std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv) {
    const int each = argc > 1 ? std::atoi(argv[1]) : 8;
    const double seconds = argc > 2 ? std::atof(argv[2]) : 10;
    const std::size_t table_bytes = (argc > 3 ? std::strtoul(argv[3], nullptr, 10) : 128) << 20;
    std::printf(
        "Usage: virtem_proofs_bench [positions of each layout and goal [seconds [MiB of table]]]\n\n");
    std::printf(
        "| goal | layout | positions | proven | won by seat 0 | longest win | CPU s each | million/s |\n");
    std::printf("|---|---|---|---|---|---|---|---|\n");
    for (Goal goal : {Goal::mixed, Goal::pure}) {
        const char* name = goal == Goal::mixed ? "mixed" : "pure";
        Tally whole;
        for (std::size_t id = 0; id < layouts.size(); ++id) {
            Tally tally;
            std::mt19937 random(static_cast<unsigned>(id));
            for (int i = 0; i < each; ++i) {
                const Position position = random_opening(random, static_cast<LayoutId>(id), goal).position;
                Prover prover(position, table_bytes);
                solve_within(prover, position, seconds, tally);
            }
            print(name, std::string(layouts[id].name), tally);
            whole.positions += tally.positions;
            whole.proven += tally.proven;
            whole.by_first += tally.by_first;
            whole.longest = std::max(whole.longest, tally.longest);
            whole.seconds += tally.seconds;
            whole.seen += tally.seen;
        }
        print(name, "all", whole);
    }
}
