// What a search for proofs remembers of positions: a table of a fixed size whose keys are exact.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/game/seat.hpp"
#include "common/virtem/moves.hpp"

namespace visavis::virtem {

/// A win is never looked for further ahead, in moves of the attacker's.
inline constexpr int most_moves_ahead = 30;

/// Of one board, its goals, and the positions that may not stand again.
class ProofTable {
  public:
    /// A position and who is to win it, without loss: no two ever share a key.
    class Key {
      public:
        Key(const Position& position, Seat attacker)
            : bits_(position_key(position) << 1 | static_cast<std::uint64_t>(attacker)) {}

      private:
        friend class ProofTable;
        std::uint64_t bits_;
    };

    struct Step {
        Cell from{};
        Cell to{};
        bool operator==(const Step&) const = default;
    };

    struct Known {
        int won_within = most_moves_ahead + 1; ///< the attacker wins with so many moves; more: not known
        int not_within = 0;                    ///< no win was found with so many
        Step best; ///< the move that won or refuted when the position was last searched; none: both cells are
                   ///< alike
    };

    /// As many entries as fit into `bytes`, one bucket at least.
    explicit ProofTable(std::size_t bytes);

    std::optional<Known> find(Key key) const;
    void add_win(Key key, int moves, Step best);
    void add_failure(Key key, int moves, Step best);
    void clear();

  private:
    using Entry = std::uint64_t;                  ///< key, won_within, not_within, best; 0: empty
    static constexpr std::size_t bucket_size = 8; ///< a cache line

    std::size_t bucket_of(Key key) const;
    void store(Key key, const Known& known);

    std::vector<Entry> entries_;
};

} // namespace visavis::virtem
