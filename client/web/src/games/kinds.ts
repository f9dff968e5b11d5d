// Tells the two games' boards and positions apart; a view says which game it is, its types do not.
import type { GladiatorBoard, GladiatorPosition, View, VirtemBoard, VirtemPosition } from '../wire/types';

export interface VirtemView extends View {
  board: VirtemBoard;
  position: VirtemPosition;
}

export interface GladiatorView extends View {
  board: GladiatorBoard;
  position: GladiatorPosition;
}

export function isVirtem(view: View): view is VirtemView {
  return view.board !== null && view.position !== null && 'cells' in view.board && 'pawns' in view.position;
}

export function isGladiator(view: View): view is GladiatorView {
  return view.board !== null && view.position !== null && 'fights' in view.board && 'hands' in view.position;
}
