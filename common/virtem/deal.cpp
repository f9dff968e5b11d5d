#include "common/virtem/deal.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace visavis::virtem {

std::uint8_t SeedStream::next_byte() {
    if (used_ == block_.size()) {
        std::array<std::uint8_t, sizeof(Seed) + sizeof counter_> message;
        auto rest = std::ranges::copy(seed_, message.begin()).out;
        for (int shift : {24, 16, 8, 0}) *rest++ = static_cast<std::uint8_t>(counter_ >> shift);
        block_ = sha256(message);
        ++counter_;
        used_ = 0;
    }
    return block_[used_++];
}

int SeedStream::next_below(int limit) {
    while (true)
        if (const auto number = below(limit, next_byte())) return *number;
}

bool has_neighbouring_blacks(const Board& board) {
    const CellSet blacks = black_cells(board);
    return std::ranges::any_of(
        blacks, [&](Cell cell) { return !(layout_of(board.layout).neighbours[cell] & blacks).empty(); });
}

Board deal(const Seed& seed, std::optional<LayoutId> layout) {
    SeedStream stream(seed);
    if (!layout) layout = static_cast<LayoutId>(stream.next_below(static_cast<int>(layouts.size())));
    Deck deck = ordered_deck();
    while (true) {
        for (int i = card_count - 1; i >= 1; --i)
            std::swap(deck[static_cast<std::size_t>(i)],
                      deck[static_cast<std::size_t>(stream.next_below(i + 1))]);
        const Board board = lay_out(*layout, deck);
        if (!has_neighbouring_blacks(board)) return board;
    }
}

} // namespace visavis::virtem
