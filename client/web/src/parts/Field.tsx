// A line to write in, with its label, its hint and what is wrong with it, tied together for screen readers.

import type { JSX } from 'preact';
import { useId } from 'preact/hooks';

export interface FieldProps {
  label: string;
  value: string;
  onInput(value: string): void;
  hint?: string | undefined;
  fault?: string | null;
  input?: JSX.InputHTMLAttributes<HTMLInputElement>;
}

export function Field({ label, value, onInput, hint, fault = null, input }: FieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', fault === null ? '' : `${id}-fault`].filter(Boolean).join(' ');
  return (
    <div class="field-group">
      <label for={id}>{label}</label>
      <input
        id={id}
        class="field"
        type="text"
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
        aria-invalid={fault !== null}
        aria-describedby={described || undefined}
        {...input}
      />
      {hint && (
        <p class="field-note" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {fault !== null && (
        <p class="field-fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
}
