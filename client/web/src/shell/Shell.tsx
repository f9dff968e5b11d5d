// The frame around every page: header, connection, the page of the present address, notes and the live region.

import { useEffect, useLayoutEffect, useMemo } from 'preact/hooks';
import type { Language } from '../i18n/language';
import { shellShelf } from '../i18n/texts';
import { LobbyPage } from '../pages/lobby/LobbyPage';
import { MissingPage } from '../pages/MissingPage';
import { ReplayPage } from '../pages/ReplayPage';
import { RoomPage } from '../pages/room/RoomPage';
import { RulesPage } from '../pages/RulesPage';
import { useStore } from '../parts/useStore';
import type { Client, Settings, SettingsStore } from '../state';
import { Announcer, announce } from './announcer';
import { AppContext, type App } from './app';
import { ConnectionBanner } from './ConnectionBanner';
import { ErrorBoundary } from './ErrorBoundary';
import { useFocusOnMain } from './focus';
import { Header } from './Header';
import { roomPath, type Route } from './addresses';
import { hasNavigated, navigate, route } from './routes';
import { playSound } from './sound';
import { toast, Toasts } from './toasts';
import { useLanguage } from './useLanguage';

/** The page's background in either theme, for the bars of phones; the same as `--page`. */
const barColours = { light: '#ece5d8', dark: '#1a1613' } as const;

interface ShellProps {
  client: Client;
  settingsStore: SettingsStore;
  /** One whose texts have been fetched. */
  language: Language;
}

export function Shell({ client, settingsStore, language: first }: ShellProps) {
  const settings = useStore(settingsStore);
  const language = useLanguage(first, settings, ['open', 'ended'].includes(useStore(client.connection).kind));
  const t = shellShelf.of(language);
  const app = useMemo<App>(() => ({ client, settings, settingsStore, language, t }), [settings, language]);
  const shown = useStore(route);

  useLayoutEffect(() => dress(settings, language), [settings, language]);
  useEffect(
    () =>
      client.onPaired((code) => {
        if (settingsStore.get().sound) playSound('came');
        toast(t.paired, 'good');
        navigate(roomPath(code));
      }),
    [t],
  );
  useEffect(() => client.onAnnouncement((text) => toast(`${client.session.get()?.server.name}: ${text}`)), []);
  useFocusOnMain(shown);
  useSpokenTitle(shown);

  return (
    <AppContext.Provider value={app}>
      <ErrorBoundary t={t}>
        <div class={shown.page === 'room' || shown.page === 'replay' ? 'shell at-table' : 'shell'}>
          <a class="skip" href="#main" onClick={skip}>
            {t.skip}
          </a>
          <Header />
          <ConnectionBanner />
          <Page route={shown} />
          <Toasts />
        </div>
      </ErrorBoundary>
      <Announcer />
    </AppContext.Provider>
  );
}

function Page({ route: shown }: { route: Route }) {
  switch (shown.page) {
    case 'lobby':
      return <LobbyPage />;
    case 'room':
      return <RoomPage key={shown.code} code={shown.code} />;
    case 'replay':
      return <ReplayPage key={shown.match} match={shown.match} />;
    case 'rules':
      return <RulesPage game={shown.game} />;
    case 'missing':
      return <MissingPage />;
  }
}

function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

/** The first page is spoken by the browser itself. */
function useSpokenTitle(shown: Route): void {
  useEffect(() => {
    if (hasNavigated()) announce(document.title);
  }, [shown]);
}

function dress(settings: Settings, language: string): void {
  const root = document.documentElement;
  root.lang = language;
  if (settings.theme === 'auto') delete root.dataset['theme'];
  else root.dataset['theme'] = settings.theme;
  if (settings.motion === 'auto') delete root.dataset['motion'];
  else root.dataset['motion'] = settings.motion === 'reduced' ? 'less' : 'full';
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = barColours[settings.theme === 'auto' ? own : settings.theme];
  }
}
