// What somebody sees who opens the link of a room that waits for a player: what is played, and a seat to take.

import { useState } from 'preact/hooks';
import { GamePicture } from '../lobby/GamePicture';
import { gameName } from '../../parts/words';
import { useApp } from '../../shell/app';
import type { RoomHandle, RoomHere } from '../../state';
import { Chat } from './Chat';
import { RoomFacts } from './RoomFacts';
import { SitDown } from './SitDown';

export function Invitation({ room, state }: { room: RoomHandle; state: RoomHere }) {
  const { t } = useApp();
  const [onlyWatch, setOnlyWatch] = useState(false);
  const { view } = state;
  const host = view.seats[0] ?? view.seats[1];
  return (
    <main class="page narrow" id="main" tabIndex={-1}>
      <div class="invitation-head">
        <GamePicture game={view.game} />
        <div>
          <h1>{host ? t.invitationFrom(host.name) : t.invitationEmpty}</h1>
          <p>{t.invitationText(gameName(t, view.game))}</p>
        </div>
      </div>
      <section class="panel">
        <RoomFacts view={view} />
        {onlyWatch || !(state.can.join || state.pending || !state.fresh) ? (
          <p class="note">{t.watchingSoon}</p>
        ) : (
          <SitDown room={room} state={state} />
        )}
        <div class="buttons">
          <button type="button" class="button" onClick={() => setOnlyWatch(!onlyWatch)}>
            {onlyWatch ? t.sitDownAfterAll : t.onlyWatch}
          </button>
          <a class="button quiet" href="/">
            {t.toLobby}
          </a>
        </div>
      </section>
      {onlyWatch && <Chat room={room} state={state} />}
    </main>
  );
}
