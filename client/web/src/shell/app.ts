// What every page needs at hand: the client, the settings, and the sentences of the present language.

import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Language } from '../i18n/language';
import type { Texts } from '../i18n/texts';
import type { Client, Settings, SettingsStore } from '../state';

export interface App {
  client: Client;
  settings: Settings;
  settingsStore: SettingsStore;
  language: Language;
  t: Texts;
}

export const AppContext = createContext<App | null>(null);

export function useApp(): App {
  const app = useContext(AppContext);
  if (app === null) throw new Error('A part of the page stands outside of it.');
  return app;
}
