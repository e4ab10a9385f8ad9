import { useEffect, useRef, useState } from 'react';
import { button } from './button.ts';

type ConfirmDialogProps = {
  /** A question with the name of the subject: 'Hapus “Hutan bakau”?' */
  question: string;
  text: string;
  confirmLabel: string;
  /** Text of the button while `onConfirm` runs. The dialog closes afterwards. */
  workingLabel?: string;
  /** Must not throw. */
  onConfirm: () => void | Promise<void>;
  /** Called after the dialog has closed, confirmed or not. */
  onClose: () => void;
};

/** Asks before something is removed. Esc and the harmless button change nothing, and the focus returns. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, text, confirmLabel, workingLabel = confirmLabel, onConfirm, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const harmless = useRef<HTMLButtonElement>(null);
  const [isWorking, setIsWorking] = useState(false);

  // Focuses the harmless button; showModal() would focus the first one.
  useEffect(() => {
    dialog.current?.showModal();
    harmless.current?.focus();
  }, []);

  async function confirm(): Promise<void> {
    if (isWorking) return;
    const done = onConfirm();
    // Closes at once after a synchronous action, which may move the focus: closing later would move it back.
    if (done instanceof Promise) {
      setIsWorking(true);
      await done;
    }
    dialog.current?.close();
  }

  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      onCancel={(event) => isWorking && event.preventDefault()}
      aria-labelledby="confirm-title"
      aria-describedby="confirm-text"
      className="m-auto w-[min(30rem,calc(100vw-2.5rem))] animate-appear rounded-lg bg-paper p-6 text-ink shadow-dialog backdrop:animate-fade-in backdrop:bg-veil sm:p-8"
    >
      <h2 id="confirm-title" className="line-clamp-4 text-xl font-bold tracking-tight">
        {question}
      </h2>
      <p id="confirm-text" className="mt-3 text-sm text-ink-soft">
        {text}
      </p>
      <div className="mt-8 flex flex-wrap justify-end gap-3">
        <button
          type="button"
          aria-disabled={isWorking}
          onClick={() => void confirm()}
          className={`aria-disabled:cursor-progress ${button.danger}`}
        >
          {isWorking ? workingLabel : confirmLabel}
        </button>
        <button
          type="button"
          ref={harmless}
          disabled={isWorking}
          onClick={() => dialog.current?.close()}
          className={`disabled:opacity-50 ${button.primary}`}
        >
          Batal
        </button>
      </div>
    </dialog>
  );
}
