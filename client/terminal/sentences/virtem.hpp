// Virtem in sentences and lines. Knows no rules: what a move did, the server says.
#pragma once

#include <string>
#include <vector>

#include "proto/messages/events.hpp"
#include "proto/messages/view.hpp"

namespace visavis::client::sentences {

std::string told(const proto::events::Faced& event, const proto::View& after);
std::string told(const proto::events::Swapped& event, const proto::View& after);
std::string told(const proto::events::Kept& event, const proto::View& after);
std::string told(const proto::events::Moved& event, const proto::View& after);

/// Both die faces, in one line.
std::string faces_line(const proto::View& view, const proto::VirtemPosition& position);

/// Where the pawns of each player stand, with the cards in words, and how many moves have been made.
std::vector<std::string> pawn_lines(const proto::View& view, const proto::VirtemBoard& board,
                                    const proto::VirtemPosition& position);

/// How to read the drawing of the board (board_text).
std::vector<std::string> legend(const proto::View& view, const proto::VirtemBoard& board);

/// What is to be done now, and by whom.
std::string prompt(const proto::View& view, const proto::VirtemPosition& position);

} // namespace visavis::client::sentences
