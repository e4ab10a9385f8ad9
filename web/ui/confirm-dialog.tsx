import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';

type ConfirmDialogProps = {
  /** The question, which names what it is about: 'Hapus “Hutan bakau”?' */
  question: string;
  text: string;
  confirmLabel: string;
  /** The label of the button while `onConfirm` runs. The dialog closes when `onConfirm` has ended. */
  workingLabel?: string;
  /** Must not throw or reject. */
  onConfirm: () => void | Promise<void>;
  /** Called after the dialog has closed, whether the user confirmed or not. */
  onClose: () => void;
};

/** Asks for confirmation before something is removed. Esc and the cancel button close the dialog without any change. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, text, confirmLabel, workingLabel = confirmLabel, onConfirm, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const harmless = useRef<HTMLButtonElement>(null);
  const [isWorking, setIsWorking] = useState(false);

  // Focuses the cancel button. showModal() would focus the first button.
  useEffect(() => {
    dialog.current?.showModal();
    harmless.current?.focus();
  }, []);

  async function confirm(): Promise<void> {
    if (isWorking) return;
    const done = onConfirm();
    // Closes at once after a synchronous action: the action may move the focus, and closing later would move it back.
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
        <Button
          styles="danger"
          className="aria-disabled:cursor-progress"
          label={isWorking ? workingLabel : confirmLabel}
          aria-disabled={isWorking}
          onClick={() => void confirm()}
        />
        <Button
          ref={harmless}
          styles="primary"
          className="disabled:opacity-50"
          label="Batal"
          disabled={isWorking}
          onClick={() => dialog.current?.close()}
        />
      </div>
    </dialog>
  );
}
