// The public rooms as they are now: those that wait for somebody, and those that may be watched.

import { useState } from 'preact/hooks';
import { Segments } from '../../parts/Segments';
import { useHandle } from '../../parts/useHandle';
import { useStore } from '../../parts/useStore';
import { clockWords, gameName, optionWords, playerName, problemWords } from '../../parts/words';
import { useApp } from '../../shell/app';
import { roomPath } from '../../shell/addresses';
import type { LobbyHandle } from '../../state';
import type { Game, LobbyEntry } from '../../wire/types';
import { PlayerName } from '../../parts/PlayerName';

type Filter = Game | 'all';

export function OpenRooms() {
  const { client, t } = useApp();
  const lobby = useHandle(() => client.lobby.open(), [client]);
  return lobby === null ? <p class="soft">{t.loading}</p> : <Rooms lobby={lobby} />;
}

function Rooms({ lobby }: { lobby: LobbyHandle }) {
  const { t } = useApp();
  const state = useStore(lobby.state);
  const [filter, setFilter] = useState<Filter>('all');

  if (state.kind === 'loading') return <p class="soft">{t.loading}</p>;
  if (state.kind === 'refused') return <p class="note bad">{problemWords(t, state.problem)}</p>;
  const shown = state.rooms.filter((room) => filter === 'all' || room.game === filter);
  const waiting = shown.filter((room) => room.seats.includes(null));
  const played = shown.filter((room) => !room.seats.includes(null));
  return (
    <div class="open-rooms">
      <section class="panel" aria-labelledby="rooms-waiting">
        <div class="panel-head">
          <h2 id="rooms-waiting">{t.roomsWaiting}</h2>
          <Segments
            label={t.filter}
            quiet
            choices={[['all', t.all], ['gladiator', t.games.gladiator], ['virtem', t.games.virtem]] as const}
            value={filter}
            onChange={(value) => setFilter(value)}
          />
        </div>
        <RoomList rooms={waiting} empty={t.noRooms} fresh={state.fresh} />
      </section>
      <section class="panel" aria-labelledby="rooms-watchable">
        <h2 id="rooms-watchable">{t.roomsWatchable}</h2>
        <RoomList rooms={played} empty={t.noMatches} fresh={state.fresh} />
      </section>
      {state.more && (
        <button type="button" class="button" onClick={() => lobby.loadMore()}>
          {t.more}
        </button>
      )}
    </div>
  );
}

function RoomList({ rooms, empty, fresh }: { rooms: readonly LobbyEntry[]; empty: string; fresh: boolean }) {
  if (rooms.length === 0) return <p class="soft">{empty}</p>;
  return (
    <ul class={fresh ? 'rows' : 'rows stale'}>
      {rooms.map((room) => (
        <RoomRow key={room.room} room={room} />
      ))}
    </ul>
  );
}

function RoomRow({ room }: { room: LobbyEntry }) {
  const { client, t } = useApp();
  const own = client.session.get()?.player.id;
  const [first, second] = room.seats;
  const waits = first === null || second === null;
  const isOwn = room.seats.some((player) => player?.id === own);
  const game = gameName(t, room.game);
  const host = playerName(t, first ?? second);
  const label = isOwn ? `${t.resume}: ${t.roomTitle(room.room)}` : waits ? t.joinRoomOf(host, game) : t.watchMatchOf(host, playerName(t, second), game);
  return (
    <li class="row">
      <span class="row-main">
        <span class="row-title">
          <PlayerName player={first ?? second} />
          {!waits && (
            <>
              {' '}
              <span class="soft">–</span> <PlayerName player={second} />
            </>
          )}
        </span>
        <span class="row-facts">
          {game}, {clockWords(t, room.clock)}
          <span class="row-options">, {optionWords(t, room.options)}</span>
          {room.spectators === 'none' && <>, {t.noWatching}</>}
        </span>
      </span>
      <a class="button small" href={roomPath(room.room)} aria-label={label}>
        {isOwn ? t.resume : waits ? t.join : t.watch}
      </a>
    </li>
  );
}
