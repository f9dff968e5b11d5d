// Writes common/play/KNOWLEDGE.md.
#include <cstdio>
#include <cstdlib>

#include "tests/knowledge/page.hpp"

int main(int argc, char** argv) {
    using namespace visavis::knowledge;
    const Budget budget{.deals = argc == 4 ? std::atoi(argv[1]) : 0,
                        .positions = argc == 4 ? std::strtoull(argv[2], nullptr, 10) : 0};
    if (budget.deals < 1) {
        std::fputs(
            "Usage: knowledge DEALS POSITIONS COMMIT >common/play/KNOWLEDGE.md\n"
            "  DEALS      of Virtem, of each layout and goal, at least 1\n"
            "  POSITIONS  searched for who wins each of them, and again for its swaps\n"
            "  COMMIT     which the program was built from\n",
            stderr);
        return 2;
    }
    const auto hear = [](const std::string& row) { std::fputs(row.c_str(), stderr); };
    std::fputs(page(budget, argv[3], hear).c_str(), stdout);
}
