// The games in English: labels, prompts, and a sentence for all that happens. Names come isolated already.
import type { OfferKind, Outcome, OutcomeReason } from '../../wire/types';
import type { Reckoning } from '../gladiator/reckon';

/** Who did something: the reader, or somebody with a name. */
export interface Who {
  you: boolean;
  name: string;
}

const does = (who: Who, you: string, other: string) => (who.you ? `You ${you}` : `${who.name} ${other}`);
const whose = (who: Who) => (who.you ? 'your' : `${who.name}’s`);
const Whose = (who: Who) => (who.you ? 'Your' : `${who.name}’s`);
const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

function list(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items[items.length - 1]}`;
}

const symbols: Record<string, string> = { triangle: 'triangle', square: 'square', cross: 'cross', circle: 'circle' };
const colours: Record<string, string> = { green: 'green', blue: 'blue', yellow: 'yellow', magenta: 'magenta', black: 'black' };

/** "blue circle" for `circle-blue`. */
function card(name: string): string {
  const [symbol = '', colour = ''] = name.split('-');
  return `${colours[colour] ?? colour} ${symbols[symbol] ?? symbol}`;
}

function verdict({ rule, loser, winning, losing, loss, sum }: Reckoning, lost: Who | null): string {
  const loses = lost === null ? 'each loses' : lost.you ? 'you lose' : `${lost.name} loses`;
  switch (rule) {
    case 'both_aggressive': return `Equal values, both aggressive: ${loses} the value, ${loss}.`;
    case 'both_defensive': return `Equal values, both defensive: ${loses} ${loss}.`;
    case 'aggressive_beats_defensive': return `Equal values: the aggressive ${winning} beats the defensive ${losing}, and ${loses} the value, ${loss}.`;
    case 'lower_wins': return `Values one apart: the lower card, ${winning}, wins, and ${loses} the sum, ${sum}.`;
    case 'higher_wins': {
      const more = winning.startsWith('A') ? '1 more because the winner is aggressive' : '';
      const less = losing.startsWith('D') ? '1 less because the loser is defensive' : '';
      const why = [more, less].filter((part) => part !== '').join(', ');
      return `Values further apart: the higher card, ${winning}, wins, and ${loses} the difference${why === '' ? '' : ` (${why})`}: ${sum}.`;
    }
    default: return loser === null ? '' : `${loses} ${loss}.`;
  }
}

const offers: Record<OfferKind, string> = { draw: 'a draw', takeback: 'a takeback', abort: 'breaking the match off', rematch: 'a rematch' };

const wonBy: Record<OutcomeReason, string> = {
  life: 'more life points',
  knockout: 'knockout, no life points left',
  pawns: 'four pawns on four cards of the winner’s symbol or colour',
  black: 'four pawns on the four black cards',
  repetition: 'the same position stands for the third time',
  move_limit: 'each player has made 200 moves',
  resigned: 'resignation',
  time: 'time ran out',
  agreed: 'both have agreed',
  claimed: 'claimed after too long an absence',
  aborted: 'it counts for nobody',
  unopened: 'a sealed choice was not opened in time',
};
const drawnBy: Partial<Record<OutcomeReason, string>> = {
  knockout: 'both lost their last life points in the same fight',
  time: 'the time of both ran out in the same moment',
};

export const en = {
  list,
  symbols,
  colours,
  /** One letter for each colour, on every card. */
  letters: { green: 'G', blue: 'B', yellow: 'Y', magenta: 'M', black: 'K' } as Record<string, string>,
  card,
  you: 'You',
  player: (number: number) => `Player ${number}`,
  level: (level: number) => `Level ${level}`,
  faceDown: 'face down',
  back: 'Back',
  play: 'Play',

  // Virtem: labels
  boardLabel: (layout: string) => `Board of Virtem, ${layout}. Arrow keys go from card to card, Enter chooses, Escape steps back.`,
  layouts: { rectangle: 'rectangle', hollow: 'hollow', diamond: 'diamond', honeycomb: 'honeycomb', wall: 'wall', eight: 'eight' } as Record<string, string>,
  pawnsOn: (who: Who, count: number) => `${count === 1 ? 'one' : count} ${who.you ? 'of your pawns' : `pawn${count === 1 ? '' : 's'} of ${who.name}`}`,
  countsFor: (who: Who) => `counts for ${who.you ? 'you' : who.name}`,
  canMove: 'can move',
  chosenPawn: 'chosen pawn',
  chosenCard: 'chosen card',
  canSwap: 'can be swapped',
  destination: 'legal destination',
  destinationBy: (way: readonly string[]) => `legal destination by way of ${list(way)}`,
  capturing: (count: number) => `captures ${counted(count, 'pawn', 'pawns')}`,
  putHere: 'a captured pawn can be put here',
  lastFrom: 'last move began here',
  lastTo: 'last move ended here',
  faceOf: (who: Who) => `${Whose(who)} die face`,
  noFace: 'not chosen yet',
  goals: { mixed: 'Four pawns on four cards of your symbol or colour, or on the four black ones', pure: 'Four pawns on all four of your symbol, all four of your colour, or the four black cards' } as Record<string, string>,

  // Virtem: prompts
  chooseFace: 'Choose your die face: a symbol and a colour. Cards that would count for you are marked.',
  chooseSecondFace: 'Choose your die face: another symbol and another colour than your opponent’s.',
  faceTaken: 'not to be had',
  takeFace: (face: string) => `Take the ${card(face)}?`,
  take: 'Take it',
  chooseSwap: 'Choose two cards to swap, or keep the board.',
  chooseSwapSecond: (cell: string) => `Choose the card that changes places with ${cell}.`,
  swapQuestion: (first: string, second: string) => `Swap ${first} and ${second}?`,
  swap: 'Swap',
  keep: 'Keep the board',
  choosePawn: 'Your move: choose a pawn.',
  chooseDestination: (cell: string) => `Where does the pawn on ${cell} go?`,
  putPawns: (left: number, total: number) =>
    total === 1 ? 'Put the captured pawn on a face-down card.' : `Put the captured pawns on face-down cards: ${left} of ${total} left.`,
  undo: 'Undo',
  cancel: 'Cancel',
  saidChosen: (cell: string, destinations: number) => `Pawn on ${cell}: ${counted(destinations, 'destination', 'destinations')}.`,
  saidCapture: (cell: string, count: number) => `To ${cell}, capturing ${counted(count, 'pawn', 'pawns')}. Put ${count === 1 ? 'it' : 'them'} on face-down cards.`,
  saidPut: (cell: string, left: number) => `Put on ${cell}, ${left} left.`,
  saidBack: 'Stepped back.',
  waitFace: (who: Who) => `${who.name} is choosing a die face.`,
  waitSwap: (who: Who) => `${who.name} may swap two cards.`,
  waitMove: (who: Who) => `${who.name} is to move.`,

  // Gladiator: labels
  arenaLabel: 'The arena',
  fighter: (name: string) => `${name}, ${name.startsWith('A') ? 'aggressive' : 'defensive'} ${name.slice(1)}`,
  handOf: (who: Who) => `${Whose(who)} cards`,
  spentIn: (fight: number) => `played in fight ${fight}`,
  lifeOf: (who: Who, life: number, whole: number) => `${Whose(who)} life: ${life} of ${whole}`,
  fight: (number: number, of: number) => `Fight ${number} of ${of}`,
  fightsLabel: 'Fights so far',
  chooseCard: (fight: number) => `Fight ${fight}: choose a card.`,
  confirmCard: (name: string) => `Play ${name}?`,
  confirmCardLabel: (name: string) => `Play ${name}? It cannot be taken back.`,
  waitingFor: (who: Who) => `Waiting for ${who.you ? 'you' : who.name} …`,
  youChose: (name: string) => `You have chosen ${name}.`,
  hasChosen: (who: Who) => does(who, 'have chosen', 'has chosen'),
  bothChoose: 'Both are choosing.',
  cardDown: 'a card, face down',
  noCard: 'no card yet',
  loses: (loss: number) => `−${loss}`,
  unhurt: 'unhurt',
  verdict,
  shortRules: {
    both_aggressive: 'A against A',
    aggressive_beats_defensive: 'A beats D',
    both_defensive: 'D against D',
    lower_wins: 'lower wins',
    higher_wins: 'higher wins',
  } as Record<string, string>,

  // What happens
  told: {
    seated: (who: Who, seat: number) => does(who, `take seat ${seat}.`, `takes seat ${seat}.`),
    started: (number: number, first: Who, second: Who) =>
      first.you ? `Match ${number} begins: you in seat 1 against ${second.name}.`
        : second.you ? `Match ${number} begins: you in seat 2 against ${first.name}.`
          : `Match ${number} begins: ${first.name} against ${second.name}.`,
    chosen: (who: Who, choice: string | null) => does(who, `have chosen${choice === null ? '' : ` ${choice}`}.`, 'has chosen.'),
    fought: (fight: number, own: Who, ownCard: string, other: Who, otherCard: string) =>
      `Fight ${fight}: ${own.you ? 'you' : own.name} played ${ownCard}, ${other.name} played ${otherCard}.`,
    lives: (own: Who, ownLife: number, other: Who, otherLife: number) =>
      `Life: ${own.you ? 'you' : own.name} ${ownLife}, ${other.name} ${otherLife}.`,
    faced: (who: Who, face: string) => does(who, `choose the die face ${card(face)}.`, `chooses the die face ${card(face)}.`),
    swapped: (who: Who, cells: readonly string[]) => does(who, `swap the cards on ${list(cells)}.`, `swaps the cards on ${list(cells)}.`),
    kept: (who: Who) => does(who, 'keep the board as it is.', 'keeps the board as it is.'),
    moved: (who: Who, from: string, to: string, between: readonly string[]) => {
      const way = between.length === 0 ? '' : ` by way of ${list(between)}`;
      return does(who, `move a pawn from ${from} to ${to}${way}.`, `moves a pawn from ${from} to ${to}${way}.`);
    },
    captured: (victim: Who, count: number, put: readonly string[]) =>
      count === 1 ? `It captures one of ${whose(victim)} pawns, which is put on ${list(put)}.`
        : `It captures ${count} of ${whose(victim)} pawns, which are put on ${list(put)}.`,
    clockGift: (who: Who, time: string) => does(who, `are given time: you have ${time}.`, `is given time: ${time} left.`),
    clockRestart: (who: Who, time: string) => `The server is back: ${whose(who)} clock stood meanwhile and shows ${time}.`,
    offered: (who: Who, kind: OfferKind) => does(who, `propose ${offers[kind]}.`, `proposes ${offers[kind]}.`),
    lapsed: (who: Who, kind: OfferKind) => `${Whose(who)} proposal stands no more: ${offers[kind]}.`,
    declined: (who: Who, kind: OfferKind) => does(who, `decline ${offers[kind]}.`, `declines ${offers[kind]}.`),
    takenBack: (who: Who, turns: number) =>
      `${Whose(who)} last move is taken back${turns === 1 ? '' : ', with the answer to it'}.`,
    left: (who: Who) => does(who, 'give up your seat.', 'gives up the seat.'),
    ended: ({ winner, reason }: Outcome, won: Who, lost: Who, lives: string): string => {
      const head = winner === null ? (reason === 'aborted' ? 'Broken off' : 'Drawn')
        : lost.you ? 'You lose' : does(won, 'win', 'wins');
      return `${head}: ${reason === 'life' ? `${lives} life points after the last fight` : (winner === null ? drawnBy[reason] : undefined) ?? wonBy[reason]}.`;
    },
  },

  // The match explained
  judged: {
    even: 'even',
    percent: (percent: number) => `${percent}%`,
    /** By percents of a win, or by moves of Virtem. */
    ahead: (name: string, by: string) => `${name} ahead by ${by}`,
    moves: (moves: string) => `some ${moves} moves`,
    wins: (name: string, moves: number) => (moves === 0 ? `${name} has won` : `${name} wins within ${counted(moves, 'move', 'moves')}`),
    drawn: 'drawn',
    change: (before: string, after: string) => (before === after ? `As before: ${after}.` : `Before: ${before}. After: ${after}.`),
    gaveAway: (name: string, card: string, percent: string) => `${name}: ${card} gave ${percent} away.`,
    better: (action: string) => `Better: ${action}.`,
    /** How often the equilibrium plays each card. */
    best: (mix: string) => `Best: ${mix}.`,
  },

  // The position in words
  described: {
    virtem: (layout: string, goal: string) => `Virtem on the layout ${layout}. Goal: ${goal}.`,
    face: (who: Who, face: string | null) => `${Whose(who)} die face: ${face === null ? 'not chosen' : card(face)}.`,
    pawns: (who: Who, places: string) => `${Whose(who)} pawns: ${places}.`,
    pawn: (cell: string, what: string, counts: boolean) => `${cell} (${what}${counts ? ', counts' : ''})`,
    cards: (places: string) => `Cards: ${places}.`,
    moves: (moves: number) => `${counted(moves, 'move', 'moves')} made by both together.`,
    fights: (fight: number, of: number) => `Gladiator 21, fight ${fight} of ${of}.`,
    fighter: (who: Who, life: number, hand: readonly string[], chosen: boolean) =>
      `${who.you ? 'You' : who.name}: ${life} life points, holding ${hand.length === 0 ? 'nothing' : list(hand)}${chosen ? `; ${who.you ? 'you have' : 'has'} chosen` : ''}.`,
  },
};

export type GameTexts = typeof en;
