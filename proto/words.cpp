#include "proto/words.hpp"

#include <nlohmann/json.hpp>

namespace visavis {

void write_json(std::string& out, const Seat& seat) {
    out += seat == Seat::first ? '0' : '1';
}

std::string read_json(const nlohmann::json& from, Seat& seat) {
    if (!from.is_number_integer() || (from != 0 && from != 1)) return "0 or 1";
    seat = from == 0 ? Seat::first : Seat::second;
    return {};
}

std::string_view sentence(Refusal refusal) {
    switch (refusal) {
        case Refusal::match_over:
            return "the match is over";
        case Refusal::not_to_act:
            return "it is the other player's turn; wait for theirs to end";
        case Refusal::already_chosen:
            return "you have chosen for this fight, and a choice stands; wait for the reveal";
        case Refusal::not_an_action:
            return "that is no action of this game; ask for the rules' notation";
        case Refusal::no_such_card:
            return "there is no such card; name one of A1 A2 A3 A4 D1 D2 D3 D4";
        case Refusal::card_not_held:
            return "that card has been played; name one that you still hold";
        case Refusal::no_such_cell:
            return "this layout has no such cell; a cell is a row's letter and a place, as in b2";
        case Refusal::no_such_face:
            return "there is no such die face; write a symbol and a colour, as in face:circle-blue";
        case Refusal::face_black:
            return "black is nobody's colour; choose green, blue, yellow or magenta";
        case Refusal::face_symbol_taken:
            return "the other player has this symbol; choose another";
        case Refusal::face_colour_taken:
            return "the other player has this colour; choose another";
        case Refusal::face_first:
            return "both die faces are chosen first; write face:SYMBOL-COLOUR";
        case Refusal::swap_now:
            return "now is the time to swap two face-up cards, as in swap:a1-c3, or to keep";
        case Refusal::set_up_over:
            return "the set-up is over; move a pawn, as in b2-c3";
        case Refusal::cells_equal:
            return "the two cells must be different ones";
        case Refusal::target_cell:
            return "that card lies face down and stays where it is; name face-up cards";
        case Refusal::no_own_pawn:
            return "none of your pawns stands there; begin where one does";
        case Refusal::not_reachable:
            return "no step and no chain leads there; ask for the legal actions";
        case Refusal::no_capture:
            return "that move captures nothing; leave out what follows the x";
        case Refusal::too_few_put:
            return "the move captures; name a face-down card for each captured pawn, as in b2-c3xd2";
        case Refusal::too_many_put:
            return "more cards are named than pawns are captured; name one for each";
        case Refusal::put_not_target:
            return "captured pawns go onto face-down cards only";
        case Refusal::put_on_capture:
            return "captured pawns cannot go onto the card of the capture; name another";
    }
    return {};
}

} // namespace visavis
