// The two games for the pages: one table that draws whichever game the view is of, and the words for what happens.
import { GladiatorTable } from './gladiator/GladiatorTable';
import { isGladiator, isVirtem } from './kinds';
import type { TableProps } from './props';
import { VirtemTable } from './virtem/VirtemTable';

export { describePosition, explain, explainAll, notation } from './explain';
export { remarkWords, standingWords } from './judge';
export { Fighter } from './gladiator/Fighter';
export { FaceTile } from './virtem/Pieces';
export type { TableProps } from './props';

/** The table of the view's game; nothing before the first match, or for a game that this client does not know. */
export function GameTable(props: TableProps) {
  const { view } = props;
  if (isVirtem(view)) return <VirtemTable {...props} view={view} />;
  if (isGladiator(view)) return <GladiatorTable {...props} view={view} />;
  return null;
}
