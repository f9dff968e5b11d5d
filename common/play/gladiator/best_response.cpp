#include "common/play/gladiator/best_response.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <unordered_map>

#include "common/play/gladiator/hand_bits.hpp"

namespace visavis::gladiator {

namespace {

/// Of one position, to each seat.
struct Worth {
    PerSeat<double> kept; ///< as both keep to their policies
    PerSeat<double> best; ///< with a best response from here on
};

class Pass {
  public:
    explicit Pass(const PerSeat<Policy>& policies) : policies_(policies) {}

    Worth worth(const Position& position) {
        if (const auto outcome = outcome_of(position)) return worth_of(*outcome);
        if (const auto known = known_.find(key(position)); known != known_.end()) return known->second;
        const Worth found = induce(position);
        for (Seat seat : both_seats)
            largest_gain_ = std::max(largest_gain_, found.best[seat] - found.kept[seat]);
        known_.emplace(key(position), found);
        return found;
    }

    double largest_gain() const { return largest_gain_; }
    std::size_t positions() const { return known_.size(); }

  private:
    static Worth worth_of(const Outcome& outcome) {
        PerSeat<double> score;
        for (Seat seat : both_seats) score[seat] = !outcome.winner ? 0 : *outcome.winner == seat ? 1 : -1;
        return {.kept = score, .best = score};
    }

    static std::uint64_t key(const Position& position) {
        std::uint64_t key = 0;
        for (Seat seat : both_seats)
            key = key << 16 | std::uint64_t{bits_of(position.hands[seat])} << 8 |
                  static_cast<std::uint8_t>(position.life[seat]);
        return key;
    }

    Worth induce(const Position& position) {
        const PerSeat<Mix> mixes{
            {policies_[Seat::first](position, Seat::first), policies_[Seat::second](position, Seat::second)}};
        Worth worth{};
        PerSeat<Mix> of_card{}; // what a seat gets by it, where the other keeps to the policy
        for (Card a : all_cards)
            for (Card b : all_cards) {
                const PerSeat<Card> cards{{a, b}};
                if (!position.hands[Seat::first].holds(a) || !position.hands[Seat::second].holds(b)) continue;
                const Worth next = this->worth(after_fight(position, cards));
                for (Seat seat : both_seats) {
                    const double odds = mixes[other(seat)][cards[other(seat)]];
                    of_card[seat][cards[seat]] += odds * next.best[seat];
                    worth.kept[seat] += odds * mixes[seat][cards[seat]] * next.kept[seat];
                }
            }
        for (Seat seat : both_seats) {
            worth.best[seat] = -std::numeric_limits<double>::infinity();
            for (Card card : all_cards)
                if (position.hands[seat].holds(card))
                    worth.best[seat] = std::max(worth.best[seat], of_card[seat][card]);
        }
        return worth;
    }

    const PerSeat<Policy>& policies_;
    std::unordered_map<std::uint64_t, Worth> known_;
    double largest_gain_ = 0;
};

} // namespace

Evaluation evaluate(int fights, const PerSeat<Policy>& policies) {
    Pass pass(policies);
    const Worth worth = pass.worth(Position{.fights = static_cast<std::int8_t>(fights)});
    return {.score = worth.kept[Seat::first],
            .best = worth.best,
            .largest_gain = pass.largest_gain(),
            .positions = pass.positions()};
}

double exploitability(const Evaluation& against_itself) {
    return std::max(against_itself.best[Seat::first], against_itself.best[Seat::second]);
}

} // namespace visavis::gladiator
