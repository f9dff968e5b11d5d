// A match that is played, or has just been: the board between the two seats, what can be done, its course, and chat.

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { otherSeat } from '../../games/people';
import { useApp } from '../../shell/app';
import { announce } from '../../shell/announcer';
import type { Happening, RoomHandle, RoomHere } from '../../state';
import type { Event, Seat } from '../../wire/types';
import { GameTable } from '../../parts/GameTable';
import { Course } from '../../parts/Course';
import { Stepper } from '../../parts/Stepper';
import { versus } from '../../parts/words';
import { useStepping } from '../../parts/useStepping';
import { Chat } from './Chat';
import { Prompts } from './Prompts';
import { Result } from './Result';
import { SeatPlate } from './SeatPlate';
import { Tools } from './Tools';

const nothing: readonly Event[] = [];

export function Table({ room, state }: { room: RoomHandle; state: RoomHere }) {
  const { t } = useApp();
  const { view, history, pending } = state;
  const stepping = useStepping(history.steps, view.match?.id ?? '');
  const own = view.you?.seat ?? null;
  const bottom: Seat = own ?? 0;
  const top = otherSeat(bottom);
  const earlier = stepping.step;
  // The reader's seat alone: what was chosen or allowed now says nothing of an earlier position.
  const you = view.you ? { seat: view.you.seat, choice: null, actions: [], may: [] } : null;
  const latest = latestMove(state);
  // How a match ended is told once what ended it has been seen.
  const [rested, setRested] = useState(latest);
  const held = view.phase === 'finished' && earlier === null && rested !== latest;
  const over = view.phase === 'finished' && !held;
  const plates = held && latest ? { ...state, view: { ...view, score: latest.before.score } } : state;
  const [unread, seeChat] = useUnread(state);
  // However far down the invitation was read.
  useLayoutEffect(() => scrollTo(0, 0), []);

  return (
    <main class="room" id="main" tabIndex={-1} aria-label={t.roomTitle(room.code)}>
      <h1 class="said-only">{versus(t, view.seats)}</h1>
      <div class="table">
        <SeatPlate state={plates} seat={top} place="top" />
        <section class={over ? 'board-slot over' : 'board-slot'} aria-label={t.boardOf(t.games[view.game])} data-board>
          <GameTable
            view={earlier ? { ...earlier.view, ...(you && { you }) } : view}
            viewpoint={bottom}
            lastEvents={earlier ? (stepping.forward ? earlier.events : nothing) : (latest?.events ?? nothing)}
            disabled={earlier !== null || !state.can.act || pending !== null || !state.fresh}
            sent={pending?.what === 'act' ? (pending.detail ?? null) : null}
            onAct={(action) => room.act(action)}
            onSay={announce}
            onRest={() => setRested(latest)}
            notice={
              earlier && (
                <p class="earlier">
                  <span>{t.earlier}</span>
                  <button type="button" class="button small primary" onClick={stepping.toNow}>
                    {t.backToNow}
                  </button>
                </p>
              )
            }
          />
        </section>
        <SeatPlate state={plates} seat={bottom} place="bottom" />
        <div class={state.can.accept.length > 0 ? 'tools-slot asking' : 'tools-slot'}>
          <Prompts room={room} state={state} />
          {over && <Result room={room} state={state} />}
          <Tools room={room} state={state} stepping={stepping} unread={unread} onChat={() => toChat(seeChat)} />
        </div>
      </div>
      <div class="room-side">
        <section class="course-slot" aria-label={t.moves}>
          <Stepper stepping={stepping} />
          <Course steps={history.steps} complete={history.complete} stepping={stepping} you={you} />
        </section>
        <Chat room={room} state={state} onSeen={seeChat} />
      </div>
    </main>
  );
}

/** What led to the present position; offers and clocks that came since move nothing. */
function latestMove({ feed }: RoomHere): Happening | undefined {
  return [...feed].reverse().find(({ before, after }) => before.position !== after.position || before.board !== after.board);
}

function toChat(seen: () => void): void {
  seen();
  const field = document.querySelector<HTMLElement>('.chat input[type="text"]') ?? document.querySelector<HTMLElement>('.chat');
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

/** Lines that came while the chat was out of sight. */
function useUnread(state: RoomHere): [number, () => void] {
  const { client } = useApp();
  const last = state.said[state.said.length - 1]?.number ?? 0;
  const [seen, setSeen] = useState(last);
  const own = client.session.get()?.player.id;
  const visible = useRef(false);
  useEffect(() => {
    const chat = document.querySelector('.chat');
    if (chat === null || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => {
      visible.current = entry?.isIntersecting ?? false;
      if (visible.current) setSeen(Infinity);
    });
    observer.observe(chat);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    setSeen((before) => (visible.current ? last : Math.min(before, last)));
  }, [last]);
  const unread = state.said.filter((line) => line.number > seen && line.by.id !== own).length;
  return [unread, () => setSeen(last)];
}
