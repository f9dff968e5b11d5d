// The top of every page: home, rules, who you are, and the settings that one changes often.

import { useState } from 'preact/hooks';
import { Icon } from '../parts/Icon';
import { useStore } from '../parts/useStore';
import type { Settings } from '../state';
import { useApp } from './app';
import { RenameDialog } from './RenameDialog';
import { SettingsDialog } from './SettingsDialog';

const themes: ReadonlyArray<Settings['theme']> = ['auto', 'light', 'dark'];

type Open = 'settings' | 'rename' | null;

export function Header() {
  const { client, settings, settingsStore, language, t } = useApp();
  const session = useStore(client.session);
  const [open, setOpen] = useState<Open>(null);
  const nextTheme = themes[(themes.indexOf(settings.theme) + 1) % themes.length]!;
  const close = (): void => setOpen(null);
  return (
    <header class="header">
      <a class="home" href="/" aria-label={t.home}>
        <Logo />
        <span class="home-name">visavis</span>
      </a>
      <nav class="header-tools" aria-label={t.mainNavigation}>
        <a class="button quiet small tool" href="/rules" title={t.rules}>
          <Icon name="book" />
          <span class="wide-only">{t.rules}</span>
        </a>
        <button
          type="button"
          class="button quiet small tool wide-only"
          lang={language === 'en' ? 'fr' : 'en'}
          onClick={() => settingsStore.change({ language: language === 'en' ? 'fr' : 'en' })}
        >
          {language === 'en' ? 'Français' : 'English'}
        </button>
        <button
          type="button"
          class="icon-button wide-only"
          aria-label={t.themeNow(t.themes[settings.theme])}
          title={t.themeNow(t.themes[settings.theme])}
          onClick={() => settingsStore.change({ theme: nextTheme })}
        >
          <Icon name="theme" />
        </button>
        <button
          type="button"
          class="icon-button wide-only"
          aria-label={settings.sound ? t.soundOn : t.soundOff}
          title={settings.sound ? t.soundOn : t.soundOff}
          onClick={() => settingsStore.change({ sound: !settings.sound })}
        >
          <Icon name={settings.sound ? 'soundOn' : 'soundOff'} />
        </button>
        {session && (
          <button
            type="button"
            class="button quiet small tool own-name"
            title={t.rename}
            aria-label={`${session.player.name}, ${t.rename}`}
            onClick={() => setOpen('rename')}
          >
            <Icon name="person" />
            <bdi>{session.player.name}</bdi>
          </button>
        )}
        <button type="button" class="icon-button" aria-label={t.settings} title={t.settings} onClick={() => setOpen('settings')}>
          <Icon name="settings" />
        </button>
      </nav>
      {open === 'settings' && <SettingsDialog onClose={close} onRename={() => setOpen('rename')} />}
      {open === 'rename' && <RenameDialog onClose={close} />}
    </header>
  );
}

/** Two faces, face to face. */
export function Logo() {
  return (
    <svg class="logo" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">
      <path class="logo-left" d="M3 4h9c0 4 2 5 2 8l-2 1c1 2 1 3 0 4 1 2 0 3-1 3l1 3c-1 3-3 2-5 2v3H3z" />
      <path class="logo-right" d="M29 4h-9c0 4-2 5-2 8l2 1c-1 2-1 3 0 4-1 2 0 3 1 3l-1 3c1 3 3 2 5 2v3h4z" />
    </svg>
  );
}
