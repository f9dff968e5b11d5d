// Asks for the password of the server. It says which one was wrong, and keeps none.

import { useApp } from './app';

/** `wrong`: one was typed before, and was not it. */
export function PasswordForm({ wrong, onType }: { wrong: boolean; onType(): void }) {
  const { client, t } = useApp();
  return (
    <form
      class="banner bad"
      onSubmit={(event) => {
        event.preventDefault();
        onType();
        client.reconnect((event.currentTarget[0] as HTMLInputElement).value);
      }}
    >
      <label>
        {wrong && `${t.passwordWrong} `}
        {t.ended.wrong_password} <input type="password" required />
      </label>
      <button class="button small">{t.retryNow}</button>
    </form>
  );
}
