import { loadable, useLoadable } from '#web/ui/use-loadable.ts';
import { textLink } from '#web/ui/button.ts';
import type { WordDialogProps } from './word-dialog.tsx';

const dialog = loadable(async () => (await import('./word-dialog.tsx')).WordDialog);

/** Loads the dialog that shows what becomes of a Word file, and then renders it. */
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
      <button type="button" className={textLink} onClick={retry}>
        Coba lagi
      </button>
    </p>
  );
}
