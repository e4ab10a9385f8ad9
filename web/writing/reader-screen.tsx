import { useLayoutEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ArrowLeftIcon } from '#web/ui/icons.tsx';
import { type Unsent, UnsentPage } from './unsent-page.tsx';

/**
 * Shows the unsent text in a dialog over the whole page. The page keeps its scroll position, its cursor and everything
 * typed. Esc and a phone's back gesture close the dialog.
 */
export function ReaderScreen({ onClose, ...unsent }: Unsent & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);

  // Closes the dialog before React removes it: only close() returns the focus to the previous element.
  useLayoutEffect(() => {
    const shown = dialog.current;
    const returnToCursor = rememberCursor();
    shown?.showModal();
    return () => {
      shown?.close();
      returnToCursor();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-label="Seperti pembaca"
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      className="m-0 h-dvh max-h-none w-screen max-w-none animate-appear overflow-y-auto overscroll-contain bg-paper text-left text-ink [--above:calc(var(--spacing)*17+1px)]"
    >
      <div className="sticky top-0 z-10 border-b border-line bg-paper">
        <div className="page-width flex flex-wrap items-center gap-x-6 gap-y-1 py-3">
          <Button styles="small" onClick={onClose}>
            <ArrowLeftIcon />
            Kembali menulis
          </Button>
          <p className="text-sm text-ink-soft max-sm:sr-only">
            Begini pembaca akan melihatnya. Belum ada yang dikirim.
          </p>
        </div>
      </div>
      <UnsentPage {...unsent} heading="h1" className="pb-16" />
    </dialog>
  );
}

/** Returns a function that restores the cursor of the textarea that has the focus now, if there is one. */
function rememberCursor(): () => void {
  const field = document.activeElement;
  if (!(field instanceof HTMLTextAreaElement)) return () => {};
  const { selectionStart, selectionEnd, scrollTop } = field;
  return () => {
    field.setSelectionRange(selectionStart, selectionEnd);
    field.scrollTop = scrollTop;
  };
}
