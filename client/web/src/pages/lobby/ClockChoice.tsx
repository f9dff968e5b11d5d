// A clock of the usual ones, none at all, or one's own.

import { useState } from 'preact/hooks';
import { Field } from '../../parts/Field';
import { Segments } from '../../parts/Segments';
import { clockWords } from '../../parts/words';
import { useApp } from '../../shell/app';
import type { Clock, Game } from '../../wire/types';
import { presets } from './clocks';

const leastMs = 1_000;
const mostMs = 86_400_000;
const mostIncrementMs = 600_000;

/** A number as people write it, with a comma too; NaN for anything else. */
const readNumber = (text: string): number => (text.trim() === '' ? NaN : Number(text.trim().replace(',', '.')));

function readInitial(text: string): number | null {
  const ms = Math.round(readNumber(text) * 60_000);
  return ms >= leastMs && ms <= mostMs ? ms : null;
}

function readIncrement(text: string): number | null {
  const ms = Math.round(readNumber(text) * 1_000);
  return ms >= 0 && ms <= mostIncrementMs ? ms : null;
}

/** Tells undefined while what is typed is no clock. */
export function ClockChoice({ game, onChange }: { game: Game; onChange(clock: Clock | null | undefined): void }) {
  const { t } = useApp();
  const [chosen, setChosen] = useState('0');
  const first = presets[game][0];
  const [minutes, setMinutes] = useState(String((first?.initial_ms ?? 0) / 60_000));
  const [seconds, setSeconds] = useState(String((first?.increment_ms ?? 0) / 1_000));
  const initial = readInitial(minutes);
  const increment = readIncrement(seconds);

  const tell = (choice: string, typedMinutes: string, typedSeconds: string): void => {
    if (choice !== 'custom') return onChange(presets[game][Number(choice)] ?? null);
    const [initialMs, incrementMs] = [readInitial(typedMinutes), readIncrement(typedSeconds)];
    onChange(initialMs === null || incrementMs === null ? undefined : { initial_ms: initialMs, increment_ms: incrementMs });
  };

  return (
    <>
      <Segments
        wide
        label={t.clock}
        choices={[
          ...presets[game].map((preset, index) => [String(index), clockWords(t, preset)] as const),
          ['custom', t.custom] as const,
        ]}
        value={chosen}
        onChange={(choice) => {
          setChosen(choice);
          tell(choice, minutes, seconds);
        }}
        note={t.clockExplained}
      />
      {chosen === 'custom' && (
        <div class="clock-fields">
          <Field
            label={t.minutes}
            value={minutes}
            onInput={(text) => {
              setMinutes(text);
              tell('custom', text, seconds);
            }}
            fault={initial === null ? t.minutesWrong : null}
            input={{ inputMode: 'decimal', maxLength: 8 }}
          />
          <Field
            label={t.increment}
            value={seconds}
            onInput={(text) => {
              setSeconds(text);
              tell('custom', minutes, text);
            }}
            fault={increment === null ? t.incrementWrong : null}
            input={{ inputMode: 'decimal', maxLength: 8 }}
          />
        </div>
      )}
    </>
  );
}
