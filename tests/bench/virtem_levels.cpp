// What each level of Virtem's opponents scores against the one below. Prints Markdown.
#include <cstdio>
#include <cstdlib>

#include "tests/virtem_contest.hpp"

int main(int argc, char** argv) {
    using namespace visavis;
    const int deals = argc > 1 ? std::atoi(argv[1]) : 60;
    const std::uint64_t positions = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1'000'000;
    std::printf("Usage: virtem_levels_bench [deals, each played from both seats [positions a choice]]\n\n");
    std::printf("| level | against | matches | score |\n|---|---|---|---|\n");
    for (play::Level level = play::lowest_level + 1; level <= play::highest_level; ++level) {
        std::mt19937 random(static_cast<unsigned>(level));
        const auto score =
            virtem::contest(level, level - 1, deals, {.stop = {}, .positions = positions}, random);
        std::printf("| %d | %d | %d | %.0f %% |\n", level, level - 1, score.matches, 100 * score.share());
        std::fflush(stdout);
    }
}
