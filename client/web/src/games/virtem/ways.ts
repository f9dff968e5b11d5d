// The way that a pawn would take to a card, for drawing it before the move is made. The server alone says where
// a pawn may go; this only finds the cards between, as the server's own `path` will name them.
import type { Seat, VirtemBoard, VirtemPosition } from '../../wire/types';
import { otherSeat } from '../people';

export function countOn(position: VirtemPosition, seat: Seat, cell: string): number {
  return position.pawns[seat].filter((place) => place === cell).length;
}

/** A shortest way from `from` to each card that can be reached, both ends included. */
export function waysFrom(board: VirtemBoard, position: VirtemPosition, seat: Seat, from: string): Map<string, string[]> {
  const other = otherSeat(seat);
  const letsThrough = (cell: string) =>
    countOn(position, other, cell) > 0 && countOn(position, seat, cell) === (cell === from ? 1 : 0);
  const ways = new Map<string, string[]>();
  const queue: string[][] = [[from]];
  const seen = new Set([from]);
  for (let way = queue.shift(); way !== undefined; way = queue.shift()) {
    for (const next of board.neighbours[way[way.length - 1] ?? ''] ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      const longer = [...way, next];
      ways.set(next, longer);
      if (letsThrough(next)) queue.push(longer);
    }
  }
  return ways;
}

/** Whether a card counts for the one who has that die face, but for the four black ones, which count for both. */
export function countsFor(card: string | undefined, face: string | null | undefined): boolean {
  if (!card || !face) return false;
  const [symbol, colour] = card.split('-');
  const [wantedSymbol, wantedColour] = face.split('-');
  return colour === wantedColour || (symbol === wantedSymbol && colour !== 'black');
}
