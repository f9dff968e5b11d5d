#include "client/terminal/sentences/help.hpp"

#include "client/terminal/sentences/language.hpp"

namespace visavis::client::sentences {

std::string_view help_page() {
    return translated(R"(COMMANDS, each on a line of its own:
  an action        what you play, written as the games below show; capitals do
                   not matter
  actions          all that you may play now
  show             the position again, with all explanations (also: position)
  clock            both clocks as they stand now
  who              who sits where and who is there, and the score
  history          what has happened in this match
  draw  takeback  abort  rematch
                   offer it, or accept the other's offer of the same. takeback
                   undoes your own last move in Virtem; abort breaks the match
                   off, so that it counts for nobody; a rematch comes after
                   the match, with the seats swapped
  accept  decline  answer an offer, or withdraw your own; of several, say
                   which: accept draw
  resign           lose the match; asks once, and means it when you type it
                   again (or: resign yes)
  claim            end a match that the other player has left alone for too
                   long
  give             give the other player 15 seconds, once a turn
  say TEXT         speak to the whole room; during a match players do not hear
                   those who watch
  tell TEXT        speak to the other player only
  mute NAME        hear nothing more of that person, in any room; unmute NAME
                   takes it back
  help             this page
  leave            give up your seat and end; while a match runs this resigns
                   it
  quit             end, and keep your seat for coming back

A lost connection is made again by itself; what you play meanwhile is refused,
not sent later.

GLADIATOR 21
Both players hold the same 8 cards: Aggressive A1 A2 A3 A4 and Defensive D1 D2
D3 D4; the number is the card's value. Both begin with 12 life points. A match
has 5 fights, or 6 if so agreed.
In each fight both choose one card in secret. Then both cards are shown, cost
life, and are gone:
  equal values, A against A: both lose that value;
  equal values, A against D: the player of the D loses that value;
  equal values, D against D: both lose 1;
  values that differ by 1: the lower card wins, and the player of the higher
    one loses the sum of both values;
  values that differ by 2 or 3: the higher card wins, and the player of the
    lower one loses the difference, 1 more if the winner is an A, 1 less if
    the loser is a D.
Whoever falls to 0 life points or below has lost at once; if both do in the
same fight, it is a draw. After the last fight more life points win, and equal
ones are a draw.
An action is the name of a card that you hold: A3. Once accepted it cannot be
changed.

VIRTEM
24 cards lie on the table: 20 face up, one for each symbol (triangle, square,
cross, circle) in each colour (green, blue, yellow, magenta, black), and 4
face down. A card is named by its cell: a letter for the row, from the top,
and a number for the place in the row, from the left. Two cards are neighbours
when they share an edge or half of one. Each player has 4 pawns, at first one
on each card that lies face down.
Before the moves: seat 0 chooses a die face, a symbol with a colour other than
black; then seat 1 one with another symbol and another colour; then seat 1
swaps two face-up cards or keeps the board.
A turn: move one of your pawns to a neighbouring card; you cannot pass. From a
card with an opposing pawn and no other pawn of yours the same pawn may go on
to a neighbour of that card, and so on. It must end on another card than it
began on.
If you then have more pawns on that card than your opponent, all opposing
pawns there are captured: you put each of them on a face-down card of your
choice, but not on the one of the capture.
You win when, after your move, your 4 pawns stand on 4 different cards that
are each of your symbol or of your colour (black ones do not count), or that
are the four black cards. With the goal 'pure' all four are to be of your
symbol, or all four of your colour; the black ones win as well.
The match is a draw when the same position stands for the third time, or after
200 moves by each.
Actions: face:circle-blue   chooses the circle and blue
         swap:a1-c3         swaps two cards; keep leaves the board as it is
         b2-c3              moves a pawn from b2 to c3
         b2-c3xd2,e4        the same with two pawns captured, which are put on
                            d2 and e4
)");
}

std::string_view help_of_keys() {
    return translated(R"(KEYS
  cursor keys      point at a card, a pawn or a cell; Enter picks it
  Enter            sends the line; a card is asked about once more
  Esc              drops what is typed or pointed at, and closes this page
  Tab              completes what is typed to what is legal
  Up  Down         the lines sent before, while nothing is to be picked
  PgUp  PgDn       scroll what has been said
  Alt-Left  Alt-Right
                   go back and forth through the match; End: the present
  Ctrl-L           draws everything anew; Ctrl-Z stops, and fg goes on

)");
}

} // namespace visavis::client::sentences
