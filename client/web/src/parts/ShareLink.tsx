// A link to give to others: to copy, to share where the device can, and as a QR code.

import { useRef } from 'preact/hooks';
import { useApp } from '../shell/app';
import { toast } from '../shell/toasts';
import { copyFrom } from './copy';
import { Icon } from './Icon';
import { QrCode } from './QrCode';

export function ShareLink({ link, label, text, qr = false }: { link: string; label: string; text: string; qr?: boolean }) {
  const { t } = useApp();
  const field = useRef<HTMLInputElement>(null);
  const canShare = typeof navigator.share === 'function';
  const copy = async (): Promise<void> => {
    if (await copyFrom(field.current!)) toast(t.copied, 'good');
    else toast(t.copyYourself);
  };
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
          <button type="button" class="button primary" onClick={copy}>
            <Icon name="copy" /> {t.copy}
          </button>
          {canShare && (
            <button
              type="button"
              class="button"
              onClick={() => {
                // Who has closed the sheet has changed their mind; where there is none, the link can still be copied.
                navigator.share({ title: 'visavis', text, url: link }).catch((error: Error) => {
                  if (error.name !== 'AbortError') void copy();
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
