// Opens a room by its code or its link, however it was typed.

import { useRef, useState } from 'preact/hooks';
import { Field } from '../../parts/Field';
import { useApp } from '../../shell/app';
import { readCode, roomPath } from '../../shell/addresses';
import { navigate } from '../../shell/routes';

export function JoinByCode() {
  const { t } = useApp();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  return (
    <section class="panel" aria-labelledby="join-by-code">
      <h2 id="join-by-code">{t.joinByCode}</h2>
      <form
        ref={form}
        class="join-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const code = readCode(text);
          if (code !== null) return navigate(roomPath(code));
          setFault(t.codeWrong);
          form.current?.querySelector('input')?.focus();
        }}
      >
        <Field
          label={t.codeLabel}
          value={text}
          hint={t.codeHint}
          fault={fault}
          onInput={(typed) => {
            setText(typed);
            setFault(null);
          }}
          input={{ autocomplete: 'off', autocapitalize: 'characters', spellcheck: false, maxLength: 200 }}
        />
        <button type="submit" class="button">
          {t.open}
        </button>
      </form>
    </section>
  );
}
