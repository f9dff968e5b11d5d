// Which move of Virtem looks best where nobody's win is proven: alpha-beta, deeper and deeper, with an
// evaluation.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/play/base/meter.hpp"
#include "common/play/virtem/field.hpp"
#include "common/virtem/moves.hpp"

namespace visavis::virtem {

/// A win as a score, less one for each move that it takes of either seat. Anything below `surely_won` (and
/// above its negative) is an evaluation, of which a move's time is `move_score`.
inline constexpr int win_score = 10'000;
inline constexpr int surely_won = win_score - 1'000;
inline constexpr int move_score = 20;
inline constexpr int deepest_search = 60;

struct Judgement {
    int score = 0; ///< to the mover
    Move best;
    int depth = 0; ///< in moves of both that were looked ahead
};

/// How many moves the mover is ahead, its turn counting half a move. Nobody has won.
int evaluate(const Field& field, const Position& position);

/// Principal variation search (Marsland and Campbell 1982). Scores depend on a position and the depth alone:
/// repetition is not looked for, so that no path taints the table; a sure win in them holds nevertheless, by
/// the reasoning at `Prover`.
class Search {
  public:
    /// For positions of the same board and goals as `position`.
    Search(const Position& position, std::size_t table_bytes);

    /// As deep as the meter lasts, but no deeper than `depth`, 1 … deepest_search. Nobody has won. Where not
    /// even one move ahead could be searched, the first legal move is judged by itself.
    Judgement judge(const Position& position, int depth, play::Meter& meter);

  private:
    enum class Bound : std::uint8_t { none, exact, at_least, at_most };
    struct Step {
        Cell from{};
        Cell to{};
        bool operator==(const Step&) const = default;
    };
    struct Entry {
        std::uint64_t key = 0;
        std::int16_t score = 0; ///< a win's is counted from here on
        std::uint8_t depth = 0;
        Bound bound = Bound::none;
        Step best;
    };
    static_assert(sizeof(Entry) == 16);
    struct Window {
        int alpha;
        int beta;
    };
    struct Ranked {
        int promise = 0;
        std::uint8_t place = 0;
    };
    using Order = FixedList<Ranked, most_moves>;

    int score_of(const Position& position, int depth, int ply, Window window, play::Meter& meter);
    Order order_of(const Position& position, const MoveList& moves, Step first, int ply) const;
    int score_of_move(const Position& after, bool is_first, int depth, int ply, Window window,
                      play::Meter& meter);
    void praise(const Position& position, const Move& move, int depth, int ply);
    Entry& entry_of(std::uint64_t key);

    Field field_;
    std::vector<Entry> entries_;
    std::array<Step, deepest_search + 1> killers_{};
    PerSeat<PerCell<PerCell<int>>> history_{}; ///< how often a move was too good for the other seat to allow
};

} // namespace visavis::virtem
