// How a card of Gladiator 21 looks: a spearhead that points up for an aggressive one, a shield for a defensive one,
// with its value in it. Knows no rule.

/** The picture of a card; what it is called says whoever shows it. */
export function Fighter({ card }: { card: string }) {
  const aggressive = card.startsWith('A');
  return (
    <svg class={`fighter ${aggressive ? 'aggressive' : 'defensive'}`} viewBox="0 0 60 84" aria-hidden="true">
      <rect class="fighter-card" x="1" y="1" width="58" height="82" rx="7" />
      {aggressive ? (
        <>
          <path class="emblem" d="M30 12C36 20 43 26 43 35C43 43 41 50 41 60H19C19 50 17 43 17 35C17 26 24 20 30 12Z" />
          <path class="emblem" d="M10 65Q10 62.5 12.5 62.5H47.5Q50 62.5 50 65T47.5 67.5H34V73Q34 78 30 78T26 73V67.5H12.5Q10 67.5 10 65Z" />
        </>
      ) : (
        <>
          <path class="emblem" d="M30 19C36 23 42 25 49 25V47C49 61 39 71 30 76C21 71 11 61 11 47V25C18 25 24 23 30 19Z" />
          <path class="emblem-line" d="M30 25C35 28 39 29.5 44 30V47C44 57.5 37 65.5 30 70C23 65.5 16 57.5 16 47V30C21 29.5 25 28 30 25Z" />
        </>
      )}
      <text class="emblem-value" x="30" y={aggressive ? 51 : 56} text-anchor="middle">{card.slice(1)}</text>
      <text class="fighter-name" x="7" y="16">{card}</text>
    </svg>
  );
}

/** A card that lies face down, with its name in a corner where the reader may know it. */
export function FighterBack({ known }: { known?: string }) {
  return (
    <svg class="fighter down" viewBox="0 0 60 84" aria-hidden="true">
      <rect class="fighter-card" x="1" y="1" width="58" height="82" rx="7" />
      <path class="back-pattern" d="M7 21 21 7M7 35 35 7M7 49 49 7M7 63 53 17M7 77 53 31M21 77 53 45M35 77 53 59M7 63 21 77M7 49 35 77M7 35 49 77M7 21 53 67M7 7 53 53M21 7 53 39M35 7 53 25" />
      <rect class="back-frame" x="6" y="6" width="48" height="72" rx="4" />
      {known === undefined ? (
        <text class="back-sign" x="30" y="51" text-anchor="middle">21</text>
      ) : (
        <>
          <rect class="back-label" x="13" y="29" width="34" height="25" rx="5" />
          <text class="back-known" x="30" y="48" text-anchor="middle">{known}</text>
        </>
      )}
    </svg>
  );
}

/** Where a card lay, or is going to lie. */
export function FighterPlace({ children }: { children?: string | number }) {
  return (
    <svg class="fighter place" viewBox="0 0 60 84" aria-hidden="true">
      <rect x="2" y="2" width="56" height="80" rx="7" />
      {children !== undefined && <text x="30" y="50" text-anchor="middle">{children}</text>}
    </svg>
  );
}
