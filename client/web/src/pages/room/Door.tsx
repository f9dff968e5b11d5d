// A room that may not be watched: one sits down, or one goes.

import { problemWords } from '../../parts/words';
import { useApp } from '../../shell/app';
import type { RoomHandle, RoomState } from '../../state';
import { SitDown } from './SitDown';

export function Door({ room, state }: { room: RoomHandle; state: Extract<RoomState, { kind: 'door' }> }) {
  const { t } = useApp();
  return (
    <main class="page narrow" id="main" tabIndex={-1}>
      <h1>{t.roomTitle(room.code)}</h1>
      <section class="panel">
        <p>{t.invitationSecret}</p>
        {state.problem && <p class="note bad">{problemWords(t, state.problem)}</p>}
        <SitDown room={room} state={state} />
        <a class="button quiet" href="/">
          {t.toLobby}
        </a>
      </section>
    </main>
  );
}
