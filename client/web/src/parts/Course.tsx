// The course of a match in sentences; each position can be gone to.

import { useLayoutEffect, useRef } from 'preact/hooks';
import { explainAll } from '../games/explain';
import { useApp } from '../shell/app';
import type { Step } from '../state';
import type { Event, View } from '../wire/types';
import type { Stepping } from './useStepping';

/** That somebody has chosen is no news once the cards have met. */
const isWorthALine = ({ type }: Event): boolean => type !== 'chosen';

export interface CourseProps {
  steps: readonly Step[];
  complete: boolean;
  stepping: Stepping;
  /** To whom it is told; null for a watcher. */
  you: NonNullable<View['you']> | null;
}

export function Course({ steps, complete, stepping, you }: CourseProps) {
  const { language, t } = useApp();
  const list = useRef<HTMLOListElement>(null);
  const current = stepping.stops[stepping.index]?.version;

  // Only the list itself is scrolled: the page must not move under a finger.
  useLayoutEffect(() => {
    const box = list.current;
    const item = box?.querySelector<HTMLElement>('[aria-current]');
    if (!box || !item) return;
    const top = item.offsetTop - box.offsetTop;
    if (top < box.scrollTop || top + item.offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = top - box.clientHeight / 2;
  }, [current]);

  const seenBy = (view: View): View => (you === null ? view : { ...view, you });
  return (
    <>
      {!complete && <p class="soft course-note">{t.historyLoading}</p>}
      <ol class="course" ref={list}>
        {steps.map((step, index) => {
          const before = steps[index - 1];
          const sentences =
            before === undefined
              ? [t.start]
              : explainAll(step.events.filter(isWorthALine), seenBy(before.view), seenBy(step.view), language);
          if (sentences.length === 0) return null;
          const text = sentences.join(' ');
          if (index > 0 && !step.shows)
            return (
              <li key={step.version} class="aside">
                {text}
              </li>
            );
          const stop = stepping.stops.indexOf(step);
          return (
            <li key={step.version}>
              <button
                type="button"
                class="course-step"
                aria-current={step.version === current ? 'step' : undefined}
                onClick={() => stepping.goTo(stop)}
              >
                <span class="course-number figures" aria-hidden="true">
                  {stop > 0 && stop}
                </span>
                <span>{text}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </>
  );
}
