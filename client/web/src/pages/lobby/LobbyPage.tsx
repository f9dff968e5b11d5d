// Where everybody arrives: find an opponent, open a room, join one, watch, and look at what has been played.

import { useState } from 'preact/hooks';
import { useStore } from '../../parts/useStore';
import { useApp } from '../../shell/app';
import { useTitle } from '../../shell/attention';
import { PasswordForm } from '../../shell/PasswordForm';
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
  const [typed, setTyped] = useState(false);
  const isHome = session !== null && !session.invited;
  const has = (feature: string): boolean => isHome && session.features.has(feature);
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
        {session?.invited && <PasswordForm wrong={typed} onType={() => setTyped(true)} />}
        {has('seek') && <SearchNote />}
        <div class="game-cards">
          {((isHome && info?.games) || []).map(({ game }) => (
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
        {isHome && (has('follow') ? <OpenRooms /> : <p class="soft">{t.noLobby}</p>)}
      </div>
      <aside class="lobby-side">
        <JoinByCode />
        {has('records') && isHome && <RecentMatches own={session.player.id} />}
        {info && <p class="soft counts">{t.counts(info.counts.players, info.counts.matches)}</p>}
      </aside>
      {creating && info && isHome && (
        <CreateRoom
          first={creating}
          games={info.games}
          features={session.features}
          onClose={() => setCreating(null)}
        />
      )}
    </main>
  );
}
