// How the match ended, and what can be done next.

import { Icon } from '../../parts/Icon';
import { outcomeWords } from '../../parts/words';
import { useApp } from '../../shell/app';
import { replayPath } from '../../shell/routes';
import type { RoomHandle, RoomHere } from '../../state';

export function Result({ room, state }: { room: RoomHandle; state: RoomHere }) {
  const { client, t } = useApp();
  const { view, can, pending, fresh } = state;
  if (view.outcome === null) return null;
  const own = view.you?.seat ?? null;
  const { title, reason } = outcomeWords(t, view.outcome, view.seats, own);
  const stands = can.withdraw.includes('rematch');
  const { wins, draws } = view.score;
  const isScored = wins[0] + wins[1] + draws > 0;
  const hasRecord = view.match !== null && (client.session.get()?.features.has('records') ?? false);
  const kind = own === null || view.outcome.winner === null ? 'even' : view.outcome.winner === own ? 'won' : 'lost';
  return (
    <section class={`result ${kind}`} aria-label={title}>
      <div>
        <h2>{title}</h2>
        <p>
          {reason}
          {isScored && (
            <span class="soft score-line">
              {' '}
              {t.scoreLine(view.seats[0]?.name ?? t.emptySeat, wins[0], view.seats[1]?.name ?? t.emptySeat, wins[1], draws)}
            </span>
          )}
        </p>
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
