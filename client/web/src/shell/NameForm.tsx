// A form for one's name: says what is wrong with it, and keeps what was typed.

import { useRef, useState } from 'preact/hooks';
import { Field } from '../parts/Field';
import { problemWords } from '../parts/words';
import type { Texts } from '../i18n/texts';
import type { RequestError } from '../state';
import { useApp } from './app';

const mostCharacters = 24;

/** Blanks around it and between words count once, as the server has it. */
export const tidyName = (name: string): string => name.trim().replace(/\s+/g, ' ');

export function useName(first: string): {
  name: string;
  fault: string | null;
  setName(name: string): void;
  /** Whether the player has this name now. */
  save(): Promise<boolean>;
} {
  const { client, t } = useApp();
  const [name, setTyped] = useState(first);
  const [fault, setFault] = useState<((t: Texts) => string) | null>(null); // told in the language of the moment
  return {
    name,
    fault: fault && fault(t),
    setName(typed) {
      setTyped(typed);
      setFault(null);
    },
    async save() {
      const wished = tidyName(name);
      if (wished === client.session.get()?.player.name) return true;
      if (wished === '') setFault(() => (t: Texts) => t.nameNeeded);
      else if ([...wished].length > mostCharacters) setFault(() => (t: Texts) => t.nameTooLong);
      else {
        try {
          await client.rename(wished);
          return true;
        } catch (error) {
          setFault(() => (t: Texts) => problemWords(t, error as RequestError));
        }
      }
      return false;
    },
  };
}

export interface NameFormProps {
  first: string;
  busy: boolean;
  hint: string;
  save: string;
  onBusy(busy: boolean): void;
  onSaved(name: string): void;
}

export function NameForm(props: NameFormProps) {
  const { t } = useApp();
  const { name, fault, setName, save } = useName(props.first);
  const form = useRef<HTMLFormElement>(null);
  return (
    <form
      ref={form}
      onSubmit={async (event) => {
        event.preventDefault();
        if (props.busy) return;
        props.onBusy(true);
        const saved = await save();
        props.onBusy(false);
        if (saved) props.onSaved(tidyName(name));
        else form.current?.querySelector('input')?.focus();
      }}
    >
      <Field
        label={t.yourName}
        value={name}
        onInput={setName}
        hint={props.hint}
        fault={fault}
        input={{ autocomplete: 'nickname', dir: 'auto', maxLength: 60, spellcheck: false }}
      />
      <div class="buttons end">
        <button type="submit" class="button primary" disabled={props.busy}>
          {props.save}
        </button>
      </div>
    </form>
  );
}
