// A window over the page: the browser's own, which keeps the focus inside and gives it back, and closes by Escape.

import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks';
import { useApp } from '../shell/app';
import { Icon } from './Icon';

export interface DialogProps {
  title: string;
  onClose(): void;
  children: ComponentChildren;
  wide?: boolean;
}

export function Dialog({ title, onClose, children, wide = false }: DialogProps) {
  const { t } = useApp();
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const close = useRef(onClose);
  close.current = onClose;
  useLayoutEffect(() => {
    const dialog = element.current!;
    const before = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      // What opened the window may have been drawn anew meanwhile.
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  useEffect(() => {
    const dialog = element.current!;
    const onCancel = (event: Event): void => {
      event.preventDefault();
      close.current();
    };
    const onPress = (event: MouseEvent): void => {
      if (event.target === dialog) close.current();
    };
    dialog.addEventListener('cancel', onCancel);
    dialog.addEventListener('mousedown', onPress);
    return () => {
      dialog.removeEventListener('cancel', onCancel);
      dialog.removeEventListener('mousedown', onPress);
    };
  }, []);
  return (
    <dialog ref={element} class={wide ? 'dialog wide' : 'dialog'} aria-labelledby={titleId}>
      <div class="dialog-body">
        <div class="dialog-head">
          <h2 id={titleId}>{title}</h2>
          <button type="button" class="icon-button" aria-label={t.close} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}

/** Asks before something that cannot be undone. The focus begins on what changes nothing. */
export function ConfirmDialog(props: {
  title: string;
  text: string;
  yes: string;
  no: string;
  onYes(): void;
  onClose(): void;
}) {
  const no = useRef<HTMLButtonElement>(null);
  useEffect(() => no.current?.focus(), []);
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <p>{props.text}</p>
      <div class="buttons end">
        <button type="button" class="button" ref={no} onClick={props.onClose}>
          {props.no}
        </button>
        <button
          type="button"
          class="button danger"
          onClick={() => {
            props.onClose();
            props.onYes();
          }}
        >
          {props.yes}
        </button>
      </div>
    </Dialog>
  );
}
