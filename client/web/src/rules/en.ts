// The rules of both games in English.
import type { RulesTexts } from './content';

export const en: RulesTexts = {
  table: {
    caption: 'Your card stands at the left, your opponent’s at the top. Each field says what you lose and what your opponent loses.',
    corner: 'you / they',
  },
  virtem: {
    title: 'Virtem',
    lead: 'Four pawns each, twenty-four cards, and four elements: be the first to bring your pawns home to cards of your own symbol or colour. Pieces never block the road for the other side: they are stepping stones.',
    sections: [
      {
        title: 'The goal',
        parts: [
          'Each player has a die face: a symbol and a colour. A card is yours when it shows your symbol or has your colour. The black cards are nobody’s: a black circle is no card of whoever has the circle.',
          { figure: 'virtem-cards', caption: 'The seven cards of the player with the blue circle. On the board, each of your cards bears a light half-disc at its left edge, each of your opponent’s a dark point at its right edge.' },
          'You win when, after your own move, your four pawns stand on four different cards and either',
          { list: ['each of the four is one of your seven cards, or', 'the four are the four black cards.'] },
          { figure: 'virtem-won', caption: 'Won: four light pawns on four different cards of the blue circle. Opposing pawns on them make no difference.' },
          'A room may ask for the pure goal instead: all four cards of your symbol or all four of your colour, not a mixture. The black way stands there too.',
        ],
      },
      {
        title: 'Cards and board',
        parts: [
          'There are twenty symbol cards, triangle, square, cross and circle, each in green, blue, yellow, magenta and black. Four more cards lie face down: they have neither symbol nor colour.',
          'The twenty-four cards lie in one of six layouts. Two cards are neighbours when they share an edge or half of one; a corner is not enough. So in a staggered layout a card touches two cards of the next row.',
          { figure: 'virtem-layouts', caption: 'The six layouts. Dark cards lie face down.' },
        ],
      },
      {
        title: 'Setting up',
        parts: [
          { list: [
            'The symbol cards are dealt at random, so that no two black ones are neighbours.',
            'Each face-down card holds one pawn of each player.',
            'The first player chooses a die face: a symbol with one of the four colours, not black.',
            'The second player chooses a face with another symbol and another colour.',
            'The second player may swap two face-up cards, once, or keep the board as it is.',
            'The first player moves first.',
          ] },
          { figure: 'virtem-start', caption: 'A face-down card at the start. Your pawns are light with a round head, your opponent’s dark with a pointed one.' },
        ],
      },
      {
        title: 'Your move',
        parts: [
          'You must move exactly one of your pawns, to a neighbouring card. Any number of pawns of either side may stand on a card.',
          { figure: 'virtem-step', caption: 'A pawn on b2 can go to any neighbour.' },
          'A chain goes further: when the card you come to holds at least one opposing pawn and none of your own, the pawn may go on from it to one of its neighbours, and so on, as often as you like.',
          { figure: 'virtem-chain', caption: 'Two opposing pawns carry the light one from a1 to a4 in one move.' },
          'A card with a pawn of your own on it never lets you through. You may end your move there, but not go on. A move must end on another card than it began on.',
          { figure: 'virtem-blocked', caption: 'The light pawn on a3 stops the chain: a4 and b2 are out of reach.' },
        ],
      },
      {
        title: 'Capturing',
        parts: [
          'If, where your move ends, you have more pawns than your opponent, and your opponent has at least one there, all opposing pawns on that card are captured. This happens on face-down cards too, and you cannot refuse it.',
          'You put each captured pawn on a face-down card of your choice, together or apart, but not on the card where it was captured. Captured pawns never leave the game: they are only sent back.',
          { figure: 'virtem-capture', caption: 'Two light pawns meet one dark pawn on a2: it is captured and put on c2, which lies face down.' },
          'Nothing is captured where you leave, on the way of a chain, or where captured pawns are put.',
        ],
      },
      {
        title: 'Draws',
        parts: [
          'The match is drawn when the same position stands for the third time after a move: as many pawns of each player on each card, and the same player to move. It is also drawn when each player has made 200 moves. A win comes before a draw.',
        ],
      },
      {
        title: 'What cards are called',
        parts: [
          'A card’s place is its row’s letter, from a at the top, and its number in that row from the left, counting cards only.',
        ],
      },
    ],
  },
  gladiator: {
    title: 'Gladiator 21',
    lead: 'Two gladiators, the same eight cards, twelve life points. Both choose in secret and strike at the same moment: the whole game is to foresee the other.',
    sections: [
      {
        title: 'Cards',
        parts: [
          'Each player holds the same eight cards: aggressive ones, A1 to A4, and defensive ones, D1 to D4. The number is the card’s value. Each begins with 12 life points.',
          { figure: 'gladiator-hand', caption: 'The red blades are aggressive, the blue shields defensive.' },
        ],
      },
      {
        title: 'A fight',
        parts: [
          'Both players choose one of the cards they still hold, face down. When both have chosen, both cards are revealed, damage is dealt, and both cards are out for good. A choice, once made, cannot be changed.',
          'A match lasts five fights; a room may ask for six. As every played card stays visible, you always know what your opponent still holds.',
        ],
      },
      {
        title: 'Who is hurt',
        parts: [
          'Compare the values first.',
          'Equal values, both aggressive: each loses the value.',
          { figure: 'gladiator-both-aggressive', caption: 'A3 against A3: each loses 3.' },
          'Equal values, aggressive against defensive: the aggressive card wins, and the defensive one’s player loses the value.',
          { figure: 'gladiator-aggressive-defensive', caption: 'A3 against D3: D3’s player loses 3.' },
          'Equal values, both defensive: each loses 1.',
          { figure: 'gladiator-both-defensive', caption: 'D3 against D3: each loses 1.' },
          'Values that differ by exactly 1: the lower card wins, and the higher card’s player loses the sum of both values. Aggressive or defensive plays no part.',
          { figure: 'gladiator-lower', caption: 'D2 against A3: A3’s player loses 2 + 3 = 5.' },
          'Values that differ by 2 or 3: the higher card wins, and the lower card’s player loses the difference: 1 more if the winner is aggressive, 1 less if the loser is defensive.',
          { figure: 'gladiator-higher', caption: 'A4 against D1: D1’s player loses 4 − 1 + 1 − 1 = 3.' },
        ],
      },
      {
        title: 'All fights at a glance',
        parts: [{ figure: 'gladiator-table', caption: '' }],
      },
      {
        title: 'The end',
        parts: [
          'Who has no life points left has lost at once, even before the last fight. If both fall in the same fight, the match is drawn.',
          'After the last fight the player with more life points wins; with equal life points the match is drawn.',
        ],
      },
      {
        title: 'What is secret',
        parts: [
          'Until both have chosen, nobody but you knows your card: not your opponent, not a watcher, not the record of the match. Others only see that you have chosen.',
        ],
      },
    ],
  },
};
