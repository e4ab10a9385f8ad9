import { useEffect, useRef } from 'react';
import { button } from '#web/ui/button.ts';

type DiscardDialogProps = { title: string; onDiscard: () => void; onClose: () => void };

export function DiscardDialog({ title, onDiscard, onClose }: DiscardDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const harmless = useRef<HTMLButtonElement>(null);

  // The harmless button is where it begins; showModal() would take the first.
  useEffect(() => {
    dialog.current?.showModal();
    harmless.current?.focus();
  }, []);

  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby="discard-title"
      aria-describedby="discard-text"
      className="m-auto w-[min(30rem,calc(100vw-2.5rem))] animate-appear rounded-lg bg-paper p-6 text-ink shadow-dialog backdrop:animate-fade-in backdrop:bg-veil sm:p-8"
    >
      <h2 id="discard-title" className="text-xl font-bold tracking-tight">
        Buang {title.trim() === '' ? 'tulisan tanpa judul' : `“${title.trim()}”`}?
      </h2>
      <p id="discard-text" className="mt-3 text-sm text-ink-soft">
        Tulisan ini belum dikirim. Setelah dibuang, ia tidak dapat dikembalikan.
      </p>
      <div className="mt-8 flex flex-wrap justify-end gap-3">
        <button
          type="button"
          onClick={() => {
            onDiscard();
            dialog.current?.close();
          }}
          className={button.secondary}
        >
          Buang
        </button>
        <button type="button" ref={harmless} onClick={() => dialog.current?.close()} className={button.primary}>
          Batal
        </button>
      </div>
    </dialog>
  );
}
