// A running clock, by the server's time alone: the device's own may be hours off.

import { useEffect, useReducer, useRef } from 'preact/hooks';
import { clockText, leftMs, nextChangeMs } from '../state';
import { useApp } from '../shell/app';
import type { ClockFace as Face } from '../wire/types';

const hurryMs = 20_000;
const alarmMs = 10_000;

export interface ClockFaceProps {
  face: Face;
  label(time: string): string;
  /** Called once as the last seconds begin. */
  onHurry?: () => void;
}

export function ClockFace({ face, label, onHurry }: ClockFaceProps) {
  const { client } = useApp();
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const left = leftMs(face, client.clock.serverNow());
  const wasCalm = useRef(left > alarmMs);

  useEffect(() => {
    const wait = nextChangeMs(face, client.clock.serverNow());
    if (wait === null) return;
    const timer = setTimeout(() => drawAgain(undefined), wait + 5);
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    const calm = left > alarmMs;
    if (wasCalm.current && !calm && face.since_ms !== null) onHurry?.();
    wasCalm.current = calm;
  }, [left > alarmMs]);

  const running = face.since_ms !== null;
  const text = clockText(left);
  const classes = ['clock', 'figures', running ? 'running' : '', left <= hurryMs ? 'hurry' : ''].filter(Boolean).join(' ');
  return (
    <span class={classes} role="timer" aria-label={label(text)}>
      <span class="clock-mark" aria-hidden="true" />
      {text}
    </span>
  );
}
