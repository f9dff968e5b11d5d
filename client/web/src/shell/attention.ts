// Calls a person back to the page: the title, which blinks while the page is not looked at, and notifications.

import { useEffect } from 'preact/hooks';

const blinkMs = 1_000;

/** Names the page. `call` is what waits for the person there, or null. */
export function useTitle(name: string, call: string | null = null): void {
  useEffect(() => {
    const base = name === '' ? 'visavis' : `${name} · visavis`;
    if (call === null) {
      document.title = base;
      return;
    }
    const calling = `● ${call} · ${base}`;
    document.title = calling;
    let bare = false;
    const timer = setInterval(() => {
      bare = document.hidden && !bare;
      document.title = bare ? base : calling;
    }, blinkMs);
    return () => clearInterval(timer);
  }, [name, call]);
}

/** Whether this browser shows notifications for this page at all: not on plain http, nor on all phones. */
export const canNotify = (): boolean => typeof Notification !== 'undefined' && isSecureContext;

export const isNotifyDenied = (): boolean => canNotify() && Notification.permission === 'denied';

/** Asks the person, through the browser. */
export async function allowNotify(): Promise<boolean> {
  if (!canNotify()) return false;
  return (await Notification.requestPermission()) === 'granted';
}

export function notify(title: string, text: string): void {
  if (!document.hidden || !canNotify() || Notification.permission !== 'granted') return;
  try {
    const notification = new Notification(title, { body: text, tag: 'visavis' });
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
  } catch {
    // Some phones have the word, but show notifications of service workers only.
  }
}
