import { loadable, useLoadable } from '#web/ui/use-loadable.ts';
import { Button } from '#web/ui/button.tsx';
import type { WordDialogProps } from './word-dialog.tsx';

const dialog = loadable(async () => (await import('./word-dialog.tsx')).WordDialog);

/** Loads and renders the dialog that previews a Word file before the form takes its content. */
export function OpenedWord(props: WordDialogProps) {
  const { loaded: Dialog, hasFailed, retry } = useLoadable(dialog, true);

  if (Dialog) return <Dialog {...props} />;
  if (!hasFailed) {
    return (
      <p role="status" className="mt-1 mb-3 text-sm text-ink-soft">
        Menyiapkan pembuka berkas Word…
      </p>
    );
  }
  return (
    <p
      role="alert"
      className="mt-1 mb-3 flex flex-wrap items-center gap-x-4 rounded-md border border-l-4 border-line border-l-clay bg-surface px-4 py-2 text-sm"
    >
      Pembuka berkas Word tidak dapat dimuat. Tulisan Anda tidak berubah.
      <Button styles="textLink" label="Coba lagi" onClick={retry} />
    </p>
  );
}
