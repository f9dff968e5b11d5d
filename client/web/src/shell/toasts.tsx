// Short notes over the page that go by themselves. They are spoken by the announcer, so that what is drawn here
// needs no role.

import { createStore } from '../state';
import { useStore } from '../parts/useStore';
import { Icon } from '../parts/Icon';
import { announce } from './announcer';
import { useApp } from './app';

export type ToastKind = 'plain' | 'good' | 'bad';

interface Toast {
  number: number;
  kind: ToastKind;
  text: string;
}

const shownMs = 6_000;
const most = 3;
const toasts = createStore<readonly Toast[]>([]);
let count = 0;

const dismiss = (number: number): void => toasts.set(toasts.get().filter((toast) => toast.number !== number));

export function toast(text: string, kind: ToastKind = 'plain'): void {
  count++;
  const number = count;
  toasts.set([...toasts.get(), { number, kind, text }].slice(-most));
  announce(text);
  setTimeout(() => dismiss(number), shownMs);
}

export function Toasts() {
  const { t } = useApp();
  const shown = useStore(toasts);
  if (shown.length === 0) return null;
  return (
    <section class="toasts" aria-label={t.notes}>
      {shown.map(({ number, kind, text }) => (
        <div key={number} class={`toast ${kind}`}>
          <span>{text}</span>
          <button type="button" class="icon-button" aria-label={t.close} onClick={() => dismiss(number)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </section>
  );
}
