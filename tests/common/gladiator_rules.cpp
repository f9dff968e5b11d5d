// Gladiator 21: the table of RULES, matches with their outcomes, and what is refused.
#include <doctest/doctest.h>

#include "common/gladiator/rules.hpp"

using namespace visavis;
using namespace visavis::gladiator;

TEST_CASE("gladiator: the published examples") {
    struct Row {
        Card first, second;
        int first_loses, second_loses;
    };
    static constexpr Row rows[] = {
        {Card::a3, Card::a3, 3, 3}, {Card::a3, Card::d3, 0, 3}, {Card::d3, Card::d3, 1, 1},
        {Card::d2, Card::a3, 0, 5}, {Card::a3, Card::a1, 0, 3}, {Card::a3, Card::d1, 0, 2},
        {Card::d3, Card::a1, 0, 2}, {Card::d3, Card::d1, 0, 1},
    };
    for (const Row& row : rows) {
        CAPTURE(static_cast<int>(row.first));
        CAPTURE(static_cast<int>(row.second));
        const Blow blow = fight({{row.first, row.second}});
        CHECK(blow.loss[Seat::first] == row.first_loses);
        CHECK(blow.loss[Seat::second] == row.second_loses);
    }
}
