// What a person has chosen for this device. It is kept where the browser lets it be kept, and checked when
// it is read, since anything may stand there.
import { languages, type Language } from '../i18n/language';
import type { KeyValueStorage } from '../net/contract';
import { createStore, type Store } from './store';

export interface Settings {
  /** `auto` is the browser's. */
  language: 'auto' | Language;
  theme: 'auto' | 'light' | 'dark';
  sound: boolean;
  /** Ask once before what cannot be undone. */
  confirm: boolean;
  /** Show a notification when it is one's turn and the page is not looked at. */
  notify: boolean;
  /** `auto` is the system's. */
  motion: 'auto' | 'reduced' | 'full';
}

export interface SettingsStore extends Store<Settings> {
  change(part: Partial<Settings>): void;
}

export const defaultSettings: Settings = {
  language: 'auto', theme: 'auto', sound: true, confirm: true, notify: false, motion: 'auto',
};

const key = 'visavis.settings';

/** In quotes, since these names are kept on the device: the build shortens others as it likes. */
const choices = {
  'language': ['auto', ...languages],
  'theme': ['auto', 'light', 'dark'],
  'sound': [true, false],
  'confirm': [true, false],
  'notify': [true, false],
  'motion': ['auto', 'reduced', 'full'],
} as const;

/** The settings that `text` holds; whatever in it is none takes its default. */
export function readSettings(text: string | null): Settings {
  let kept: unknown = null;
  try {
    kept = JSON.parse(text ?? 'null');
  } catch {
    // Not ours, or cut off: the defaults do.
  }
  if (typeof kept !== 'object' || kept === null) return defaultSettings;
  const settings: { [name: string]: unknown } = { ...defaultSettings };
  for (const [name, value] of Object.entries(kept)) {
    const allowed: readonly unknown[] | undefined = Object.hasOwn(choices, name) ? choices[name as keyof typeof choices] : undefined;
    if (allowed?.includes(value)) settings[name] = value;
  }
  return settings as unknown as Settings;
}

export function createSettings(storage: KeyValueStorage): SettingsStore {
  const store = createStore(readSettings(storage.get(key)));
  storage.onChange((changed) => {
    if (changed === key) store.set(readSettings(storage.get(key)));
  });
  return {
    get: store.get,
    subscribe: store.subscribe,
    change(part) {
      const next = { ...store.get(), ...part };
      storage.set(key, JSON.stringify(next));
      store.set(next);
    },
  };
}
