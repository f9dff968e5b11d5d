// One choice out of a few, side by side: radio buttons under a legend, with a line that explains the chosen one.

import { useId } from 'preact/hooks';

export interface SegmentsProps<Value extends string> {
  label: string;
  /** Shown above unless the surroundings say it; always there for screen readers. */
  quiet?: boolean;
  choices: ReadonlyArray<readonly [Value, string]>;
  value: Value;
  onChange(value: Value): void;
  note?: string | undefined;
  /** Takes a row of its own in a form. */
  wide?: boolean;
}

export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const id = useId();
  return (
    <fieldset class={props.wide ? 'choice-of full' : 'choice-of'} aria-describedby={props.note ? `${id}-note` : undefined}>
      <legend class={props.quiet ? 'said-only' : 'label'}>{props.label}</legend>
      <div class="segments">
        {props.choices.map(([value, text]) => (
          <label key={value}>
            <input
              type="radio"
              name={id}
              value={value}
              checked={value === props.value}
              onChange={() => props.onChange(value)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
      {props.note && (
        <p class="field-note" id={`${id}-note`}>
          {props.note}
        </p>
      )}
    </fieldset>
  );
}
