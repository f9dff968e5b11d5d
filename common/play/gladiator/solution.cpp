#include "common/play/gladiator/solution.hpp"

#include <cassert>

#include "common/play/base/matrix_game.hpp"

namespace visavis::gladiator {

namespace {

double sign(int number) {
    return number > 0 ? 1 : number < 0 ? -1 : 0;
}

/// The game of one fight with what may follow, for hands whose cards stand in a row or a column each.
struct Fights {
    struct Fight {
        std::size_t row, column;
        PerSeat<std::int8_t> loss;
        const Meetings* next; ///< none after the last fight
    };
    FixedList<Fight, card_count * card_count> all;
    PerSeat<FixedList<Card, card_count>> cards;

    Fights(const PositionIndex& index, Hand first, Hand second) {
        const PerSeat<Hand> hands{{first, second}};
        for (Seat seat : both_seats)
            for (Card card : all_cards)
                if (hands[seat].holds(card)) cards[seat].push_back(card);
        const bool is_last = card_count - first.size() + 1 == index.fights();
        std::size_t count = 0;
        for_each_fight(first, second, [&](Card, Card, Hand first_then, Hand second_then, const auto& loss) {
            const std::size_t row = count / cards[Seat::second].size();
            const std::size_t column = count++ % cards[Seat::second].size();
            all.push_back({row, column, loss, is_last ? nullptr : &index.meetings(first_then, second_then)});
        });
    }

    play::MatrixGame game(const std::vector<double>& values, int first_life, int second_life) const {
        play::MatrixGame game;
        game.rows = cards[Seat::first].size();
        game.columns = cards[Seat::second].size();
        for (const Fight& fight : all) {
            const int first = first_life - fight.loss[Seat::first];
            const int second = second_life - fight.loss[Seat::second];
            double& payoff = game.payoff[fight.row][fight.column];
            if (first <= 0 || second <= 0)
                payoff = first > 0 ? 1 : second > 0 ? -1 : 0;
            else if (fight.next == nullptr)
                payoff = sign(first - second);
            else
                payoff = values[*fight.next->find(first, second)];
        }
        return game;
    }
};

/// As the column player sees it.
play::MatrixGame turned(const play::MatrixGame& game) {
    play::MatrixGame turned;
    turned.rows = game.columns;
    turned.columns = game.rows;
    for (std::size_t i = 0; i < game.rows; ++i)
        for (std::size_t j = 0; j < game.columns; ++j) turned.payoff[j][i] = -game.payoff[i][j];
    return turned;
}

double expected(const play::MatrixGame& game, std::size_t row, const play::MatrixSolution& solution) {
    double payoff = 0;
    for (std::size_t j = 0; j < game.columns; ++j) payoff += solution.column_mix[j] * game.payoff[row][j];
    return payoff;
}

/// Of the column player's optimal mixes one that leaves the least to `row`: it pays so little to hold that
/// row down, too, that nothing is worth giving up for it.
play::MatrixSolution punishing(play::MatrixGame game, std::size_t row) {
    constexpr double interest = 1e-6;
    const auto punished = game.payoff[row];
    for (std::size_t i = 0; i < game.rows; ++i)
        for (std::size_t j = 0; j < game.columns; ++j) game.payoff[i][j] += interest * punished[j];
    return play::solve(game);
}

} // namespace

double score(const Outcome& outcome, Seat seat) {
    if (!outcome.winner) return 0;
    return outcome.winner == seat ? 1 : -1;
}

std::optional<Solution> solve(int fights, const std::stop_token& stop) {
    assert(fights == min_fights || fights == max_fights);
    Solution solution(fights);
    for (int fought = fights - 1; fought >= 0; --fought)
        for (Hand first : PositionIndex::hands_after(fought)) {
            if (stop.stop_requested()) return std::nullopt;
            for (Hand second : PositionIndex::hands_after(fought)) {
                const Fights next(solution.index_, first, second);
                const Meetings& here = solution.index_.meetings(first, second);
                here.for_each([&](int first_life, int second_life) {
                    solution.values_[*here.find(first_life, second_life)] =
                        play::solve(next.game(solution.values_, first_life, second_life)).value;
                });
            }
        }
    return solution;
}

const Solution& solution_of(int fights) {
    assert(fights == min_fights || fights == max_fights);
    if (fights == min_fights) {
        static const Solution shorter = *solve(min_fights);
        return shorter;
    }
    static const Solution longer = *solve(max_fights);
    return longer;
}

double Solution::value(const Position& position) const {
    if (const auto outcome = outcome_of(position)) return score(*outcome, Seat::first);
    const auto number = index_.find(position);
    assert(number);
    return values_[*number];
}

Equilibrium Solution::equilibrium(const Position& position) const {
    assert(index_.find(position));
    const Fights next(index_, position.hands[Seat::first], position.hands[Seat::second]);
    const auto solved =
        play::solve(next.game(values_, position.life[Seat::first], position.life[Seat::second]));
    Equilibrium equilibrium{.value = solved.value, .mixes = {}};
    for (std::size_t row = 0; row < next.cards[Seat::first].size(); ++row)
        equilibrium.mixes[Seat::first][next.cards[Seat::first][row]] = solved.row_mix[row];
    for (std::size_t column = 0; column < next.cards[Seat::second].size(); ++column)
        equilibrium.mixes[Seat::second][next.cards[Seat::second][column]] = solved.column_mix[column];
    return equilibrium;
}

double Solution::given_away(const Position& position, Seat seat, Card card) const {
    constexpr double rounding = 1e-9;
    assert(index_.find(position) && position.hands[seat].holds(card));
    const Fights next(index_, position.hands[Seat::first], position.hands[Seat::second]);
    auto game = next.game(values_, position.life[Seat::first], position.life[Seat::second]);
    if (seat == Seat::second) game = turned(game);
    std::size_t row = 0;
    while (next.cards[seat][row] != card) ++row;
    const double less = play::solve(game).value - expected(game, row, punishing(game, row));
    return less > rounding ? less : 0;
}

} // namespace visavis::gladiator
