#include "common/play/virtem/predecessors.hpp"

#include <algorithm>
#include <bit>

namespace visavis::virtem {

namespace {

constexpr std::size_t others_count = standings_of(pawn_count - 1);
constexpr std::size_t captured_rows = others_count * (pawn_count - 1);

void add_puts(std::vector<Standing>& puts, const Pawns& pawns, int left, CellSet targets) {
    if (left == 0) return puts.push_back(standing_of(pawns.cells()));
    for (Cell cell : targets) {
        Pawns more = pawns;
        more.add(cell);
        add_puts(puts, more, left - 1, targets.not_before(cell));
    }
}

using Row = std::array<std::uint64_t, BitMatrix::rows / 64>;

} // namespace

struct Predecessors::Stripe {
    std::size_t number = 0;
    const Line* into = nullptr;     ///< by row
    const Line* captured = nullptr; ///< by other pawns and their place
    Line* from = nullptr;           ///< by row
};

Predecessors::Predecessors(LayoutId layout)
    : layout_(layout_of(layout)),
      opposed_(BitMatrix::stripes),
      captured_(BitMatrix::stripes * captured_rows) {
    constexpr std::size_t most_doubts = others_count * cell_count;
    static_assert(bytes > BitMatrix::stripes * captured_rows * sizeof(Line) + most_doubts * sizeof(Doubt));
    doubts_.reserve(most_doubts);
    for (std::size_t standing = 0; standing < standing_count; ++standing) {
        const Pawns pawns(all_standings()[standing]);
        for (Cell cell : pawns.at_least(1)) {
            const std::size_t column = standing % line_bits;
            opposed_[standing / line_bits][cell][column / 64] |= std::uint64_t{1} << column % 64;
            const int number = pawns.on(cell);
            if (number > static_cast<int>(most_captured)) continue;
            Pawns left = pawns;
            for (int i = 0; i < number; ++i) left.remove(cell);
            Captures& captures = captures_[cell][static_cast<std::size_t>(number - 1)];
            captures.before.push_back(static_cast<Standing>(standing));
            add_puts(captures.after, left, number, layout_.targets - CellSet(cell));
            captures.ways = captures.after.size() / captures.before.size();
        }
    }
}

bool Predecessors::find(const BitMatrix& into, BitMatrix& from, play::Meter& meter) {
    capture(into);
    from.clear();
    for (std::size_t number = 0; number < BitMatrix::stripes; ++number) {
        if (meter.is_spent()) return false;
        const Stripe stripe{.number = number,
                            .into = into.stripe(number),
                            .captured = captured_.data() + number * captured_rows,
                            .from = from.stripe(number)};
        for (std::size_t others = 0; others < others_count; ++others) step_back(stripe, others);
        settle_doubts(stripe);
        meter.count(others_count * cell_count);
    }
    return true;
}

void Predecessors::capture(const BitMatrix& into) {
    Row row{};
    for (std::size_t number = 0; number < others_count; ++number) {
        const Others& others = all_others()[number];
        for (std::size_t place = 0; place < others.cells.size(); ++place) {
            const Cell cell = others.cells[place];
            for (std::size_t word = 0; word < row.size(); ++word)
                row[word] = into.stripe(word / line_words)[others.with[cell]][word % line_words];
            Row captured = row;
            const auto own = static_cast<std::size_t>(std::ranges::count(others.cells, cell));
            for (std::size_t outnumbered = 1; outnumbered <= own; ++outnumbered) {
                const Captures& captures = captures_[cell][outnumbered - 1];
                const Standing* after = captures.after.data();
                for (Standing before : captures.before) {
                    std::uint64_t leads = 0;
                    for (std::size_t way = 0; way < captures.ways; ++way, ++after)
                        leads |= row[*after / 64] >> *after % 64;
                    std::uint64_t& word = captured[before / 64];
                    word &= ~(std::uint64_t{1} << before % 64);
                    word |= (leads & 1U) << before % 64;
                }
            }
            for (std::size_t word = 0; word < row.size(); ++word)
                captured_[word / line_words * captured_rows + number * others.cells.size() + place]
                         [word % line_words] = captured[word];
        }
    }
}

/// All moves of the fourth pawn at once, from wherever it begins.
void Predecessors::step_back(const Stripe& stripe, std::size_t number) {
    const Others& others = all_others()[number];
    PerCell<Line> ends; // a move leads into the set if it ends here
    Line all{};
    for (Cell cell : CellSet::all()) ends[cell] = stripe.into[others.with[cell]];
    for (std::size_t place = 0; place < others.cells.size(); ++place)
        ends[others.cells[place]] = stripe.captured[number * others.cells.size() + place];
    for (Cell cell : CellSet::all()) all |= ends[cell];
    if (!any(all)) return;

    PerCell<Line> step;     // a pawn on the cell gets into the set by a step
    PerCell<Line> reaching; // by as many as the chain lets it make
    for (Cell cell : CellSet::all()) {
        Line line{};
        for (Cell neighbour : layout_.neighbours[cell]) line |= ends[neighbour];
        step[cell] = line;
    }
    reaching = step;
    const PerCell<Line>& opposed = opposed_[stripe.number];
    CellSet chain;
    for (Cell cell : CellSet::all() - others.occupied)
        if (any(opposed[cell])) chain.insert(cell);
    PerCell<Line> through;
    for (bool goes_on = true; goes_on;) {
        for (Cell cell : chain) through[cell] = opposed[cell] & reaching[cell];
        Line changed{};
        for (Cell cell : CellSet::all()) {
            Line line = reaching[cell];
            for (Cell neighbour : layout_.neighbours[cell] & chain) line |= through[neighbour];
            changed |= line ^ reaching[cell];
            reaching[cell] = line;
        }
        goes_on = any(changed);
    }

    for (Cell cell : CellSet::all()) {
        Line& from = stripe.from[others.with[cell]];
        from |= step[cell] | (reaching[cell] & ~ends[cell]);
        const Line doubtful = reaching[cell] & ~from;
        if (any(doubtful)) doubts_.push_back({number, cell, doubtful});
    }
}

/// A chain may lead back to where it began, which is no move. Where that may be all that leads into the set,
/// and no other pawn's move does: look closer.
void Predecessors::settle_doubts(const Stripe& stripe) {
    for (const Doubt& doubt : doubts_) {
        Line& from = stripe.from[all_others()[doubt.others].with[doubt.cell]];
        const Line doubtful = doubt.columns & ~from;
        for (std::size_t word = 0; word < line_words; ++word)
            for (std::uint64_t bits = doubtful[word]; bits != 0; bits &= bits - 1) {
                const std::size_t column = word * 64 + static_cast<std::size_t>(std::countr_zero(bits));
                if (leads_into(stripe, doubt, column)) from[word] |= bits & -bits;
            }
    }
    doubts_.clear();
}

bool Predecessors::leads_into(const Stripe& stripe, const Doubt& doubt, std::size_t column) const {
    const std::size_t standing = stripe.number * line_bits + column;
    if (standing >= standing_count) return false;
    const Others& others = all_others()[doubt.others];
    CellSet chain;
    for (Cell cell : all_standings()[standing]) chain.insert(cell);
    for (Cell to : reachable(layout_, chain - others.occupied, doubt.cell)) {
        const auto* const own = std::ranges::find(others.cells, to);
        const Line& ends = own == others.cells.end()
                               ? stripe.into[others.with[to]]
                               : stripe.captured[doubt.others * others.cells.size() +
                                                 static_cast<std::size_t>(own - others.cells.begin())];
        if ((ends[column / 64] >> column % 64 & 1U) != 0) return true;
    }
    return false;
}

} // namespace visavis::virtem
