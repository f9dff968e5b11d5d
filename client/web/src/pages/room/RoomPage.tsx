// One room, in whatever state it is: the invitation, the wait, the table, or why it cannot be shown.

import { useHandle } from '../../parts/useHandle';
import { useStore } from '../../parts/useStore';
import { useApp } from '../../shell/app';
import type { RoomHandle } from '../../state';
import { Door } from './Door';
import { Gone } from './Gone';
import { Invitation } from './Invitation';
import { Table } from './Table';
import { useFocusOnMain } from '../../shell/focus';
import { useRoomCalls } from './useRoomCalls';
import { WaitingRoom } from './WaitingRoom';

export function RoomPage({ code }: { code: string }) {
  const { client } = useApp();
  const room = useHandle(() => client.room(code), [client, code]);
  return room === null ? <Loading code={code} /> : <Room room={room} />;
}

function Loading({ code }: { code: string }) {
  const { t } = useApp();
  return (
    <main class="page narrow" id="main" tabIndex={-1}>
      <h1>{t.roomTitle(code)}</h1>
      <p class="soft">{t.loading}</p>
    </main>
  );
}

function Room({ room }: { room: RoomHandle }) {
  const state = useStore(room.state);
  useRoomCalls(room, state);
  useFocusOnMain(state.kind === 'here' ? `${state.as} ${state.view.phase}` : state.kind);
  switch (state.kind) {
    case 'loading':
      return <Loading code={room.code} />;
    case 'refused':
    case 'left':
    case 'closed':
      return <Gone room={room} state={state} />;
    case 'door':
      return <Door room={room} state={state} />;
    case 'here':
      if (state.view.phase !== 'waiting') return <Table room={room} state={state} />;
      if (state.as === 'player') return <WaitingRoom room={room} state={state} />;
      return <Invitation room={room} state={state} />;
  }
}
