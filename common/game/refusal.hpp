// Why the rules refuse an action or a text. One closed list for all games, so that a program can switch on
// it and a client can translate it; the sentences for people are proto's.
#pragma once

#include <cstdint>

namespace visavis {

enum class Refusal : std::uint8_t {
    // any game
    match_over,     ///< the match has ended
    not_to_act,     ///< it is the other seat's turn
    already_chosen, ///< this seat has already made its choice of the fight
    not_an_action,  ///< the text is no action of this game at all
    // Gladiator 21
    no_such_card,  ///< not one of A1 … A4, D1 … D4
    card_not_held, ///< the card has been played
    // Virtem
    no_such_cell,      ///< the layout has no cell of that name
    no_such_face,      ///< not a symbol with a colour
    face_black,        ///< black is no player's colour
    face_symbol_taken, ///< the other seat has this symbol
    face_colour_taken, ///< the other seat has this colour
    face_first,        ///< both die faces are chosen before anything else
    swap_now,          ///< the swap (or `keep`) is due, nothing else
    set_up_over,       ///< faces and swap are behind us: a move is due
    cells_equal,       ///< a swap names two different cards; a move ends on another card than it began on
    target_cell,       ///< a card that lies face down cannot be swapped
    no_own_pawn,       ///< no pawn of the mover's stands where the move begins
    not_reachable,     ///< no step and no chain leads there
    no_capture,        ///< cards for captured pawns are named, but the move captures nothing
    too_few_put,       ///< a card must be named for every captured pawn
    too_many_put,      ///< more cards are named than pawns are captured
    put_not_target,    ///< captured pawns go onto face-down cards only
    put_on_capture,    ///< captured pawns do not go onto the card of the capture
};

} // namespace visavis
