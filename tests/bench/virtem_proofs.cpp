// From how many random positions right after the set-up it is found who wins, or that nobody can, by layout
// and goal, on one core: by Virtem's prover for a while, then by retrograde analysis. Prints Markdown. Times
// are the thread's own CPU time, so that a busy machine does not spoil them.
#include <pthread.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <thread>

#include "common/play/virtem/prover.hpp"
#include "common/play/virtem/retrograde.hpp"
#include "tests/virtem_random.hpp"

namespace {

using namespace visavis;
using namespace visavis::virtem;

double seconds_of(clockid_t clock) {
    std::timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

double cpu_seconds() {
    return seconds_of(CLOCK_THREAD_CPUTIME_ID);
}

/// Tells the thread that made it to stop once it has used up its time: a search knows no clock.
class TimeLimit {
  public:
    explicit TimeLimit(double seconds) : end_(cpu_seconds() + seconds) {
        pthread_getcpuclockid(pthread_self(), &clock_);
        watch_ = std::jthread([this](const std::stop_token& done) {
            while (!done.stop_requested() && seconds_of(clock_) < end_)
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
            is_over_.request_stop();
        });
    }
    std::stop_token token() const { return is_over_.get_token(); }

  private:
    double end_;
    clockid_t clock_{};
    std::stop_source is_over_;
    std::jthread watch_;
};

struct Limits {
    double seconds = 0;
    std::uint64_t prover_positions = 0;              ///< looked at before retrograde analysis begins
    std::size_t table_bytes = std::size_t{32} << 20; ///< the prover's
};

struct Tally {
    int positions = 0;
    int proven = 0;
    int by_first = 0;
    int by_prover = 0;
    int drawn = 0;
    int longest = 0; ///< moves of the winner
    double seconds = 0;
    double most_seconds = 0;

    void operator+=(const Tally& that) {
        positions += that.positions;
        proven += that.proven;
        by_first += that.by_first;
        by_prover += that.by_prover;
        drawn += that.drawn;
        longest = std::max(longest, that.longest);
        seconds += that.seconds;
        most_seconds = std::max(most_seconds, that.most_seconds);
    }
};

Tally solved(const Position& position, const Limits& limits) {
    Tally tally{.positions = 1};
    const double begin = cpu_seconds();
    const TimeLimit limit(limits.seconds);
    play::Meter meter({.stop = limit.token(), .positions = UINT64_MAX});
    std::optional<Proof> proof = meter.within(limits.prover_positions, [&](play::Meter& part) {
        return Prover(position, limits.table_bytes).solve(position, move_limit, part);
    });
    tally.by_prover = proof ? 1 : 0;
    if (!proof && !meter.is_spent()) {
        Retrograde retrograde(position);
        proof = retrograde.solve(position, move_limit, meter);
        tally.drawn = !proof && retrograde.is_settled() ? 1 : 0;
    }
    tally.seconds = tally.most_seconds = cpu_seconds() - begin;
    if (proof) {
        tally.proven = 1;
        tally.by_first = proof->winner == Seat::first ? 1 : 0;
        tally.longest = proof->moves;
    }
    return tally;
}

void print(const char* goal, std::string_view layout, const Tally& tally) {
    std::printf("| %s | %.*s | %d | %d | %d | %d | %d | %d | %.1f | %.1f |\n", goal,
                static_cast<int>(layout.size()), layout.data(), tally.positions, tally.proven, tally.by_first,
                tally.by_prover, tally.longest, tally.drawn, tally.seconds / std::max(tally.positions, 1),
                tally.most_seconds);
    std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv) {
    const int each = argc > 1 ? std::atoi(argv[1]) : 8;
    const Limits limits{.seconds = argc > 2 ? std::atof(argv[2]) : 10,
                        .prover_positions = argc > 3 ? std::strtoul(argv[3], nullptr, 10) : 4'000'000};
    std::printf(
        "Usage: virtem_proofs_bench [positions of each layout and goal [seconds [positions for the "
        "prover]]]\n\n");
    std::printf(
        "| goal | layout | positions | won | by seat 0 | found by the prover | longest win | drawn | "
        "CPU s each | most |\n");
    std::printf("|---|---|---|---|---|---|---|---|---|---|\n");
    for (Goal goal : {Goal::mixed, Goal::pure}) {
        const char* name = goal == Goal::mixed ? "mixed" : "pure";
        Tally whole;
        for (std::size_t id = 0; id < layouts.size(); ++id) {
            Tally tally;
            std::mt19937 random(static_cast<unsigned>(id));
            for (int i = 0; i < each; ++i)
                tally += solved(random_opening(random, static_cast<LayoutId>(id), goal).position, limits);
            print(name, layouts[id].name, tally);
            whole += tally;
        }
        print(name, "all", whole);
    }
}
