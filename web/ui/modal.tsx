import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { CloseIcon } from './icons.tsx';
import { Button } from './button.tsx';

const FIRST_FIELD = 'form :is(input:not([type=file], [type=hidden], [hidden]), textarea, select)';

type ModalProps = {
  title: string;
  lead?: ReactNode;
  /** While this is true, the modal cannot be closed: its form is being sent. */
  isBusy?: boolean;
  /** Called for Esc and the close button. The parent must then remove the modal, which closes the dialog. */
  onClose: () => void;
  children: ReactNode;
};

/**
 * A form in a modal dialog, with the focus on its first field. Esc and the close button close the dialog. A click on
 * the backdrop does not, because the user could lose typed text.
 */
export function Modal({ title, lead, isBusy = false, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Closes the dialog before React removes it: only close() returns the focus to the previous element.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // showModal() focuses the first control, which is the close button.
    shown?.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
    return () => shown?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      onClose={(event) => event.target === event.currentTarget && onClose()}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        // Only the parent component closes the modal. If the browser closed it, and the parent opened it again before
        // React has removed it, it would stay closed.
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
        <Button disabled={isBusy} onClick={onClose} styles="round" className="size-11 shrink-0 disabled:opacity-40">
          <CloseIcon className="size-5" />
          <span className="sr-only">Tutup</span>
        </Button>
      </header>
      <div className="px-5 py-6 sm:px-8">{children}</div>
    </dialog>
  );
}
