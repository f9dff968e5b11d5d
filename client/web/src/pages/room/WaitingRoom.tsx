// While the other seat is free: how to bring somebody to it.

import { useState } from 'preact/hooks';
import { ConfirmDialog } from '../../parts/Dialog';
import { ShareLink } from '../../parts/ShareLink';
import { gameName } from '../../parts/words';
import { useApp } from '../../shell/app';
import { roomPath } from '../../shell/addresses';
import type { RoomHandle, RoomHere } from '../../state';
import { Chat } from './Chat';
import { RoomFacts } from './RoomFacts';

export function WaitingRoom({ room, state }: { room: RoomHandle; state: RoomHere }) {
  const { t } = useApp();
  const [leaving, setLeaving] = useState(false);
  const { view } = state;
  const link = `${location.origin}${roomPath(room.code)}`;
  return (
    <main class="page waiting" id="main" tabIndex={-1}>
      <section class="panel">
        <h1>
          <span class="searching" aria-hidden="true" /> {t.waitingTitle}
        </h1>
        <p>{t.waitingText}</p>
        <ShareLink link={link} label={t.linkLabel} text={t.shareText(gameName(t, view.game))} qr />
        <p class="soft code-line">
          {t.codeIs} <strong class="big-code">{room.code}</strong>
        </p>
      </section>
      <section class="panel">
        <RoomFacts view={view} />
        {state.presence.watching > 0 && <p class="soft">{t.watchers(state.presence.watching)}</p>}
        <div class="buttons">
          <button
            type="button"
            class="button"
            disabled={!state.can.leave || state.pending !== null}
            onClick={() => setLeaving(true)}
          >
            {t.giveUpRoom}
          </button>
          <a class="button quiet" href="/">
            {t.toLobby}
          </a>
        </div>
      </section>
      {state.can.say.length > 0 && state.presence.watching > 0 && <Chat room={room} state={state} />}
      {leaving && (
        <ConfirmDialog
          title={t.leaveQuestion}
          text={t.leaveText.waiting}
          yes={t.giveUpRoom}
          no={t.stay}
          onYes={() => room.leave()}
          onClose={() => setLeaving(false)}
        />
      )}
    </main>
  );
}
