#include "tests/knowledge/course.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

#include "common/play/gladiator/hand_bits.hpp"

namespace visavis::knowledge {

namespace {

using namespace gladiator;

struct Before {
    static auto key(const Position& position) {
        return std::tuple(bits_of(position.hands[Seat::first]), bits_of(position.hands[Seat::second]),
                          position.life[Seat::first], position.life[Seat::second]);
    }
    bool operator()(const Position& a, const Position& b) const { return key(a) < key(b); }
};
using Layer = std::map<Position, double, Before>;

void end(Course& course, const Position& position, const Outcome& outcome, double odds) {
    const auto fought = static_cast<std::size_t>(position.fought);
    if (outcome.reason == OutcomeReason::knockout)
        (outcome.winner ? course.knocked_out[fought] : course.both_knocked_out) += odds;
    else
        (outcome.winner ? course.won_by_life : course.drawn_by_life) += odds;
}

Layer next_layer(const Solution& solution, const Layer& layer, Course& course) {
    Layer next;
    for (const auto& [position, odds] : layer) {
        const Equilibrium equilibrium = solution.equilibrium(position);
        for (Card first : all_cards)
            for (Card second : all_cards) {
                const double odds_here =
                    odds * equilibrium.mixes[Seat::first][first] * equilibrium.mixes[Seat::second][second];
                if (odds_here == 0) continue;
                const Position after = after_fight(position, {{first, second}});
                if (const auto outcome = outcome_of(after))
                    end(course, after, *outcome, odds_here);
                else
                    next[after] += odds_here;
            }
    }
    return next;
}

std::vector<Reached> likeliest_first(const Layer& layer) {
    std::vector<Reached> reached;
    for (const auto& [position, odds] : layer) reached.push_back({position, odds});
    std::ranges::sort(reached, {},
                      [](const Reached& one) { return std::pair(-one.odds, Before::key(one.position)); });
    return reached;
}

} // namespace

double Course::one_knocked_out() const {
    return std::accumulate(knocked_out.begin(), knocked_out.end(), 0.);
}

Course course_of(const Solution& solution) {
    Course course;
    Layer layer{{Position{.fights = static_cast<std::int8_t>(solution.fights())}, 1.}};
    for (auto& reached : course.after) {
        reached = likeliest_first(layer);
        layer = next_layer(solution, layer, course);
    }
    return course;
}

} // namespace visavis::knowledge
