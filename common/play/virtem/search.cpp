#include "common/play/virtem/search.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace visavis::virtem {

namespace {

constexpr std::size_t bucket_size = 4; ///< a cache line

// What ranks moves: what the table says, then captures, then what refuted a sister, then what refuted often.
constexpr int rank_of_best = 1 << 30;
constexpr int rank_of_capture = 1 << 28;
constexpr int rank_of_killer = 1 << 27;
constexpr int most_history = 1 << 26;

/// Wins are kept in the table as seen from the position itself.
int to_table(int score, int ply) {
    if (score > surely_won) return score + ply;
    if (score < -surely_won) return score - ply;
    return score;
}
int from_table(int score, int ply) {
    if (score > surely_won) return score - ply;
    if (score < -surely_won) return score + ply;
    return score;
}

} // namespace

int evaluate(const Field& field, const Position& position) {
    const int own = field.moves_needed(position, position.mover);
    const int opposing = field.moves_needed(position, other(position.mover));
    return move_score * (opposing - own) + move_score / 2;
}

Search::Search(const Position& position, std::size_t table_bytes)
    : field_(position), entries_(std::max(std::bit_floor(table_bytes / sizeof(Entry)), bucket_size)) {}

Judgement Search::judge(const Position& position, int depth, play::Meter& meter) {
    const MoveList moves = legal_moves(position);
    Judgement judgement{.score = evaluate(field_, position), .best = moves[0], .depth = 0};
    for (const Move& move : moves)
        if (has_won(after_move(position, move), position.mover)) return {win_score - 1, move, 1};
    for (int ahead = 1; ahead <= depth; ++ahead) {
        const Step first{judgement.best.from, judgement.best.to};
        Order order = order_of(position, moves, first, 0);
        // Of captures with the same cells the one that was best comes first.
        for (Ranked& ranked : order)
            if (moves[ranked.place] == judgement.best) std::swap(ranked, order[0]);
        Judgement deeper{.score = -win_score, .best = {}, .depth = ahead};
        for (const Ranked& ranked : order) {
            const Move& move = moves[ranked.place];
            const int score = score_of_move(after_move(position, move), ranked.place == order[0].place, ahead,
                                            0, {deeper.score, win_score}, meter);
            if (meter.is_spent()) return judgement;
            if (score > deeper.score) {
                deeper.score = score;
                deeper.best = move;
            }
        }
        judgement = deeper;
        if (std::abs(judgement.score) > surely_won) break;
    }
    return judgement;
}

/// To the mover; not to be used once the meter is spent.
int Search::score_of(const Position& position, int depth, int ply, Window window, play::Meter& meter) {
    meter.count(1);
    if (field_.can_win_now(position, position.mover)) return win_score - ply - 1;
    if (depth == 0) return evaluate(field_, position);
    // Neither seat can win sooner than this: it is of no use to look for better or worse.
    window.alpha = std::max(window.alpha, -(win_score - ply - 2));
    window.beta = std::min(window.beta, win_score - ply - 3);
    if (window.alpha >= window.beta) return window.alpha;
    if (meter.is_spent()) return 0;

    const std::uint64_t key = position_key(position);
    Entry& entry = entry_of(key);
    Step first{};
    if (entry.bound != Bound::none && entry.key == key) {
        first = entry.best;
        const int score = from_table(entry.score, ply);
        const bool is_sure = std::abs(score) > surely_won; // holds at any depth
        if (entry.depth >= depth || is_sure) {
            if (entry.bound == Bound::exact) return score;
            if (entry.bound == Bound::at_least && score >= window.beta && (entry.depth >= depth || score > 0))
                return score;
            if (entry.bound == Bound::at_most && score <= window.alpha && (entry.depth >= depth || score < 0))
                return score;
        }
    }

    const MoveList moves = legal_moves(position);
    Order order = order_of(position, moves, first, ply);
    int best = -win_score;
    Step best_step{};
    int alpha = window.alpha;
    for (std::size_t place = 0; place < order.size() && alpha < window.beta; ++place) {
        const Move& move = moves[order[place].place];
        const int score =
            score_of_move(after_move(position, move), place == 0, depth, ply, {alpha, window.beta}, meter);
        if (meter.is_spent()) return 0;
        if (score <= best) continue;
        best = score;
        best_step = {move.from, move.to};
        alpha = std::max(alpha, score);
        if (alpha >= window.beta) praise(position, move, depth, ply);
    }
    Bound bound = Bound::exact;
    if (best >= window.beta) bound = Bound::at_least;
    if (best <= window.alpha) bound = Bound::at_most;
    entry_of(key) = {.key = key,
                     .score = static_cast<std::int16_t>(to_table(best, ply)),
                     .depth = static_cast<std::uint8_t>(depth),
                     .bound = bound,
                     .best = best_step};
    return best;
}

/// The first move's score is found; of the others it is only asked whether they are better.
int Search::score_of_move(const Position& after, bool is_first, int depth, int ply, Window window,
                          play::Meter& meter) {
    if (!is_first) {
        const int score = -score_of(after, depth - 1, ply + 1, {-window.alpha - 1, -window.alpha}, meter);
        if (score <= window.alpha || score >= window.beta) return score;
    }
    return -score_of(after, depth - 1, ply + 1, {-window.beta, -window.alpha}, meter);
}

Search::Order Search::order_of(const Position& position, const MoveList& moves, Step first, int ply) const {
    const auto& history = history_[position.mover];
    Order order;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Step step{moves[i].from, moves[i].to};
        int promise = history[step.from][step.to];
        if (step == killers_[static_cast<std::size_t>(ply)]) promise = rank_of_killer;
        if (!moves[i].put.empty()) promise = rank_of_capture + static_cast<int>(moves[i].put.size());
        if (step == first) promise = rank_of_best;
        order.push_back({promise, static_cast<std::uint8_t>(i)});
    }
    std::ranges::sort(order, [](const Ranked& a, const Ranked& b) {
        return std::pair(a.promise, b.place) > std::pair(b.promise, a.place);
    });
    return order;
}

void Search::praise(const Position& position, const Move& move, int depth, int ply) {
    killers_[static_cast<std::size_t>(ply)] = {move.from, move.to};
    int& praised = history_[position.mover][move.from][move.to];
    praised = std::min(praised + depth * depth, most_history);
}

/// Where the key is, or where it should go: in the place of what was searched least deep.
Search::Entry& Search::entry_of(std::uint64_t key) {
    std::uint64_t hash = key * 0x9e3779b97f4a7c15U; // the golden ratio's; then as in splitmix64
    hash = (hash ^ hash >> 29) * 0xbf58476d1ce4e5b9U;
    const auto bucket =
        entries_.begin() + static_cast<std::ptrdiff_t>((hash ^ hash >> 32) & (entries_.size() - bucket_size));
    const auto end = bucket + bucket_size;
    const auto found = std::find_if(
        bucket, end, [&](const Entry& entry) { return entry.bound != Bound::none && entry.key == key; });
    if (found != end) return *found;
    return *std::min_element(bucket, end, [](const Entry& a, const Entry& b) { return a.depth < b.depth; });
}

} // namespace visavis::virtem
