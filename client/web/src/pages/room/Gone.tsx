// A room that is not shown: why, and where to go from here.

import { problemWords } from '../../parts/words';
import { useApp } from '../../shell/app';
import { replayPath } from '../../shell/addresses';
import type { RoomHandle, RoomState } from '../../state';

type GoneState = Extract<RoomState, { kind: 'refused' | 'left' | 'closed' }>;

export function Gone({ room, state }: { room: RoomHandle; state: GoneState }) {
  const { t } = useApp();
  const view = state.kind === 'refused' ? null : state.view;
  const finished = view?.match && view.outcome ? view.match.id : null;
  const watchable = state.kind === 'left' && view?.spectators === 'open' && view.seats.some((seat) => seat !== null);
  return (
    <main class="page narrow" id="main" tabIndex={-1}>
      <p class="soft">{t.roomTitle(room.code)}</p>
      {state.kind === 'refused' ? (
        <>
          <h1>{t.refusedTitle}</h1>
          <p>{problemWords(t, state.problem)}</p>
        </>
      ) : (
        <>
          <h1>{state.kind === 'left' ? t.leftTitle : t.closedTitle}</h1>
          <p>{state.kind === 'left' ? t.leftText : (t.closed[state.reason] ?? t.errors['no_such_room'])}</p>
        </>
      )}
      <p class="buttons">
        <a class="button primary" href="/">
          {t.toLobby}
        </a>
        {finished && (
          <a class="button" href={replayPath(finished)}>
            {t.replay}
          </a>
        )}
        {watchable && (
          <button type="button" class="button" onClick={() => room.watch()}>
            {t.watch}
          </button>
        )}
        {(state.kind === 'refused' || (state.kind === 'closed' && state.reason === 'storage_failed')) && (
          <button type="button" class="button" onClick={() => room.retry()}>
            {t.tryAgain}
          </button>
        )}
      </p>
    </main>
  );
}
