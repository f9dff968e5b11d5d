#include "common/play/virtem/proof_table.hpp"

#include <algorithm>
#include <bit>

namespace visavis::virtem {

namespace {

constexpr unsigned cell_bits = 5;
constexpr unsigned count_bits = 5;
constexpr unsigned step_bits = 2 * cell_bits;
constexpr unsigned known_bits = step_bits + 2 * count_bits;
constexpr unsigned key_bits = 2 + 2 * pawn_count * cell_bits; // attacker, mover, eight pawns
static_assert(key_bits + known_bits <= 64 && most_moves_ahead + 1 < 1 << count_bits);

constexpr std::uint64_t field(std::uint64_t entry, unsigned shift, unsigned bits) {
    return entry >> shift & ((std::uint64_t{1} << bits) - 1);
}

ProofTable::Known unpack(std::uint64_t entry) {
    return {.won_within = static_cast<int>(field(entry, step_bits + count_bits, count_bits)),
            .not_within = static_cast<int>(field(entry, step_bits, count_bits)),
            .best = {static_cast<Cell>(field(entry, cell_bits, cell_bits)),
                     static_cast<Cell>(field(entry, 0, cell_bits))}};
}

std::uint64_t pack(std::uint64_t key, const ProofTable::Known& known) {
    const auto won = static_cast<std::uint64_t>(known.won_within);
    const auto failed = static_cast<std::uint64_t>(known.not_within);
    return key << known_bits | won << (step_bits + count_bits) | failed << step_bits |
           index(known.best.from) << cell_bits | index(known.best.to);
}

/// How much searching an entry saves: the more moves were looked ahead, the more.
int worth(std::uint64_t entry) {
    if (entry == 0) return -1;
    const ProofTable::Known known = unpack(entry);
    return std::max(known.won_within % (most_moves_ahead + 1), known.not_within);
}

} // namespace

ProofTable::ProofTable(std::size_t bytes)
    : entries_(std::max(std::bit_floor(bytes / sizeof(Entry)), bucket_size)) {}

std::size_t ProofTable::bucket_of(Key key) const {
    std::uint64_t hash = key.bits_ * 0x9e3779b97f4a7c15U; // the golden ratio's; then as in splitmix64
    hash = (hash ^ hash >> 29) * 0xbf58476d1ce4e5b9U;
    return (hash ^ hash >> 32) & (entries_.size() - bucket_size);
}

std::optional<ProofTable::Known> ProofTable::find(Key key) const {
    const std::size_t bucket = bucket_of(key);
    for (std::size_t i = bucket; i < bucket + bucket_size; ++i)
        if (entries_[i] >> known_bits == key.bits_ && entries_[i] != 0) return unpack(entries_[i]);
    return std::nullopt;
}

void ProofTable::add_win(Key key, int moves, Step best) {
    Known known = find(key).value_or(Known{});
    known.won_within = std::min(known.won_within, moves);
    known.best = best;
    store(key, known);
}

void ProofTable::add_failure(Key key, int moves, Step best) {
    Known known = find(key).value_or(Known{});
    known.not_within = std::max(known.not_within, moves);
    known.best = best;
    store(key, known);
}

void ProofTable::clear() {
    std::ranges::fill(entries_, Entry{0});
}

void ProofTable::store(Key key, const Known& known) {
    const auto bucket = entries_.begin() + static_cast<std::ptrdiff_t>(bucket_of(key));
    const auto end = bucket + bucket_size;
    auto place = std::find_if(bucket, end,
                              [&](Entry entry) { return entry != 0 && entry >> known_bits == key.bits_; });
    if (place == end) place = std::ranges::min_element(bucket, end, {}, worth);
    *place = pack(key.bits_, known);
}

} // namespace visavis::virtem
