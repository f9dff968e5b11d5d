// The deal: what `below` makes of a byte, and what holds for every dealt board.
#include "common/virtem/deal.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <random>
#include <set>
#include <utility>
#include <vector>

using namespace visavis;
using namespace visavis::virtem;

namespace {

Seed seed_number(int number) {
    Seed seed{};
    seed[0] = static_cast<std::uint8_t>(number >> 8);
    seed[31] = static_cast<std::uint8_t>(number);
    return seed;
}

/// Written for this test, cell by cell, from the corners alone.
bool shows_neighbouring_blacks(const Board& board) {
    const auto& corners = layout_of(board.layout).corners;
    const auto is_black = [&](Cell cell) {
        return board.cards[cell] && board.cards[cell]->colour == Colour::black;
    };
    for (Cell a : CellSet::all())
        for (Cell b : CellSet::all()) {
            const int across = std::abs(corners[a].x - corners[b].x);
            const int down = std::abs(corners[a].y - corners[b].y);
            const bool overlap = (down == 2 && across <= 1) || (down == 0 && across == 2);
            if (overlap && is_black(a) && is_black(b)) return true;
        }
    return false;
}

} // namespace

TEST_CASE("virtem deal: a byte says each number below the limit equally often, or nothing") {
    for (int limit = 1; limit <= 256; ++limit) {
        CAPTURE(limit);
        std::vector<int> times(static_cast<std::size_t>(limit));
        int refused = 0;
        for (int byte = 0; byte < 256; ++byte) {
            const auto number = below(limit, static_cast<std::uint8_t>(byte));
            if (number)
                ++times.at(static_cast<std::size_t>(*number));
            else
                ++refused;
        }
        CHECK(std::set<int>(times.begin(), times.end()) == std::set<int>{256 / limit});
        CHECK(refused == 256 % limit);
    }
}

TEST_CASE("virtem deal: every board holds the 20 cards, no two blacks neighbours") {
    for (int number = 0; number < 600; ++number) {
        CAPTURE(number);
        const Board board = deal(seed_number(number), std::nullopt);
        std::set<std::pair<Symbol, Colour>> cards;
        for (Cell cell : CellSet::all()) {
            CHECK(board.cards[cell].has_value() != layout_of(board.layout).targets.contains(cell));
            if (const auto card = board.cards[cell]) cards.emplace(card->symbol, card->colour);
        }
        CHECK(cards.size() == card_count);
        CHECK_FALSE(shows_neighbouring_blacks(board));
        CHECK_FALSE(has_neighbouring_blacks(board));
    }
}

TEST_CASE("virtem deal: neighbouring blacks are seen where they are") {
    Deck deck = ordered_deck(); // blacks at places 4, 9, 14, 19
    std::mt19937 random(7);
    for (int i = 0; i < 200; ++i) {
        std::shuffle(deck.begin(), deck.end(), random);
        for (std::size_t id = 0; id < layouts.size(); ++id) {
            const Board board = lay_out(static_cast<LayoutId>(id), deck);
            CHECK(has_neighbouring_blacks(board) == shows_neighbouring_blacks(board));
        }
    }
}

TEST_CASE("virtem deal: a layout is drawn equally often, and each card comes to lie everywhere") {
    std::array<int, layouts.size()> drawn{};
    PerCell<std::array<int, card_count>> lay{};
    constexpr int deals = 3000;
    for (int number = 0; number < deals; ++number) {
        ++drawn[static_cast<std::size_t>(deal(seed_number(number), std::nullopt).layout)];
        const Board board = deal(seed_number(number), LayoutId{0});
        for (Cell cell : CellSet::all())
            if (const auto card = board.cards[cell])
                ++lay[cell][static_cast<std::size_t>(card->symbol) * all_colours.size() +
                            static_cast<std::size_t>(card->colour)];
    }
    // 500 are expected of each layout, with a standard deviation of 20; the seeds are fixed, so is the
    // answer.
    for (int times : drawn) CHECK(std::abs(times - 500) < 80);
    for (Cell cell : CellSet::all() - layouts[0].targets)
        for (int times : lay[cell]) CHECK(times > 60);
}
