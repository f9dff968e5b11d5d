// The row under the board: stepping, what a player may ask for, chat. Each keeps its place, and is dead while it
// could not work.

import { useState } from 'preact/hooks';
import { describePosition } from '../../games/explain';
import { ConfirmDialog, Dialog } from '../../parts/Dialog';
import { Icon, type IconName } from '../../parts/Icon';
import type { Stepping } from '../../parts/useStepping';
import { announce } from '../../shell/announcer';
import { useApp } from '../../shell/app';
import { navigate } from '../../shell/routes';
import type { RoomHandle, RoomHere } from '../../state';

interface Tool {
  name: string;
  icon: IconName;
  label: string;
  short: string;
  off: boolean;
  run(): void;
  danger?: boolean;
  /** An offer of one's own that stands; the button withdraws it. */
  stands?: boolean;
}

export interface ToolsProps {
  room: RoomHandle;
  state: RoomHere;
  stepping: Stepping;
  unread: number;
  onChat(): void;
}

type Asked = 'resign' | 'leave' | 'more' | null;

export function Tools({ room, state, stepping, unread, onChat }: ToolsProps) {
  const { language, t } = useApp();
  const [asked, setAsked] = useState<Asked>(null);
  const close = (): void => setAsked(null);
  const { view } = state;
  const { main, more } = toolsOf(room, state, t, setAsked);
  const last = stepping.stops.length - 1;
  return (
    <div class="tools" role="group" aria-label={t.actions}>
      <ToolButton name="back" icon="back" label={t.stepBack} short="" off={stepping.index <= 0} run={() => stepping.goTo(stepping.index - 1)} />
      <ToolButton name="forward" icon="forward" label={t.stepForward} short="" off={stepping.index >= last} run={() => stepping.goTo(stepping.index + 1)} />
      {main.map((tool) => (
        <ToolButton key={tool.name} {...tool} />
      ))}
      {more.map((tool) => (
        <ToolButton key={tool.name} {...tool} roomy />
      ))}
      <button type="button" class="tool-button to-chat" onClick={onChat}>
        <Icon name="chat" />
        <span class="tool-short">{t.chatShort}</span>
        {unread > 0 && (
          <span class="unread">
            {unread}
            <span class="said-only"> {t.unread(unread)}</span>
          </span>
        )}
      </button>
      {more.length > 0 && (
        <button type="button" class="tool-button more" onClick={() => setAsked('more')}>
          <Icon name="more" />
          <span class="tool-short">{t.more}</span>
        </button>
      )}
      <button type="button" class="aloud" onClick={() => announce(describePosition(stepping.step?.view ?? view, language))}>
        {t.readPosition}
      </button>
      {asked === 'more' && (
        <Dialog title={t.actions} onClose={close}>
          <div class="more-tools">
            {more.map((tool) => (
              <button
                key={tool.name}
                type="button"
                class={tool.danger ? 'button danger' : 'button'}
                disabled={tool.off}
                aria-pressed={tool.stands}
                onClick={() => {
                  close();
                  tool.run();
                }}
              >
                <Icon name={tool.icon} /> {tool.label}
              </button>
            ))}
          </div>
        </Dialog>
      )}
      {asked === 'resign' && (
        <ConfirmDialog title={t.resignQuestion} text={t.resignText} yes={t.resign} no={t.cancel} onYes={() => room.resign()} onClose={close} />
      )}
      {asked === 'leave' && (
        <ConfirmDialog
          title={t.leaveQuestion}
          text={t.leaveText[view.phase]}
          yes={t.leaveRoom}
          no={t.stay}
          onYes={() => room.leave()}
          onClose={close}
        />
      )}
    </div>
  );
}

function toolsOf(
  room: RoomHandle,
  state: RoomHere,
  t: ReturnType<typeof useApp>['t'],
  ask: (asked: Asked) => void,
): { main: Tool[]; more: Tool[] } {
  const { view, can, pending, fresh } = state;
  const busy = pending !== null || !fresh;
  const toLobby: Tool = { name: 'lobby', icon: 'exit', label: t.toLobby, short: t.toLobbyShort, off: false, run: () => navigate('/') };
  if (!view.you) {
    const join: Tool = { name: 'join', icon: 'person', label: t.join, short: t.join, off: busy, run: () => room.join() };
    return { main: can.join ? [join, toLobby] : [toLobby], more: [] };
  }
  const offer = (kind: 'draw' | 'abort' | 'takeback', icon: IconName): Tool => ({
    name: kind,
    icon,
    label: t.offers[kind].make,
    short: t.offers[kind].short,
    off: busy || !(can.offer.includes(kind) || can.withdraw.includes(kind)),
    run: () => (can.withdraw.includes(kind) ? room.decline(kind) : room.offer(kind)),
    stands: can.withdraw.includes(kind),
  });
  const leave: Tool = { name: 'leave', icon: 'exit', label: t.leaveRoom, short: t.leave, off: busy || !can.leave, run: () => ask('leave'), danger: true };
  if (view.phase === 'finished') return { main: [leave, toLobby], more: [] };
  const main: Tool[] = [];
  const more: Tool[] = [];
  if (view.game === 'virtem') main.push(offer('takeback', 'undo'));
  main.push(offer('draw', 'handshake'));
  main.push({ name: 'resign', icon: 'flag', label: t.resignShort, short: t.resignShort, off: busy || !can.resign, run: () => ask('resign') });
  if (view.clock !== null)
    more.push({ name: 'give', icon: 'clock', label: t.giveLong, short: t.give, off: busy || !can.give, run: () => room.give() });
  more.push(offer('abort', 'stop'), leave);
  return { main, more };
}

/** Stays in the focus while it is dead, and says that it is. */
function ToolButton({ icon, label, short, off, run, stands, roomy = false }: Tool & { roomy?: boolean }) {
  return (
    <button
      type="button"
      class={`tool-button ${roomy ? 'roomy' : ''} ${short === '' ? 'step-tool' : ''}`}
      aria-disabled={off}
      aria-pressed={stands}
      aria-label={label}
      title={label}
      onClick={() => {
        if (!off) run();
      }}
    >
      <Icon name={icon} />
      {short !== '' && (
        <span class="tool-short" aria-hidden="true">
          {short}
        </span>
      )}
    </button>
  );
}
