// Which page an address means, and going from one to the other without loading anew. Knows no page.

import { createStore, type Store } from '../state';
import type { Game } from '../wire/types';

export type Route =
  | { page: 'lobby' }
  | { page: 'room'; code: string }
  | { page: 'replay'; match: string }
  | { page: 'rules'; game: Game | null }
  | { page: 'missing' };

const roomCode = /^[2-9A-HJKMNP-TV-Z]{6}$/;

/** The code that a person has typed or pasted: in any case, with blanks or dashes, or inside a link. */
export function readCode(text: string): string | null {
  const linked = /\/r\/([^/?#\s]+)/i.exec(text);
  const code = (linked?.[1] ?? text).replace(/[\s-]/g, '').toUpperCase();
  return roomCode.test(code) ? code : null;
}

export function readRoute(path: string): Route {
  const [first, second, ...more] = path.split('/').filter((part) => part !== '');
  if (more.length > 0) return { page: 'missing' };
  if (first === undefined) return { page: 'lobby' };
  if (first === 'r' && second !== undefined) {
    const code = readCode(second);
    return code === null ? { page: 'missing' } : { page: 'room', code };
  }
  if (first === 'records' && second !== undefined && /^[0-9a-f]{32}$/.test(second))
    return { page: 'replay', match: second };
  if (first === 'rules') {
    if (second === undefined) return { page: 'rules', game: null };
    if (second === 'gladiator' || second === 'virtem') return { page: 'rules', game: second };
  }
  return { page: 'missing' };
}

export const roomPath = (code: string): string => `/r/${code}`;
export const replayPath = (match: string): string => `/records/${match}`;
export const rulesPath = (game?: Game): string => (game === undefined ? '/rules' : `/rules/${game}`);

const current = createStore<Route>(readRoute(location.pathname));

/** The present page. */
export const route: Store<Route> = current;

/** How many pages have been opened from within this one; the first is not among them. */
let opened = 0;

export function navigate(path: string): void {
  if (path !== location.pathname) {
    history.pushState(null, '', path);
    opened++;
  }
  current.set(readRoute(path));
  scrollTo(0, 0);
}

export const hasNavigated = (): boolean => opened > 0;

/** Follows plain clicks on links of this site; others are the browser's, as are new tabs and downloads. */
export function followLinks(): void {
  addEventListener('popstate', () => {
    opened++;
    current.set(readRoute(location.pathname));
  });
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.('a[href]');
    if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.hasAttribute('download')) return;
    if (link.origin !== location.origin || link.hash !== '' || readRoute(link.pathname).page === 'missing') return;
    event.preventDefault();
    navigate(link.pathname);
  });
}
