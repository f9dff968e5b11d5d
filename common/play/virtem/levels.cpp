#include "common/play/virtem/levels.hpp"

#include <algorithm>
#include <cassert>
#include <vector>

#include "common/play/virtem/prover.hpp"
#include "common/play/virtem/search.hpp"
#include "common/play/virtem/set_up.hpp"
#include "common/virtem/deal.hpp"
#include "common/virtem/rules.hpp"

namespace visavis::virtem {

namespace {

struct Character {
    int percent_thoughtless; ///< of its choices, made at random
    int depth;               ///< moves of both looked ahead; 0: only where its own pawns get to
    std::uint64_t positions; ///< looked at for a choice, at most
    bool proves_moves;
    bool proves_swaps;
};

constexpr std::array<Character, play::highest_level> characters{{
    {.percent_thoughtless = 60,
     .depth = 0,
     .positions = 100'000,
     .proves_moves = false,
     .proves_swaps = false},
    {.percent_thoughtless = 35,
     .depth = 1,
     .positions = 100'000,
     .proves_moves = false,
     .proves_swaps = false},
    {.percent_thoughtless = 15,
     .depth = 2,
     .positions = 100'000,
     .proves_moves = false,
     .proves_swaps = false},
    {.percent_thoughtless = 6, .depth = 3, .positions = 20'000, .proves_moves = true, .proves_swaps = false},
    {.percent_thoughtless = 0,
     .depth = deepest_search,
     .positions = UINT64_MAX,
     .proves_moves = true,
     .proves_swaps = true},
}};

template <class List>
auto any_of(const List& list, SeedStream& random) {
    return list[static_cast<std::size_t>(random.next_below(static_cast<int>(list.size())))];
}

/// Chooses for one seat, once.
class Player {
  public:
    Player(const View& view, Seat seat, const Character& character, const play::Effort& effort,
           const play::RandomBytes& random)
        : view_(view),
          seat_(seat),
          character_(character),
          meter_({.stop = effort.stop, .positions = std::min(effort.positions, character.positions)}),
          random_(random) {}

    Action choose() {
        const bool is_thoughtless = random_.next_below(100) < character_.percent_thoughtless;
        if (view_.stage != Stage::move) return is_thoughtless ? any_set_up() : set_up();
        const PerSeat<Face> faces{{view_.faces[Seat::first].value(), view_.faces[Seat::second].value()}};
        const Position position = make_position(view_.board, view_.goal, faces, view_.pawns, seat_);
        const MoveList moves = legal_moves(position);
        return is_thoughtless ? any_of(moves, random_) : move(position, moves);
    }

  private:
    std::uint64_t share(std::uint64_t percent) const {
        const std::uint64_t left = meter_.left();
        return left / 100 * percent + left % 100 * percent / 100;
    }
    std::size_t table_bytes() const { return play::table_bytes_for(meter_.left()); }
    int plies_left() const { return move_limit - view_.moves; }

    Action any_set_up() {
        play::Meter none({.stop = {}, .positions = 0});
        return any_of(rank_set_up(view_, none), random_).action;
    }

    Action set_up() {
        std::vector<RankedAction> ranked =
            meter_.within(meter_.left(), [&](play::Meter& part) { return rank_set_up(view_, part); });
        if (character_.proves_swaps && view_.stage == Stage::swap) {
            if (const auto proven = proven_swap(ranked)) return *proven;
        }
        // Of what looks equally good, any: nobody can prepare for it.
        const auto worse = std::ranges::find_if(
            ranked, [&](const RankedAction& one) { return one.score < ranked.front().score; });
        ranked.erase(worse, ranked.end());
        return any_of(ranked, random_).action;
    }

    /// The first of the most promising swaps that surely wins, or else the first that does not surely lose.
    std::optional<Action> proven_swap(const std::vector<RankedAction>& ranked) {
        constexpr std::size_t tried = 24;
        const PerSeat<Face> faces{{view_.faces[Seat::first].value(), view_.faces[Seat::second].value()}};
        const std::uint64_t each = share(100 / tried);
        std::optional<Action> open;
        for (std::size_t i = 0; i < std::min(tried, ranked.size()); ++i) {
            const Position position = opening_after(view_.board, view_.goal, faces, ranked[i].action);
            Prover prover(position, play::table_bytes_for(each));
            const auto proof = meter_.within(
                each, [&](play::Meter& part) { return prover.solve(position, move_limit, part); });
            if (proof && proof->winner == seat_) return ranked[i].action;
            if (!proof && !open) open = ranked[i].action;
        }
        return open;
    }

    Move move(const Position& position, const MoveList& moves) {
        if (character_.depth == 0) return move_on_own_way(position, moves);
        if (!character_.proves_moves) return searched_move(position, character_.depth, share(100));
        Prover prover(position, table_bytes());
        const auto proof = meter_.within(
            share(60), [&](play::Meter& part) { return prover.solve(position, plies_left(), part); });
        if (proof && proof->first) return *proof->first;
        const Move best = searched_move(position, character_.depth, share(50));
        return surviving_move(position, moves, best, prover);
    }

    /// Nearest to its own goal, wherever the other seat is.
    Move move_on_own_way(const Position& position, const MoveList& moves) {
        const Field field(position);
        int fewest = INT32_MAX;
        FixedList<Move, most_moves> nearest;
        for (const Move& move : moves) {
            const Position after = after_move(position, move);
            const int needed = has_won(after, seat_) ? 0 : field.moves_needed(after, seat_);
            if (needed > fewest) continue;
            if (needed < fewest) nearest.clear();
            fewest = needed;
            nearest.push_back(move);
        }
        return any_of(nearest, random_);
    }

    Move searched_move(const Position& position, int depth, std::uint64_t positions) {
        Search search(position, table_bytes());
        return meter_
            .within(positions, [&](play::Meter& part) { return search.judge(position, depth, part); })
            .best;
    }

    /// `best`, unless it surely loses and another move does not, or not as soon.
    Move surviving_move(const Position& position, const MoveList& moves, const Move& best, Prover& prover) {
        Move lasting = best;
        for (int within_moves = 1; within_moves <= most_moves_ahead && !meter_.is_spent(); ++within_moves) {
            const auto survives = [&](const Move& move) {
                const Position after = after_move(position, move);
                return !prover.proves(after, other(seat_), within_moves, meter_);
            };
            if (survives(lasting)) continue;
            const auto* const other_move = std::ranges::find_if(moves, survives);
            if (other_move == moves.end()) break; // all lose now: what lasted until here lasts longest
            lasting = *other_move;
        }
        return lasting;
    }

    const View& view_;
    Seat seat_;
    const Character& character_;
    play::Meter meter_;
    SeedStream random_;
};

} // namespace

Action choose(const View& view, Seat seat, play::Level level, const play::Effort& effort,
              const play::RandomBytes& random) {
    assert(level >= play::lowest_level && level <= play::highest_level);
    const Character& character = characters[static_cast<std::size_t>(level - play::lowest_level)];
    return Player(view, seat, character, effort, random).choose();
}

bool expects_to_lose(const View& view, Seat seat, const play::Effort& effort) {
    if (view.stage != Stage::move) return false;
    // Whose turn it is the number of moves tells: seat 0 makes the first.
    const Seat mover = view.moves % 2 == 0 ? Seat::first : Seat::second;
    const PerSeat<Face> faces{{view.faces[Seat::first].value(), view.faces[Seat::second].value()}};
    const Position position = make_position(view.board, view.goal, faces, view.pawns, mover);
    play::Meter meter(effort);
    Prover prover(position, play::table_bytes_for(effort.positions));
    if (const auto proof = prover.solve(position, move_limit - view.moves, meter))
        return proof->winner != seat;
    const int score = evaluate(Field(position), position);
    return (seat == mover ? score : -score) <= -2 * move_score;
}

} // namespace visavis::virtem
