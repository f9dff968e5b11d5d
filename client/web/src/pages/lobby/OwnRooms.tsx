// The rooms where the player holds a seat, and whether anybody waits for the player there.

import { otherSeat } from '../../games/people';
import { useHandle } from '../../parts/useHandle';
import { useStore } from '../../parts/useStore';
import { gameName, playerName } from '../../parts/words';
import { useApp } from '../../shell/app';
import { roomPath } from '../../shell/addresses';
import type { Texts } from '../../i18n/texts';
import type { RoomHandle } from '../../state';
import type { Seat, View } from '../../wire/types';

/** How many are looked into; the others are shown by their codes alone. */
const lookedInto = 6;

export function OwnRooms({ codes }: { codes: readonly string[] }) {
  const { t } = useApp();
  return (
    <section class="panel own-rooms" aria-labelledby="own-rooms">
      <h2 id="own-rooms">{t.yourRooms}</h2>
      <ul class="rows">
        {codes.map((code, index) => (
          <li class="row" key={code}>
            {index < lookedInto ? <LookedInto code={code} /> : <span class="row-main">{t.roomTitle(code)}</span>}
            <a class="button small primary" href={roomPath(code)} aria-label={`${t.resume}: ${t.roomTitle(code)}`}>
              {t.resume}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Looks on as a watcher, which is no presence: nobody is told that the player is back before it is so. */
function LookedInto({ code }: { code: string }) {
  const { client, t } = useApp();
  const room = useHandle(() => client.room(code, { as: 'watcher' }), [client, code]);
  return room === null ? <span class="row-main">{t.roomTitle(code)}</span> : <Standing room={room} />;
}

function Standing({ room }: { room: RoomHandle }) {
  const { client, t } = useApp();
  const own = client.session.get()?.player.id;
  const { code } = room;
  const state = useStore(room.state);
  if (state.kind !== 'here') return <span class="row-main">{t.roomTitle(code)}</span>;
  const { view } = state;
  const seat: Seat = view.seats[0]?.id === own ? 0 : 1;
  const opponent = view.seats[otherSeat(seat)];
  const isTurn = view.phase === 'playing' && view.to_act.includes(seat);
  return (
    <span class="row-main">
      <span class="row-title">
        {gameName(t, view.game)}
        {opponent && (
          <>
            {' '}
            <span class="soft">{t.against}</span> <bdi>{playerName(t, opponent)}</bdi>
          </>
        )}
      </span>
      <span class="row-facts">
        {isTurn ? <span class="chip live">{t.yourTurn}</span> : standingWords(t, view, seat)} · {code}
      </span>
    </span>
  );
}

function standingWords(t: Texts, view: View, seat: Seat): string {
  if (view.phase === 'waiting') return t.waitingForPlayer;
  if (view.phase === 'finished') return t.finished;
  return t.theirTurn(playerName(t, view.seats[otherSeat(seat)]));
}
