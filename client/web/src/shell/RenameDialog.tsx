// Choosing the name by which others know you.

import { useState } from 'preact/hooks';
import { Dialog } from '../parts/Dialog';
import { useApp } from './app';
import { NameForm } from './NameForm';
import { toast } from './toasts';

export function RenameDialog({ onClose }: { onClose(): void }) {
  const { t, client } = useApp();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog title={t.rename} onClose={onClose}>
      <NameForm
        first={client.session.get()?.player.name ?? ''}
        busy={busy}
        hint={t.nameHint}
        save={t.save}
        onBusy={setBusy}
        onSaved={(name) => {
          toast(t.renamed(name), 'good');
          onClose();
        }}
      />
    </Dialog>
  );
}
