// Gladiator 21 counted: how many sequences of choices there are, by the rules and by formulas that know
// nothing of them. It pins down that both choose at the same time, in either order, and that cards are spent.
#include <doctest/doctest.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "common/gladiator/rules.hpp"
#include "tests/common/cases.hpp"

using namespace visavis;
using nlohmann::json;

namespace {

std::uint64_t sequences(const Gladiator::State& state, int choices) {
    if (choices == 0) return 1;
    std::uint64_t number = 0;
    for (Seat seat : both_seats)
        for (gladiator::Card card : Gladiator::legal_actions(state, seat))
            number += sequences(Gladiator::apply(state, seat, card), choices - 1);
    return number;
}

/// Among all pairs of two fights one after the other, those after which somebody has lost 12, by the table of
/// the cases.
std::uint64_t count_knockouts_in_two_fights() {
    std::vector<std::vector<std::vector<int>>> loss;
    for (const json& row : cases("gladiator", "damage")) {
        loss.emplace_back();
        for (const json& cell : row) loss.back().push_back(cell.get<std::vector<int>>());
    }
    REQUIRE(loss.size() == 8);
    std::uint64_t knockouts = 0;
    for (std::size_t a = 0; a < 8; ++a)
        for (std::size_t b = 0; b < 8; ++b)
            for (std::size_t c = 0; c < 8; ++c)
                for (std::size_t d = 0; d < 8; ++d) {
                    if (a == c || b == d) continue; // a against b, then c against d
                    const bool first_is_down = loss[a][b][0] + loss[c][d][0] >= 12;
                    const bool second_is_down = loss[a][b][1] + loss[c][d][1] >= 12;
                    if (first_is_down || second_is_down) ++knockouts;
                }
    return knockouts;
}

} // namespace

TEST_CASE("gladiator perft: one or two fights, which everybody may start") {
    struct Row {
        std::string_view because;
        int choices;
        std::uint64_t want;
    };
    constexpr std::uint64_t first_fight = 2 * 8 * 8, second_fight = 2 * 7 * 7;
    static constexpr Row rows[] = {
        {"either seat, any of 8 cards", 1, 2 * 8},
        {"then the other seat", 2, first_fight},
        {"either seat, any of 7 cards", 3, first_fight * 2 * 7},
        {"then the other seat again", 4, first_fight * second_fight},
    };
    for (int fights : {gladiator::min_fights, gladiator::max_fights})
        for (const Row& row : rows) {
            CAPTURE(row.because);
            CHECK(sequences(Gladiator::start({.fights = fights}), row.choices) == row.want);
        }
}

TEST_CASE("gladiator perft: the third fight, unless the second was the last") {
    const std::uint64_t knockouts = count_knockouts_in_two_fights();
    CHECK(knockouts == 72);
    const std::uint64_t go_on = 8 * 7 * 8 * 7 - knockouts;
    const std::uint64_t orders_of_two_fights = 2 * 2;
    const Gladiator::State start = Gladiator::start({});
    CHECK(sequences(start, 5) == orders_of_two_fights * go_on * 2 * 6);
    CHECK(sequences(start, 6) == orders_of_two_fights * go_on * 2 * 6 * 6);
}
