import { useCanUndo } from '#web/review/decision/undo-decision.tsx';
import { BusyButton } from '#web/ui/button.tsx';

type UndoButtonProps = { label: string; since: number; onUndo: () => Promise<void> };

/** A button that disappears once the server no longer allows the undo. */
export function UndoButton({ label, since, onUndo }: UndoButtonProps) {
  if (!useCanUndo(since)) return null;
  return <BusyButton styles="small" label={label} busyLabel="Mengembalikan…" onPress={onUndo} />;
}
