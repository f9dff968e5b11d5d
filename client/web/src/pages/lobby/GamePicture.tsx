// A small picture for each game, in the colours of its cards.

import type { Game } from '../../wire/types';

export function GamePicture({ game }: { game: Game }) {
  return game === 'gladiator' ? <Blades /> : <Symbols />;
}

/** Two cards that meet. */
function Blades() {
  return (
    <svg class="game-picture" viewBox="0 0 64 64" width="64" height="64" aria-hidden="true" focusable="false">
      <rect class="table-sand" width="64" height="64" rx="12" />
      <g transform="rotate(-12 22 34)">
        <rect class="card" x="10" y="14" width="24" height="36" rx="4" />
        <path class="attack" d="M22 20l4 6v10h-8V26zM15 36h14v3H15zM20 39h4v7h-4z" />
      </g>
      <g transform="rotate(12 42 34)">
        <rect class="card" x="30" y="16" width="24" height="36" rx="4" />
        <path class="defence" d="M42 23l9 3v8c0 6-4 10-9 12-5-2-9-6-9-12v-8z" />
      </g>
    </svg>
  );
}

/** Four cards with the four symbols. */
function Symbols() {
  return (
    <svg class="game-picture" viewBox="0 0 64 64" width="64" height="64" aria-hidden="true" focusable="false">
      <rect class="table-felt" width="64" height="64" rx="12" />
      {[[8, 8], [33, 8], [8, 33], [33, 33]].map(([x, y]) => (
        <rect class="card" key={`${x} ${y}`} x={x} y={y} width="23" height="23" rx="4" />
      ))}
      <path class="green" d="M19.5 13l7 12h-14z" />
      <path class="blue" d="M38.5 13.5h12v12h-12z" />
      <path class="magenta" d="M17.5 38h4v4.500h4.500v4h-4.500v4.500h-4v-4.500h-4.500v-4h4.500z" />
      <circle class="yellow" cx="44.500" cy="44.500" r="6.500" />
    </svg>
  );
}
