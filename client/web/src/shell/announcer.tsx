// The one polite live region of the page: whatever is to be spoken is said here, once.

import { createStore } from '../state';
import { useStore } from '../parts/useStore';

interface Line {
  number: number;
  text: string;
}

const kept = 8;
const lines = createStore<readonly Line[]>([]);
let count = 0;

/** Has a screen reader say `text` when it has nothing more pressing to say. */
export function announce(text: string): void {
  if (text === '') return;
  count++;
  lines.set([...lines.get(), { number: count, text }].slice(-kept));
}

export function Announcer() {
  return (
    <div class="said-only" role="log" aria-live="polite" aria-relevant="additions" id="announcer">
      {useStore(lines).map((line) => (
        <p key={line.number}>{line.text}</p>
      ))}
    </div>
  );
}
