// For an address where there is nothing.

import { useApp } from '../shell/app';
import { useTitle } from '../shell/attention';

export function MissingPage() {
  const { t } = useApp();
  useTitle(t.notFoundTitle);
  return (
    <main class="page narrow" id="main" tabIndex={-1}>
      <h1>{t.notFoundTitle}</h1>
      <p>{t.notFoundText}</p>
      <p>
        <a class="button primary" href="/">
          {t.toLobby}
        </a>
      </p>
    </main>
  );
}
