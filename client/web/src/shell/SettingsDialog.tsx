// All that a person may set for this device, and the keys.

import { useState } from 'preact/hooks';
import { languages } from '../i18n/language';
import { Dialog } from '../parts/Dialog';
import { Segments } from '../parts/Segments';
import { useStore } from '../parts/useStore';
import { useApp } from './app';
import { allowNotify, canNotify, isNotifyDenied } from './attention';

const languageNames = { en: 'English', fr: 'Français' } as const;

export function SettingsDialog({ onClose, onRename }: { onClose(): void; onRename(): void }) {
  const { client, settings, settingsStore, language, t } = useApp();
  const session = useStore(client.session);
  const [denied, setDenied] = useState(isNotifyDenied());
  const change = settingsStore.change;

  const setNotify = async (wished: boolean): Promise<void> => {
    const allowed = wished && (await allowNotify());
    setDenied(wished && !allowed);
    change({ notify: allowed });
  };

  return (
    <Dialog title={t.settings} onClose={onClose} wide>
      <div class="settings">
        {session && (
          <p class="setting-name">
            <span class="label">{t.yourName}</span>
            <bdi>{session.player.name}</bdi>
            <button type="button" class="button small" onClick={onRename}>
              {t.rename}
            </button>
          </p>
        )}
        <Segments
          label={t.language}
          choices={languages.map((each) => [each, languageNames[each]] as const)}
          value={language}
          onChange={(value) => change({ language: value })}
        />
        <Segments
          label={t.theme}
          choices={(['auto', 'light', 'dark'] as const).map((each) => [each, t.themes[each]] as const)}
          value={settings.theme}
          onChange={(theme) => change({ theme })}
        />
        <Segments
          label={t.motion}
          choices={(['auto', 'reduced', 'full'] as const).map((each) => [each, t.motions[each]] as const)}
          value={settings.motion}
          onChange={(motion) => change({ motion })}
        />
        <Check label={t.sound} checked={settings.sound} onChange={(sound) => change({ sound })} />
        <Check
          label={t.confirmSetting}
          checked={settings.confirm}
          onChange={(confirm) => change({ confirm })}
        />
        {canNotify() && (
          <Check
            label={t.notifySetting}
            note={denied ? t.notifyDenied : t.notifyExplained}
            checked={settings.notify && !denied}
            disabled={isNotifyDenied()}
            onChange={setNotify}
          />
        )}
      </div>
      <h3>{t.keyboard}</h3>
      <dl class="keys">
        {t.keys.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      {session && (
        <p class="soft">{t.aboutText(session.server.name, session.server.version)}</p>
      )}
    </Dialog>
  );
}

function Check(props: {
  label: string;
  note?: string;
  checked: boolean;
  disabled?: boolean;
  onChange(checked: boolean): void;
}) {
  return (
    <label class="choice">
      <input
        type="checkbox"
        checked={props.checked}
        disabled={props.disabled}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <span>
        {props.label}
        {props.note && <small class="choice-note">{props.note}</small>}
      </span>
    </label>
  );
}
