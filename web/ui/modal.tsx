import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { CloseIcon } from './icons.tsx';

const FIRST_FIELD = 'form :is(input:not([type=file], [type=hidden], [hidden]), textarea, select)';

type ModalProps = {
  title: string;
  lead?: ReactNode;
  /** While a form is being sent, the modal cannot be closed. */
  isBusy?: boolean;
  /** Called for Esc and the cross. The parent removes the modal, which closes it. */
  onClose: () => void;
  children: ReactNode;
};

/**
 * A form over the page, with the focus on its first field. Esc and the cross close it. A click beside it does not,
 * because typed text could be lost.
 */
export function Modal({ title, lead, isBusy = false, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Closes the dialog before it is removed from the page, so that the focus returns to its previous element.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // showModal() focuses the first control, which is the cross.
    shown?.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
    return () => shown?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      onClose={(event) => event.target === event.currentTarget && onClose()}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        // If the browser closed the dialog, it would stay closed when it is opened again before React has removed it.
        event.preventDefault();
        if (!isBusy) onClose();
      }}
      aria-labelledby={titleId}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(44rem,100vw)] max-w-none animate-appear overflow-y-auto overscroll-contain [--above:calc(var(--spacing)*19+1px)] rounded-lg bg-paper text-ink shadow-dialog backdrop:animate-fade-in backdrop:bg-veil max-sm:m-0 max-sm:h-dvh max-sm:max-h-none max-sm:rounded-none"
    >
      <header className="sticky top-0 z-10 flex items-start justify-between gap-4 border-b border-line bg-paper py-4 pr-3 pl-5 sm:pr-5 sm:pl-8">
        <div className="pt-1.5">
          <h2 id={titleId} className="text-xl font-bold tracking-tight">
            {title}
          </h2>
          {lead !== undefined && <p className="mt-1 text-sm text-ink-soft">{lead}</p>}
        </div>
        <button
          type="button"
          disabled={isBusy}
          onClick={onClose}
          className="flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft hover:bg-mist hover:text-ink disabled:opacity-40"
        >
          <CloseIcon className="size-5" />
          <span className="sr-only">Tutup</span>
        </button>
      </header>
      <div className="px-5 py-6 sm:px-8">{children}</div>
    </dialog>
  );
}
