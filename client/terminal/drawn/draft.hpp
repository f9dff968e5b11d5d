// An action on its way: which cards, cells or die faces may come next, told from the list of legal actions
// alone. Knows no rules and no keyboard.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace visavis::client {

/// What has been typed or picked of one of the legal actions.
class Draft {
  public:
    /// `actions` as the server lists them. Case does not matter, nor the order of a swap's cells and of those
    /// where captured pawns go: the server takes any.
    Draft(const std::vector<std::string>& actions, std::string_view line);

    /// What may be picked next: a card, a cell, a die face, or `keep`; in order, each once.
    std::vector<std::string> next() const;
    /// The line with that one added, and with what must follow it. Nothing where it may not come next.
    std::optional<std::string> with(std::string_view item) const;

    /// Some legal action begins so.
    bool is_possible() const { return !matching_.empty(); }
    /// The line is a legal action.
    bool is_complete() const;

    /// Where a move begins, once that is settled and where it ends is not.
    std::optional<std::string> pawn_chosen() const;
    /// How many pawns the move captures that goes on to this cell.
    std::size_t captured_at(std::string_view cell) const;

  private:
    struct Parts {
        std::string head;               ///< "face:", "swap:" or nothing
        std::string text;               ///< as listed
        std::vector<std::string> items; ///< "a3" | "circle-blue" | "a1", "c3" | "b2", "c3", "d2", "e4"
        bool is_open = false;           ///< ends with what must be followed by another item

        bool is_swap() const { return head == "swap:"; }
        /// How many of the items have their place; the others may come in any order.
        std::size_t fixed() const { return is_swap() ? 0 : 2; }
    };
    static Parts parts_of(std::string_view text);
    static std::string text_of(const Parts& parts);
    static std::vector<std::string> rest(const Parts& action, const Parts& typed);

    Parts typed_;
    std::vector<Parts> matching_;
};

/// What the line may become: the actions and the other words that begin with it, in order, each once.
std::vector<std::string> completions(std::string_view line, const std::vector<std::string>& actions,
                                     const std::vector<std::string>& others);

/// What all of them begin with.
std::string common_front(const std::vector<std::string>& texts);

} // namespace visavis::client
