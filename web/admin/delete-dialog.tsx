import { BIN_DAYS } from '#contract/bin/bin-kinds.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

type DeleteDialogProps = { title: string; onConfirm: () => Promise<void>; onClose: () => void };

/** Asks before something is moved to the bin. Afterwards a toast offers for 10 seconds to undo that. */
export function DeleteDialog({ title, onConfirm, onClose }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      question={`Hapus “${title}”?`}
      text={`Setelah dihapus, masih dapat dipulihkan dari Sampah selama ${BIN_DAYS} hari.`}
      confirmLabel="Hapus"
      workingLabel="Menghapus…"
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
