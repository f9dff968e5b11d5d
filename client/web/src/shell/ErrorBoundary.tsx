// Stands between a fault in the page and an empty page: says what happened and what to do.

import { Component, type ComponentChildren } from 'preact';
import type { Texts } from '../i18n/texts';

interface Props {
  t: Texts;
  children: ComponentChildren;
}

export class ErrorBoundary extends Component<Props, { fault: string | null }> {
  override state: { fault: string | null } = { fault: null };

  static override getDerivedStateFromError(error: unknown): { fault: string } {
    return { fault: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }

  override render() {
    if (this.state.fault === null) return this.props.children;
    const { t } = this.props;
    return (
      <main class="page narrow">
        <h1>{t.crashedTitle}</h1>
        <p>{t.crashedText}</p>
        <p class="buttons">
          <button type="button" class="button primary" onClick={() => location.reload()}>
            {t.reload}
          </button>
          <button type="button" class="button" onClick={() => location.assign('/')}>
            {t.toLobby}
          </button>
        </p>
        <pre class="fault">{this.state.fault}</pre>
      </main>
    );
  }
}
