// The life points of a fighter, as a number and as a bar of points.
import type { GameTexts, Who } from '../i18n/texts';

export const wholeLife = 12;

interface LifeProps {
  who: Who;
  life: number;
  /** What is just being lost: shown as it goes. */
  losing: number;
  texts: GameTexts;
}

export function Life({ who, life, losing, texts }: LifeProps) {
  const points = Array.from({ length: wholeLife }, (_, index) => {
    const state = index < life ? 'full' : index < life + losing ? 'losing' : 'gone';
    return <rect key={index} class={`life-point ${state}`} x={index * 10 + 1} y="1" width="8" height="12" rx="2" />;
  });
  return (
    <div class="life" role="img" aria-label={texts.lifeOf(who, life, wholeLife)}>
      <svg class="life-heart" viewBox="0 0 24 22" aria-hidden="true">
        <path d="M12 21C5 15.5 1 12 1 7.2A5.9 5.9 0 0 1 12 4.2A5.9 5.9 0 0 1 23 7.2C23 12 19 15.5 12 21Z" />
      </svg>
      <b class="life-number figures">{life}</b>
      <svg class="life-bar" viewBox="0 0 120 14" preserveAspectRatio="none" aria-hidden="true">{points}</svg>
    </div>
  );
}
