// Gladiator 21's solution: certified by a best response, held against a solver that shares nothing with it,
// and against what follows from the rules.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "common/play/gladiator/best_response.hpp"
#include "common/play/gladiator/hand_bits.hpp"
#include "common/play/gladiator/solution.hpp"
#include "tests/play/rational_game.hpp"

using namespace visavis;
using namespace visavis::gladiator;

namespace {

constexpr double rounding = 1e-12;

Position start_of(int fights) {
    return {.fights = static_cast<std::int8_t>(fights)};
}

Position mirrored(Position position) {
    std::swap(position.hands[Seat::first], position.hands[Seat::second]);
    std::swap(position.life[Seat::first], position.life[Seat::second]);
    return position;
}

std::vector<PerSeat<Card>> fights_in(const Position& position) {
    std::vector<PerSeat<Card>> fights;
    for (Card a : all_cards)
        for (Card b : all_cards)
            if (position.hands[Seat::first].holds(a) && position.hands[Seat::second].holds(b))
                fights.push_back({{a, b}});
    return fights;
}

/// After so many fights at random, none of which ends the match.
Position random_position(int fights, int fought, std::mt19937& random) {
    Position position = start_of(fights);
    while (position.fought < fought) {
        const auto all = fights_in(position);
        const Position next = after_fight(position, all[random() % all.size()]);
        position = outcome_of(next) ? start_of(fights) : next;
    }
    return position;
}

/// Any order.
struct Before {
    static auto key(const Position& position) {
        return std::tuple(bits_of(position.hands[Seat::first]), bits_of(position.hands[Seat::second]),
                          position.life[Seat::first], position.life[Seat::second]);
    }
    bool operator()(const Position& a, const Position& b) const { return key(a) < key(b); }
};

/// Of all positions that a match can come to and is not over in.
template <class Visit>
void for_each_position(int fights, const Visit& visit) {
    std::set<Position, Before> layer;
    layer.insert(start_of(fights));
    while (!layer.empty()) {
        std::set<Position, Before> next;
        for (const Position& position : layer) {
            visit(position);
            for (const auto& cards : fights_in(position)) {
                const Position after = after_fight(position, cards);
                if (!outcome_of(after)) next.insert(after);
            }
        }
        layer = std::move(next);
    }
}

} // namespace

TEST_CASE("gladiator solution: nobody gains by deviating, from any position on") {
    for (const int fights : {min_fights, max_fights}) {
        CAPTURE(fights);
        const Solution& solution = solution_of(fights);
        const Policy equilibrium = [&](const Position& position, Seat seat) {
            return solution.equilibrium(position).mixes[seat];
        };
        const Evaluation evaluation = evaluate(fights, {{equilibrium, equilibrium}});
        CHECK(evaluation.largest_gain <= 1e-9);
        CHECK(exploitability(evaluation) <= 1e-9);
        CHECK(std::abs(evaluation.score) <= rounding);
        CHECK(evaluation.positions == solution.positions());
    }
}

TEST_CASE("gladiator solution: the certificate notices one wrong mix in one position") {
    const Solution& solution = solution_of(min_fights);
    std::mt19937 random(3);
    Position odd = random_position(min_fights, 4, random);
    while (std::abs(solution.value(odd)) > 0.9) odd = random_position(min_fights, 4, random);
    const Policy wrong = [&](const Position& position, Seat seat) {
        Mix mix = solution.equilibrium(position).mixes[seat];
        if (position == odd && seat == Seat::first)
            std::ranges::rotate(mix.probability, mix.probability.begin() + 1);
        return mix;
    };
    CHECK(evaluate(min_fights, {{wrong, wrong}}).largest_gain > 1e-3);
}

TEST_CASE(
    "gladiator solution: every position by the rules has a number of its own, and nothing else has one") {
    for (const int fights : {min_fights, max_fights}) {
        CAPTURE(fights);
        const PositionIndex index(fights);
        std::vector<bool> taken(index.size());
        std::size_t missed = 0, taken_twice = 0, count = 0;
        for_each_position(fights, [&](const Position& position) {
            ++count;
            const auto number = index.find(position);
            if (!number || *number >= taken.size()) {
                ++missed;
                return;
            }
            if (taken[*number]) ++taken_twice;
            taken[*number] = true;
        });
        CHECK(missed == 0);
        CHECK(taken_twice == 0);
        CHECK(count == index.size());
    }
    const PositionIndex index(min_fights);
    CHECK_FALSE(index.find(start_of(max_fights)));
    Position healed = start_of(min_fights);
    healed.life[Seat::second] = 11; // nothing has been fought
    CHECK_FALSE(index.find(healed));
}

TEST_CASE("gladiator solution: the start is worth nothing, and symmetric positions mirror") {
    for (const int fights : {min_fights, max_fights}) {
        CAPTURE(fights);
        const Solution& solution = solution_of(fights);
        CHECK(std::abs(solution.value(start_of(fights))) <= rounding);
        double worst = 0;
        for_each_position(fights, [&](const Position& position) {
            worst = std::max(worst, std::abs(solution.value(position) + solution.value(mirrored(position))));
        });
        CHECK(worst <= rounding);
    }
}

TEST_CASE("gladiator solution: an equilibrium is a mix of held cards, and worth the position's value") {
    std::mt19937 random(5);
    for (const int fights : {min_fights, max_fights})
        for (int i = 0; i < 200; ++i) {
            const Solution& solution = solution_of(fights);
            const Position position = random_position(fights, i % fights, random);
            const Equilibrium equilibrium = solution.equilibrium(position);
            CHECK(equilibrium.value == solution.value(position));
            for (Seat seat : both_seats) {
                double total = 0;
                for (Card card : all_cards) {
                    const double probability = equilibrium.mixes[seat][card];
                    CHECK(probability >= 0);
                    CHECK((probability == 0 || position.hands[seat].holds(card)));
                    total += probability;
                }
                CHECK(total == doctest::Approx(1));
            }
        }
}

TEST_CASE("gladiator solution: as an independent solver has it, in rational arithmetic") {
    struct Row {
        int fights, fought, positions;
    };
    static constexpr Row rows[] = {{5, 4, 300}, {6, 5, 300}, {5, 3, 20}, {6, 4, 60}, {6, 3, 2}};
    std::mt19937 random(7);
    for (const Row& row : rows)
        for (int i = 0; i < row.positions; ++i) {
            CAPTURE(row.fights);
            CAPTURE(row.fought);
            const Position position = random_position(row.fights, row.fought, random);
            const auto exact = value_of(position).convert_to<double>();
            CHECK(std::abs(solution_of(row.fights).value(position) - exact) <= rounding);
        }
}

TEST_CASE("gladiator solution: it stops when it is told to, and fits two mebibytes") {
    std::stop_source source;
    source.request_stop();
    CHECK_FALSE(solve(max_fights, source.get_token()));
    CHECK(solution_of(min_fights).bytes() < 1 << 21);
    CHECK(solution_of(max_fights).bytes() < 1 << 21);
}
