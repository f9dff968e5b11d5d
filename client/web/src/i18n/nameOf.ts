// A player's name; an opponent of the server's is called by its level, in the reader's language.
import type { Player } from '../wire/types';

export const nameOf = (t: { level: (level: number) => string }, player: Player): string =>
  player.level ? t.level(player.level) : player.name;
