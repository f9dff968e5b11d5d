// Whom the deal of Virtem favours: the share of random openings that are proven for the one who moves first
// or the one who moves second, without a swap and with one that the second player chooses, by layout and
// goal. Prints Markdown, the same for the same arguments on any machine: the effort is counted in positions.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "common/play/virtem/prover.hpp"
#include "common/play/virtem/set_up.hpp"
#include "tests/virtem_random.hpp"

namespace {

using namespace visavis;
using namespace visavis::virtem;

constexpr std::size_t swaps_tried = 24;

/// Deals by who is proven to win them.
struct Shares {
    int first = 0;
    int second = 0;
    int open = 0;

    void add(const std::optional<Seat>& winner) {
        if (!winner)
            ++open;
        else
            ++(*winner == Seat::first ? first : second);
    }
    void add(const Shares& that) {
        first += that.first;
        second += that.second;
        open += that.open;
    }
};

std::optional<Seat> winner_of(const Position& position, std::uint64_t positions) {
    Prover prover(position, play::table_bytes_for(8 * positions));
    play::Meter meter({.stop = {}, .positions = positions});
    const auto proof = prover.solve(position, move_limit, meter);
    return proof ? std::optional(proof->winner) : std::nullopt;
}

/// Of the swaps that look best for seat 1 one that wins is looked for, with the effort for one deal in all.
/// That none of all 191 does is not proven, so that seat 0 is never said to win.
std::optional<Seat> winner_with_swap(const State& opening, std::uint64_t positions) {
    View view = Virtem::view(opening, Viewer::watcher());
    view.stage = Stage::swap;
    play::Meter meter({.stop = {}, .positions = 1'000});
    const auto ranked = rank_set_up(view, meter);
    const PerSeat<Face> faces{{*view.faces[Seat::first], *view.faces[Seat::second]}};
    for (std::size_t i = 0; i < swaps_tried; ++i) {
        const Position position = opening_after(view.board, view.goal, faces, ranked[i].action);
        if (winner_of(position, positions / swaps_tried) == Seat::second) return Seat::second;
    }
    return std::nullopt;
}

void print(const char* goal, const std::string& layout, const Shares& kept, const Shares& swapped) {
    const auto percent = [](int part, const Shares& shares) {
        return 100.0 * part / (shares.first + shares.second + shares.open);
    };
    std::printf("| %s | %s | %.0f %% | %.0f %% | %.0f %% | %.0f %% |\n", goal, layout.c_str(),
                percent(kept.first, kept), percent(kept.second, kept), percent(kept.open, kept),
                percent(swapped.second, swapped));
    std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv) {
    const int each = argc > 1 ? std::atoi(argv[1]) : 20;
    const std::uint64_t positions = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 10'000'000;
    std::printf("Usage: virtem_first_or_second_bench [deals of each layout and goal [positions a deal]]\n\n");
    std::printf("%d deals each, random faces, %llu positions a deal.\n\n", each,
                static_cast<unsigned long long>(positions));
    std::printf("| goal | layout | first wins | second wins | open | second wins by a swap |\n");
    std::printf("|---|---|---|---|---|---|\n");
    for (Goal goal : {Goal::mixed, Goal::pure}) {
        const char* name = goal == Goal::mixed ? "mixed" : "pure";
        Shares all_kept;
        Shares all_swapped;
        for (std::size_t id = 0; id < layouts.size(); ++id) {
            std::mt19937 random(static_cast<unsigned>(id));
            Shares kept;
            Shares swapped;
            for (int i = 0; i < each; ++i) {
                const State opening = random_opening(random, static_cast<LayoutId>(id), goal);
                kept.add(winner_of(opening.position, positions));
                swapped.add(winner_with_swap(opening, positions));
            }
            print(name, std::string(layouts[id].name), kept, swapped);
            all_kept.add(kept);
            all_swapped.add(swapped);
        }
        print(name, "all", all_kept, all_swapped);
    }
}
