// What is said in a room, and saying something. What others write is text and nothing else.

import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ConfirmDialog } from '../../parts/Dialog';
import { Icon } from '../../parts/Icon';
import { useStore } from '../../parts/useStore';
import { problemWords } from '../../parts/words';
import { useApp } from '../../shell/app';
import { toast } from '../../shell/toasts';
import type { RequestError, RoomHandle, RoomHere } from '../../state';
import type { Player } from '../../wire/types';

const mostBytes = 300;
/** From here on the length is shown. */
const countFromBytes = 200;

export function Chat({ room, state, onSeen }: { room: RoomHandle; state: RoomHere; onSeen?: () => void }) {
  const { client, t } = useApp();
  const { can, view, fresh } = state;
  const session = useStore(client.session);
  const [asked, setAsked] = useState<Player | null>(null);
  const lines = useRef<HTMLOListElement>(null);
  const panel = useRef<HTMLElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const box = lines.current;
    if (box) box.scrollTop = box.scrollHeight;
  }, [state.said]);
  if (!session?.features.has('chat')) return null;
  const { muted, player: { id: own } } = session;
  const said = state.said.filter(({ by }) => !muted.includes(by.id));
  const mute = (player: string, wished: boolean): void => {
    // What was pressed is gone then.
    client.mute(player, wished).then(() => panel.current?.focus(), (error: RequestError) => toast(problemWords(t, error), 'bad'));
  };
  const isWatcher = state.as === 'watcher';
  return (
    <section class="chat panel" ref={panel} tabIndex={-1} aria-labelledby={id} onFocusCapture={onSeen}>
      <h2 id={id}>
        {t.chat}
        {state.presence.watching > 0 && <span class="chip">{t.watchers(state.presence.watching)}</span>}
      </h2>
      {said.length === 0 ? (
        <p class="soft chat-empty">{t.chatEmpty}</p>
      ) : (
        <ol class="chat-lines" ref={lines} tabIndex={0} aria-label={t.chat}>
          {said.map((line) => (
            <li key={line.number} class={line.by.id === own ? 'said own' : 'said'}>
              {line.by.id === own || !session.features.has('mute') ? (
                <bdi class="said-by">{line.by.name}</bdi>
              ) : (
                <button type="button" class="said-by" title={t.muteQuestion(line.by.name)} onClick={() => setAsked(line.by)}>
                  <bdi>{line.by.name}</bdi>
                </button>
              )}
              {' '}
              {line.to === 'players' && <span class="chip">{t.chatToPlayers}</span>}{' '}
              <span class="said-text" dir="auto">
                {line.text}
              </span>
            </li>
          ))}
        </ol>
      )}
      {muted.length > 0 && (
        <button type="button" class="button quiet" onClick={() => muted.forEach((each) => mute(each, false))}>
          {t.unmute(muted.length)}
        </button>
      )}
      {asked && (
        <ConfirmDialog
          title={t.muteQuestion(asked.name)}
          text={t.muteText}
          yes={t.mute}
          no={t.cancel}
          onYes={() => mute(asked.id, true)}
          onClose={() => setAsked(null)}
        />
      )}
      {can.say.length > 0 && <SayForm room={room} to={can.say} off={!fresh} />}
      {view.phase === 'playing' && isWatcher && <p class="field-note">{t.chatMuted}</p>}
    </section>
  );
}

function SayForm({ room, to, off }: { room: RoomHandle; to: readonly ('players' | 'room')[]; off: boolean }) {
  const { t } = useApp();
  const [text, setText] = useState('');
  const [wished, setWished] = useState<'players' | 'room'>(to[0]!);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const id = useId();
  const chosen = to.includes(wished) ? wished : to[0]!;
  const bytes = new TextEncoder().encode(text.trim()).length;
  const tooLong = bytes > mostBytes;
  useEffect(() => setFault(null), [text]);

  const say = async (): Promise<void> => {
    if (busy || off || tooLong || bytes === 0) return;
    setBusy(true);
    try {
      await room.say(chosen, text.trim());
      setText('');
      setFault(null);
    } catch (error) {
      setFault(problemWords(t, error as RequestError));
    }
    setBusy(false);
  };

  return (
    <form
      class="say"
      onSubmit={(event) => {
        event.preventDefault();
        void say();
      }}
    >
      <div class="say-line">
        {to.length > 1 && (
          <select
            class="field say-to"
            aria-label={t.chatTo}
            value={chosen}
            onChange={(event) => setWished(event.currentTarget.value as 'players' | 'room')}
          >
            {to.map((each) => (
              <option key={each} value={each}>
                {each === 'players' ? t.chatPlayers : t.chatRoom}
              </option>
            ))}
          </select>
        )}
        <label class="said-only" for={id}>
          {t.chatPlaceholder}
        </label>
        <input
          id={id}
          class="field"
          type="text"
          dir="auto"
          autocomplete="off"
          maxLength={mostBytes}
          placeholder={t.chatPlaceholder}
          value={text}
          aria-invalid={tooLong || fault !== null}
          aria-describedby={`${id}-note`}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" class="icon-button framed" aria-label={t.chatSend} aria-disabled={off || busy || bytes === 0 || tooLong}>
          <Icon name="send" />
        </button>
      </div>
      <p class={tooLong || fault !== null ? 'field-fault' : 'field-note figures'} id={`${id}-note`}>
        {fault ?? (bytes >= countFromBytes && t.chatLength(bytes))}
      </p>
    </form>
  );
}
