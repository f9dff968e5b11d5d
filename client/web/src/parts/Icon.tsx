// The small pictures on buttons. They are never alone: the button has a name.

const paths = {
  close: 'M6 6l12 12M18 6L6 18',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M14 7a2 2 0 1 0 4 0 2 2 0 1 0-4 0M6 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
  theme: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18v18M12 8l6-2M12 13l8-2M12 18l7-2',
  soundOn: 'M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11',
  soundOff: 'M4 9v6h4l5 4V5L8 9zM17 9.5l5 5M22 9.5l-5 5',
  back: 'M16 5l-9 7 9 7z',
  forward: 'M8 5l9 7-9 7z',
  play: 'M7 4l13 8-13 8z',
  pause: 'M8 5v14M16 5v14',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  share: 'M12 15V4M8 7l4-4 4 4M6 11H5v9h14v-9h-1',
  chat: 'M4 5h16v11H10l-5 4v-4H4z',
  flag: 'M6 21V4M6 4h11l-2 4 2 4H6',
  handshake: 'M3 8l4-2 5 3 5-3 4 2v7l-3 1-6 4-6-4-3-1zM12 9l-3 4 2 2 3-3',
  undo: 'M9 6L4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3',
  stop: 'M7 7l10 10M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18M12 7v5l4 2',
  exit: 'M14 4h6v16h-6M10 8l-4 4 4 4M6 12h10',
  again: 'M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5',
  download: 'M12 4v11M8 11l4 4 4-4M5 20h14',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 1 0 0-8M4 21c0-4 3.5-6 8-6s8 2 8 6',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  send: 'M4 12l16-8-6 16-3-6zM11 14l9-10',
  book: 'M12 6c-2-2-5-2-8-2v14c3 0 6 0 8 2 2-2 5-2 8-2V4c-3 0-6 0-8 2zM12 6v14',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
