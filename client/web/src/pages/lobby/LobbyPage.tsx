// Where everybody arrives: find an opponent, open a room, join one, watch, and look at what has been played.

import { useState } from 'preact/hooks';
import { useStore } from '../../parts/useStore';
import { useApp } from '../../shell/app';
import { useTitle } from '../../shell/attention';
import type { Game } from '../../wire/types';
import { CreateRoom } from './CreateRoom';
import { GameCard } from './GameCard';
import { JoinByCode } from './JoinByCode';
import { OpenRooms } from './OpenRooms';
import { OwnRooms } from './OwnRooms';
import { RecentMatches } from './RecentMatches';
import { SearchNote } from './SearchNote';
import { useServerInfo } from './serverInfo';

export function LobbyPage() {
  const { client, t } = useApp();
  const session = useStore(client.session);
  const connection = useStore(client.connection);
  const info = useServerInfo();
  const [creating, setCreating] = useState<Game | null>(null);
  useTitle('');
  const open = connection.kind === 'open';
  const has = (feature: string): boolean => session?.features.has(feature) ?? false;
  return (
    <main class="page lobby" id="main" tabIndex={-1}>
      <h1 class="said-only">{t.lobbyTitle}</h1>
      {session?.server.greeting && (
        <p class="greeting" dir="auto">
          {session.server.greeting}
        </p>
      )}
      <div class="lobby-main">
        {session && session.rooms.length > 0 && <OwnRooms codes={session.rooms} />}
        {has('seek') && <SearchNote />}
        <div class="game-cards">
          {(info?.games ?? []).map(({ game }) => (
            <GameCard
              key={game}
              game={game}
              seekable={has('seek')}
              timed={has('clocks')}
              enabled={open}
              onCreate={() => setCreating(game)}
            />
          ))}
        </div>
        {session && (has('follow') ? <OpenRooms /> : <p class="soft">{t.noLobby}</p>)}
      </div>
      <aside class="lobby-side">
        <JoinByCode />
        {session && has('records') && <RecentMatches own={session.player.id} />}
        {info && <p class="soft counts">{t.counts(info.counts.players, info.counts.matches)}</p>}
      </aside>
      {creating && info && (
        <CreateRoom
          first={creating}
          games={info.games}
          features={session?.features ?? new Set()}
          onClose={() => setCreating(null)}
        />
      )}
    </main>
  );
}
