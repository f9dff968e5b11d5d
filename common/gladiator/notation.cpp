#include "common/gladiator/notation.hpp"

#include <array>

#include "common/game/text.hpp"

namespace visavis::gladiator {

std::string_view card_name(Card card) {
    static constexpr std::array<std::string_view, card_count> names{"A1", "A2", "A3", "A4",
                                                                    "D1", "D2", "D3", "D4"};
    return names[static_cast<std::size_t>(card)];
}

std::expected<Card, Refusal> parse_card(std::string_view text) {
    const std::string wanted = lower_case(trimmed(text));
    for (Card card : all_cards)
        if (lower_case(card_name(card)) == wanted) return card;
    return std::unexpected(Refusal::no_such_card);
}

} // namespace visavis::gladiator
