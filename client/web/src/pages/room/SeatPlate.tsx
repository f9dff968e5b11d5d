// Who sits in a seat, whether the player is there, whose turn it is, the matches won, and the clock.

import { ClockFace } from '../../parts/ClockFace';
import { PlayerName } from '../../parts/PlayerName';
import { countdownWords, playerName } from '../../parts/words';
import { useNow } from '../../parts/useNow';
import { useApp } from '../../shell/app';
import { playSound } from '../../shell/sound';
import type { RoomHere } from '../../state';
import type { Seat } from '../../wire/types';

export function SeatPlate({ state, seat, place }: { state: RoomHere; seat: Seat; place: 'top' | 'bottom' }) {
  const { settings, t } = useApp();
  const { view, presence } = state;
  const player = view.seats[seat];
  const isOwn = view.you?.seat === seat;
  const toAct = view.phase === 'playing' && view.to_act.includes(seat);
  const face = view.clocks?.[seat];
  const name = playerName(t, player);
  const wins = view.score.wins[seat];
  const isScored = view.score.wins[0] + view.score.wins[1] + view.score.draws > 0;
  return (
    <section class={`plate at-${place} ${toAct ? 'to-act' : ''}`} aria-label={t.seatLabel(name)}>
      <span class="turn-mark" aria-hidden="true" />
      <span class="plate-who">
        <span class="plate-name">
          <PlayerName player={player} />
          {isOwn && <span class="soft">({t.you})</span>}
        </span>
        <span class="plate-notes">
          {toAct && <span class="plate-turn">{isOwn ? t.yourTurn : t.toAct}</span>}
          {player && <PresenceNote presence={presence.seats[seat]} claimAtMs={isOwn ? null : state.can.claimAtMs} />}
        </span>
      </span>
      {isScored && (
        <span class="plate-wins figures" title={t.score}>
          <span class="said-only">{t.score}: </span>
          {wins}
        </span>
      )}
      {face && view.phase !== 'waiting' && (
        <ClockFace
          face={face}
          label={(time) => t.clockOf(name, time)}
          onHurry={() => {
            if (isOwn && settings.sound) playSound('hurry');
          }}
        />
      )}
    </section>
  );
}

function PresenceNote(props: { presence: RoomHere['presence']['seats'][Seat]; claimAtMs: number | null }) {
  const { presence, claimAtMs } = props;
  const { t } = useApp();
  const since = presence?.away_since_ms ?? null;
  const now = useNow(since !== null);
  if (!presence) return null;
  if (presence.present) return <span class="said-only">{t.present}</span>;
  return (
    <span class="away">
      <span class="away-mark" aria-hidden="true" />
      {since === null ? t.away : t.awayFor(countdownWords(now - since))}
      {claimAtMs !== null && claimAtMs > now && `, ${t.claimIn(countdownWords(claimAtMs - now))}`}
    </span>
  );
}
