// Going from one page to the other without loading anew. Knows addresses, and no page.

import { createStore, type Store } from '../state';
import { readRoute, type Route } from './addresses';

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
