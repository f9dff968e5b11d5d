#include "common/play/gladiator/position_index.hpp"

#include <cassert>

#include "common/play/gladiator/hand_bits.hpp"

namespace visavis::gladiator {

namespace {

struct Hands {
    std::array<std::vector<Hand>, max_fights + 1> after; ///< by how many fights are over
    std::array<std::uint8_t, 256> place{};               ///< of a hand in its vector, by its bits
    std::array<std::size_t, max_fights + 2> pairs_before{};

    Hands() {
        for (unsigned bits = 0; bits < place.size(); ++bits) {
            Hand hand;
            for (Card card : all_cards)
                if ((bits >> static_cast<unsigned>(card) & 1U) != 0) hand.add(card);
            const int fought = card_count - hand.size();
            if (fought > max_fights) continue;
            auto& others = after[static_cast<std::size_t>(fought)];
            place[bits] = static_cast<std::uint8_t>(others.size());
            others.push_back(hand);
        }
        for (std::size_t fought = 0; fought < after.size(); ++fought)
            pairs_before[fought + 1] = pairs_before[fought] + after[fought].size() * after[fought].size();
    }
};

const Hands& all_hands() {
    static const Hands hands;
    return hands;
}

} // namespace

std::size_t Meetings::number_from(std::size_t first) {
    first_ = static_cast<std::uint32_t>(first);
    std::size_t count = 0;
    for (std::size_t word = 0; word < words; ++word) {
        before_[word] = static_cast<std::uint8_t>(count);
        count += static_cast<std::size_t>(std::popcount(lives_[word]));
    }
    return count;
}

PositionIndex::PositionIndex(int fights)
    : fights_(fights), meetings_(all_hands().pairs_before[static_cast<std::size_t>(fights)]) {
    meetings_[0].insert(starting_life, starting_life);
    for (int fought = 0; fought < fights; ++fought)
        for (Hand first : hands_after(fought))
            for (Hand second : hands_after(fought)) {
                Meetings& here = meetings_[pair(first, second)];
                size_ += here.number_from(size_);
                if (fought + 1 == fights) continue;
                for_each_fight(first, second,
                               [&](Card, Card, Hand first_then, Hand second_then, const auto& loss) {
                                   Meetings& next = meetings_[pair(first_then, second_then)];
                                   here.for_each([&](int first_life, int second_life) {
                                       first_life -= loss[Seat::first];
                                       second_life -= loss[Seat::second];
                                       if (first_life > 0 && second_life > 0)
                                           next.insert(first_life, second_life);
                                   });
                               });
            }
}

std::optional<std::size_t> PositionIndex::find(const Position& position) const {
    if (position.fights != fights_ || outcome_of(position)) return std::nullopt;
    return meetings(position.hands[Seat::first], position.hands[Seat::second])
        .find(position.life[Seat::first], position.life[Seat::second]);
}

const std::vector<Hand>& PositionIndex::hands_after(int fought) {
    return all_hands().after[static_cast<std::size_t>(fought)];
}

std::size_t PositionIndex::pair(Hand first, Hand second) {
    assert(first.size() == second.size());
    const Hands& hands = all_hands();
    const auto fought = static_cast<std::size_t>(card_count - first.size());
    return hands.pairs_before[fought] + hands.place[bits_of(first)] * hands.after[fought].size() +
           hands.place[bits_of(second)];
}

} // namespace visavis::gladiator
