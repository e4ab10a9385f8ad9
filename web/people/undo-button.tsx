import { useEffect, useState } from 'react';
import { button } from '#web/ui/button.ts';

type UndoButtonProps = { label: string; until: number; onUndo: () => Promise<void> };

/** A button that disappears when the server no longer allows the undo. */
export function UndoButton({ label, until, onUndo }: UndoButtonProps) {
  const [isOver, setIsOver] = useState(() => Date.now() > until);
  const [isWorking, setIsWorking] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  if (isOver) return null;
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
