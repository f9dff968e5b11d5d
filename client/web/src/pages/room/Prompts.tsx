// What waits for an answer: offers that stand, and a match that may be claimed. Nothing while there is nothing.

import type { ComponentChildren } from 'preact';
import { explain } from '../../games';
import { otherSeat } from '../../games/people';
import { countdownWords, playerName } from '../../parts/words';
import { useNow } from '../../parts/useNow';
import { useApp } from '../../shell/app';
import type { RoomHandle, RoomHere } from '../../state';
import type { Seat } from '../../wire/types';

/** When somebody who has not begun is told that the other may break the match off. */
const warnBeforeMs = 30_000;

interface Props {
  room: RoomHandle;
  state: RoomHere;
}

export function Prompts({ room, state }: Props) {
  const { language, t } = useApp();
  const { view, can, pending, fresh } = state;
  const own = view.you?.seat;
  if (own === undefined) return null;
  const other = otherSeat(own);
  const otherName = playerName(t, view.seats[other]);
  const busy = pending !== null || !fresh;
  return (
    <>
      {can.accept.map((kind) => (
        <Prompt key={kind} text={explain({ type: 'offered', kind, by: other }, view, view, language)}>
          <button type="button" class="button small primary" disabled={busy} onClick={() => room.accept(kind)}>
            {t.offers[kind].accept}
          </button>
          <button type="button" class="button small" disabled={busy} onClick={() => room.decline(kind)}>
            {t.decline}
          </button>
        </Prompt>
      ))}
      {view.phase === 'playing' && <Claim room={room} state={state} own={own} other={other} name={otherName} />}
    </>
  );
}

function Claim({ room, state, own, other, name }: Props & { own: Seat; other: Seat; name: string }) {
  const { t } = useApp();
  const { can, presence, pending, fresh } = state;
  const against = can.claimAtMs;
  const selfAt = presence.seats[own]?.claim_at_ms ?? null;
  const now = useNow(against !== null || selfAt !== null);
  const isAway = presence.seats[other]?.present === false;
  return (
    <>
      {against !== null && against <= now && (
        <Prompt text={isAway ? t.claimAway(name) : t.claimSlow(name)}>
          <button type="button" class="button small primary" disabled={pending !== null || !fresh} onClick={() => room.claim()}>
            {isAway && hasBegun(state, other) ? t.claimWin : t.claimAbort}
          </button>
        </Prompt>
      )}
      {selfAt !== null && presence.seats[own]?.present === true && selfAt - now <= warnBeforeMs && (
        <Prompt text={t.claimSelf(countdownWords(selfAt - now))} quiet />
      )}
    </>
  );
}

/** A match is won against whoever has acted in it, and broken off against whoever has not. */
function hasBegun(state: RoomHere, seat: Seat): boolean {
  return state.history.steps.some((step) =>
    step.events.some((event) => (event.type === 'chosen' || event.type === 'faced') && event.seat === seat),
  );
}

function Prompt({ text, children, quiet = false }: { text: string; children?: ComponentChildren; quiet?: boolean }) {
  return (
    <div class={quiet ? 'ask quiet' : 'ask'}>
      <p>{text}</p>
      {children && <div class="buttons">{children}</div>}
    </div>
  );
}
