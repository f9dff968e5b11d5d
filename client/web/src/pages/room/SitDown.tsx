// Takes the free seat under a name of one's choice.

import { useEffect, useRef, useState } from 'preact/hooks';
import { Field } from '../../parts/Field';
import { useStore } from '../../parts/useStore';
import { useApp } from '../../shell/app';
import { useName } from '../../shell/NameForm';
import type { RoomHandle, RoomState } from '../../state';

/** A name that the server made up, which nobody need keep. */
const isGuest = (name: string): boolean => /^guest-/i.test(name);

export function SitDown({ room, state }: { room: RoomHandle; state: RoomState }) {
  const { client, t } = useApp();
  const player = useStore(client.session)?.player;
  const { name, fault, setName, save } = useName(player && !isGuest(player.name) ? player.name : '');
  const [wanted, setWanted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const open = useStore(client.connection).kind === 'open';
  const ready = state.kind === 'door' ? !state.joining : state.kind === 'here' && state.can.join && state.pending === null;

  // A new name makes a new connection, after which the room has to be there again before a seat can be taken.
  useEffect(() => {
    if (!wanted || !ready || !open) return;
    setWanted(false);
    room.join();
  }, [wanted, ready, open]);

  const busy = wanted || (state.kind === 'here' && state.pending !== null) || (state.kind === 'door' && state.joining);
  return (
    <form
      ref={form}
      class="sit-down"
      onSubmit={async (event) => {
        event.preventDefault();
        if (busy) return;
        if (name.trim() === '' || (await save())) setWanted(true);
        else form.current?.querySelector('input')?.focus();
      }}
    >
      <Field
        label={t.playAs}
        value={name}
        onInput={setName}
        fault={fault}
        input={{ autocomplete: 'nickname', dir: 'auto', maxLength: 60, spellcheck: false, placeholder: player?.name }}
      />
      <button type="submit" class="button primary" disabled={busy || !open}>
        {busy ? t.loading : t.sitDown}
      </button>
    </form>
  );
}
