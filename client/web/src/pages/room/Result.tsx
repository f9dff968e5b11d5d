// How the match ended, and what can be done next.

import { explain } from '../../games';
import { Icon } from '../../parts/Icon';
import { playerName } from '../../parts/words';
import { useApp } from '../../shell/app';
import { replayPath } from '../../shell/addresses';
import type { RoomHandle, RoomHere } from '../../state';

export function Result({ room, state }: { room: RoomHandle; state: RoomHere }) {
  const { client, language, t } = useApp();
  const { view, can, pending, fresh } = state;
  if (view.outcome === null) return null;
  const own = view.you?.seat ?? null;
  const sentence = explain({ type: 'ended', outcome: view.outcome }, view, view, language);
  const stands = can.withdraw.includes('rematch');
  const { wins, draws } = view.score;
  const isScored = wins[0] + wins[1] + draws > 0;
  const hasRecord = view.match !== null && (client.session.get()?.features.has('records') ?? false);
  const kind = own === null || view.outcome.winner === null ? 'even' : view.outcome.winner === own ? 'won' : 'lost';
  return (
    <section class={`result ${kind}`} aria-label={t.finished}>
      <div>
        <h2>{sentence}</h2>
        {isScored && (
          <p class="soft">
            {t.scoreLine(playerName(t, view.seats[0]), wins[0], playerName(t, view.seats[1]), wins[1], draws)}
          </p>
        )}
        {own !== null && view.seats.includes(null) && <p class="soft">{t.rematchGone}</p>}
      </div>
      <div class="buttons">
        {own !== null && !view.seats.includes(null) && !can.accept.includes('rematch') && (
          <button
            type="button"
            class="button primary"
            aria-pressed={stands}
            aria-disabled={pending !== null || !fresh || !(stands || can.offer.includes('rematch'))}
            onClick={() => (stands ? room.decline('rematch') : room.offer('rematch'))}
          >
            <Icon name="again" /> {stands ? t.rematchWaiting : t.offers.rematch.short}
          </button>
        )}
        {view.match && hasRecord && (
          <a class="button" href={replayPath(view.match.id)}>
            {t.replay}
          </a>
        )}
        {view.match && hasRecord && (
          <a
            class="icon-button framed"
            href={`/records/${view.match.id}.json`}
            download={`visavis-${view.match.id}.json`}
            aria-label={t.recordDownload}
            title={t.recordDownload}
          >
            <Icon name="download" />
          </a>
        )}
      </div>
    </section>
  );
}
