// Buttons and a slider through the positions of a match.

import { useApp } from '../shell/app';
import { Icon, type IconName } from './Icon';
import type { Stepping } from './useStepping';

export function Stepper({ stepping }: { stepping: Stepping }) {
  const { t } = useApp();
  const { index, stops, goTo } = stepping;
  const last = Math.max(stops.length - 1, 0);
  return (
    <div class="stepper" role="group" aria-label={t.step}>
      <StepButton icon="back" label={t.stepBack} off={index <= 0} onClick={() => goTo(index - 1)} />
      <input
        class="step-slider"
        type="range"
        min={0}
        max={last}
        value={index}
        aria-label={t.step}
        aria-valuetext={t.stepOf(index, last)}
        disabled={last === 0}
        onInput={(event) => goTo(Number(event.currentTarget.value))}
      />
      <StepButton icon="forward" label={t.stepForward} off={index >= last} onClick={() => goTo(index + 1)} />
    </div>
  );
}

/** Stays in the focus when there is nowhere further to go. */
function StepButton(props: { icon: IconName; label: string; off: boolean; onClick(): void }) {
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={props.label}
      title={props.label}
      aria-disabled={props.off}
      onClick={() => {
        if (!props.off) props.onClick();
      }}
    >
      <Icon name={props.icon} />
    </button>
  );
}
