// A link to give to others: to copy, to share where the device can, and as a QR code.

import { useRef } from 'preact/hooks';
import { announce } from '../shell/announcer';
import { useApp } from '../shell/app';
import { toast } from '../shell/toasts';
import { copyFrom } from './copy';
import { Icon } from './Icon';
import { QrCode } from './QrCode';

export function ShareLink({ link, label, text, qr = false }: { link: string; label: string; text: string; qr?: boolean }) {
  const { t } = useApp();
  const field = useRef<HTMLInputElement>(null);
  const canShare = typeof navigator.share === 'function';
  return (
    <div class={qr ? 'share with-qr' : 'share'}>
      <div class="share-main">
        <label for="share-link">{label}</label>
        <input
          id="share-link"
          ref={field}
          class="field"
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div class="buttons">
          <button
            type="button"
            class="button primary"
            onClick={async () => {
              if (await copyFrom(field.current!)) toast(t.copied, 'good');
              else announce(t.copyYourself);
            }}
          >
            <Icon name="copy" /> {t.copy}
          </button>
          {canShare && (
            <button
              type="button"
              class="button"
              onClick={() => {
                navigator.share({ title: 'visavis', text, url: link }).catch(() => {
                  // The person has changed their mind.
                });
              }}
            >
              <Icon name="share" /> {t.share}
            </button>
          )}
        </div>
      </div>
      {qr && <QrCode text={link} label={t.qrLabel} />}
    </div>
  );
}
