// How Virtem's things look: symbols, cards, pawns, die faces. Each is drawn around or inside its own origin; none
// knows where it lies or what can be done with it.
import type { GameTexts } from '../i18n/texts';

/** A symbol of about 50 units around the origin. */
export function Symbol({ symbol, colour }: { symbol: string; colour: string }) {
  const look = `symbol colour-${colour}`;
  switch (symbol) {
    case 'triangle': return <path class={look} d="M0-25 26 20Q27 23 23 23H-23Q-27 23-26 20Z" />;
    case 'square': return <rect class={look} x="-22" y="-22" width="44" height="44" rx="3" />;
    case 'cross': return <path class={look} d="M-9-25H9V-9H25V9H9V25H-9V9H-25V-9H-9Z" />;
    default: return <circle class={look} r="24" />;
  }
}

/** The middle of a face-up card: symbol, and the letter of its colour. */
export function CardFace({ card, crowded, texts }: { card: string; crowded: boolean; texts: GameTexts }) {
  const [symbol = '', colour = ''] = card.split('-');
  return (
    <>
      <rect class="card" x="-47" y="-47" width="94" height="94" rx="9" />
      <g transform={crowded ? 'translate(0 -15) scale(0.84)' : 'scale(1.1)'}>
        <Symbol symbol={symbol} colour={colour} />
      </g>
      <text class="card-letter" x="41" y="-26" text-anchor="end">{texts.letters[colour] ?? '?'}</text>
    </>
  );
}

/** A card that lies face down. */
export function CardBack() {
  return (
    <>
      <rect class="card back" x="-47" y="-47" width="94" height="94" rx="9" />
      <path class="back-pattern" d="M-39-13-13-39M-39 13 13-39M-39 39 39-39M-13 39 39-13M13 39 39 13M-39 13-13 39M-39-13 13 39M-39-39 39 39M-13-39 39 13M13-39 39-13" />
      <rect class="back-frame" x="-39" y="-39" width="78" height="78" rx="4" />
    </>
  );
}

/** What tells the viewer's own side from the other: a round head, a pointed one. */
function Head({ own }: { own: boolean }) {
  return own ? <circle class="pawn own" r="9.5" /> : <path class="pawn other" d="M0-12.5 11 0 0 11-11 0Z" />;
}

/** A pawn of 34 by 46 units that stands on the origin. */
export function Pawn({ own }: { own: boolean }) {
  return (
    <g>
      <path class={`pawn ${own ? 'own' : 'other'}`} d="M-5-29C-6-19-10-12-14-8V-3Q-14 0-11 0H11Q14 0 14-3V-8C10-12 6-19 5-29Z" />
      <g transform="translate(0 -33)"><Head own={own} /></g>
    </g>
  );
}

/** All pawns of one side on a card, one before the other, with their number where there are several. */
export function PawnStack({ own, count, ghosts = 0 }: { own: boolean; count: number; ghosts?: number }) {
  const whole = count + ghosts;
  if (whole === 0) return null;
  const step = Math.min(8, 16 / (whole - 1));
  const side = own ? 1 : -1;
  const pawns = Array.from({ length: whole }, (_, index) => {
    // The foremost stands nearest to the card's edge and is drawn last.
    const place = whole - 1 - index;
    return (
      <g key={place} transform={`translate(${side * (place * step - 26)} ${43 - place * 4}) scale(1.16)`} class={place >= count ? 'ghost' : ''}>
        <Pawn own={own} />
      </g>
    );
  });
  return (
    <g class="pawns">
      {pawns}
      {whole > 1 && (
        <text class={`pawn-count ${own ? 'own' : 'other'}`} x={-26 * side} y="39" text-anchor="middle">{whole}</text>
      )}
    </g>
  );
}

/** A die face on a tile of 100 units, for legends and for choosing one. */
export function FaceTile({ face, texts }: { face: string; texts: GameTexts }) {
  const [symbol = '', colour = ''] = face.split('-');
  return (
    <svg class="face-tile" viewBox="-50 -50 100 100" aria-hidden="true">
      <rect class="die" x="-46" y="-46" width="92" height="92" rx="18" />
      <g transform="translate(-3 3) scale(1.05)"><Symbol symbol={symbol} colour={colour} /></g>
      <text class="card-letter" x="40" y="-20" text-anchor="end">{texts.letters[colour] ?? '?'}</text>
    </svg>
  );
}

/** The mark of a side beside a name. */
export function SideMark({ own }: { own: boolean }) {
  return (
    <svg class="side-mark" viewBox="-20 -48 40 50" aria-hidden="true">
      <Pawn own={own} />
    </svg>
  );
}
