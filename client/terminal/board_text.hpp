// The position as lines of text that can be drawn and read aloud. Knows no rules.
#pragma once

#include <string>
#include <vector>

#include "proto/messages/view.hpp"

namespace visavis::client {

enum class Detail : std::uint8_t {
    brief, ///< after a change
    full,  ///< with the legend, at the start and on request
};

/// Empty before the first match.
std::vector<std::string> position_text(const proto::View& view, Detail detail);

/// Virtem's cards in their layout: a line for each row of cards, and one under it where pawns stand on some
/// of them. The reader's own pawns are counted first; a watcher reads those of seat 0 first.
std::vector<std::string> board_drawing(const proto::View& view, const proto::VirtemBoard& board,
                                       const proto::VirtemPosition& position);

} // namespace visavis::client
