// Virtem's moves once more, slowly and in the words of RULES: the fast generator's judge. Shares with it the
// drawings and the names of cells, nothing else.
#pragma once

#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "common/virtem/rules.hpp"

namespace visavis::virtem {

class Reference {
  public:
    /// A seat's pawns on each cell, by the cells' names.
    using Pawns = std::array<std::map<std::string, int>, 2>;

    explicit Reference(const State& state);

    /// Every legal move as it is written.
    std::set<std::string> moves() const;
    const Pawns& pawns() const { return pawns_; }
    /// Where the pawns stand after a written move.
    Pawns pawns_after(const std::string& move) const;

    /// Whether the mover's pawn on the path's first cell may go along it.
    bool allows(const Path& path) const;
    /// The fewest steps of a way from a card to another, by trying all.
    int distance(Cell from, Cell to) const;

  private:
    bool lets_through(const std::string& cell, const std::string& begin) const;
    std::map<std::string, int> distances(const std::string& begin) const;

    std::map<std::string, std::set<std::string>> neighbours_;
    std::vector<std::string> targets_; ///< ascending
    const Layout& layout_;
    Pawns pawns_;
    std::size_t mover_;
    std::size_t opponent_;
};

} // namespace visavis::virtem
