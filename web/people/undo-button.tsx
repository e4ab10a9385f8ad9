import { useState } from 'react';
import { useCanUndo } from '#web/review/decision/undo-decision.tsx';
import { button } from '#web/ui/button.ts';

type UndoButtonProps = { label: string; since: number; onUndo: () => Promise<void> };

/** A button that disappears when the server no longer allows the undo. */
export function UndoButton({ label, since, onUndo }: UndoButtonProps) {
  const [isWorking, setIsWorking] = useState(false);
  if (!useCanUndo(since)) return null;
  const undo = async () => {
    if (isWorking) return;
    setIsWorking(true);
    await onUndo();
    setIsWorking(false);
  };
  return (
    <button
      type="button"
      aria-disabled={isWorking}
      onClick={() => void undo()}
      className={`aria-disabled:cursor-progress ${button.small}`}
    >
      {isWorking ? 'Mengembalikan…' : label}
    </button>
  );
}
