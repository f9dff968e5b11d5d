// What a room calls out: each event to the screen reader once, sounds, notifications, the title, refusals.

import { useEffect, useRef } from 'preact/hooks';
import { explainAll } from '../../games/explain';
import { revealMs } from '../../games/gladiator/useReveal';
import { otherSeat } from '../../games/people';
import { isStill } from '../../games/props';
import { gameName, playerName, problemWords, versus } from '../../parts/words';
import type { Texts } from '../../i18n/texts';
import { announce } from '../../shell/announcer';
import { useApp, type App } from '../../shell/app';
import { notify, useTitle } from '../../shell/attention';
import { playSound } from '../../shell/sound';
import { toast } from '../../shell/toasts';
import { callOf, standingOf, type Happening, type RoomHandle, type RoomState } from '../../state';
import type { View } from '../../wire/types';

export function useRoomCalls(room: RoomHandle, state: RoomState): void {
  const app = useApp();
  const { t } = app;
  useTitle(titleOf(app, room, state), standingOf(state) === 'your_turn' ? t.titleYourTurn : null);
  useFeed(app, state);
  useSaid(app, state);
  const problem = state.kind === 'here' ? state.problem : null;
  useEffect(() => {
    if (problem === null) return;
    toast(problemWords(t, problem), 'bad');
    room.dismiss();
  }, [problem]);
}

function titleOf({ t }: App, room: RoomHandle, state: RoomState): string {
  if (state.kind !== 'here') return t.roomTitle(room.code);
  const { seats, game, phase } = state.view;
  if (phase === 'waiting') return `${gameName(t, game)}, ${t.roomTitle(room.code)}`;
  return `${versus(t, seats)}, ${gameName(t, game)}`;
}

function useFeed(app: App, state: RoomState): void {
  const told = useRef(0);
  const feed = state.kind === 'here' ? state.feed : null;
  useEffect(() => {
    if (feed === null) return;
    for (const happening of feed) {
      if (happening.number <= told.current) continue;
      told.current = happening.number;
      tell(app, happening);
    }
  }, [feed]);
}

function tell({ t, language, settings }: App, happening: Happening): void {
  const { events, before, after } = happening;
  const sentences = explainAll(events, before, after, language);
  if (sentences.length > 0) announce(sentences.join(' '));
  const call = callOf(happening);
  const { sound } = call;
  if (sound !== null && settings.sound) {
    const revealed = events.some(({ type }) => type === 'fought') && !isStill(settings.motion);
    // How a match ended is heard when it is seen.
    if (revealed && sound !== 'reveal') {
      playSound('reveal');
      setTimeout(() => playSound(sound), revealMs);
    } else playSound(sound);
  }
  if (call.notify === null || !settings.notify) return;
  const game = gameName(t, after.game);
  const other = opponentOf(t, after);
  switch (call.notify) {
    case 'your_turn':
      return notify(t.titleYourTurn, t.notifyTurn(other, game));
    case 'came':
      return notify(game, t.notifyStart(other, game));
    default:
      return notify(game, sentences.join(' '));
  }
}

function opponentOf(t: Texts, view: View): string {
  const own = view.you?.seat ?? 0;
  return playerName(t, view.seats[otherSeat(own)]);
}

/** Lines of chat are spoken as they come; those that were there on arrival are not. */
function useSaid({ client, t, settings }: App, state: RoomState): void {
  const told = useRef<number | null>(null);
  const said = state.kind === 'here' ? state.said : null;
  useEffect(() => {
    if (said === null) return;
    const own = client.session.get()?.player.id;
    const last = said[said.length - 1]?.number ?? 0;
    const before = told.current ?? last;
    told.current = Math.max(before, last);
    const fresh = said.filter((line) => line.number > before && line.by.id !== own);
    for (const line of fresh) announce(t.said(line.by.name, line.text));
    if (fresh.length > 0 && settings.sound) playSound('said');
  }, [said]);
}
