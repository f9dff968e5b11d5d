// The symbol cards, the die faces, and a board of dealt cards. Knows no pawn and no move.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "common/virtem/layouts.hpp"

namespace visavis::virtem {

/// Both in the order of the unshuffled deck (RULES, "The deal from a seed").
enum class Symbol : std::uint8_t { triangle, square, cross, circle };
enum class Colour : std::uint8_t { green, blue, yellow, magenta, black };

inline constexpr std::array all_symbols{Symbol::triangle, Symbol::square, Symbol::cross, Symbol::circle};
inline constexpr std::array all_colours{Colour::green, Colour::blue, Colour::yellow, Colour::magenta,
                                        Colour::black};
inline constexpr std::size_t card_count = all_symbols.size() * all_colours.size();

struct Card {
    Symbol symbol{};
    Colour colour{};
    bool operator==(const Card&) const = default;
};

/// A player's symbol and colour: what a card shows, but never black.
using Face = Card;

using Deck = std::array<Card, card_count>;

/// The deck before the shuffle: symbol by colour, symbol outermost.
constexpr Deck ordered_deck() {
    Deck deck;
    std::size_t place = 0;
    for (Symbol symbol : all_symbols)
        for (Colour colour : all_colours) deck[place++] = {symbol, colour};
    return deck;
}

struct Board {
    LayoutId layout{};
    PerCell<std::optional<Card>> cards; ///< none on the face-down ones

    bool operator==(const Board&) const = default;
};

/// The deck laid onto the face-up cells in reading order.
constexpr Board lay_out(LayoutId layout, const Deck& deck) {
    Board board{.layout = layout, .cards = {}};
    std::size_t place = 0;
    for (Cell cell : CellSet::all() - layout_of(layout).targets) board.cards[cell] = deck[place++];
    return board;
}

/// The cells whose card is as `wanted` says of it.
template <class Predicate>
constexpr CellSet cells_where(const Board& board, Predicate wanted) {
    CellSet cells;
    for (Cell cell : CellSet::all())
        if (board.cards[cell] && wanted(*board.cards[cell])) cells.insert(cell);
    return cells;
}

constexpr CellSet black_cells(const Board& board) {
    return cells_where(board, [](Card card) { return card.colour == Colour::black; });
}

} // namespace visavis::virtem
