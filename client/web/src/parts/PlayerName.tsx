// A player's name, which may be anything and in any direction, and whether the player is a program.

import { nameOf } from '../i18n/nameOf';
import { useApp } from '../shell/app';
import type { Player } from '../wire/types';

export function PlayerName({ player }: { player: Player | null }) {
  const { t } = useApp();
  if (player === null) return <span class="soft">{t.emptySeat}</span>;
  return (
    <span class="player-name">
      <bdi>{nameOf(t, player)}</bdi>
      {player.bot && <span class="chip">{t.bot}</span>}
    </span>
  );
}
