import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

type DeleteDialogProps = { title: string; onConfirm: () => Promise<void>; onClose: () => void };

/** Asks before something is deleted. Afterwards a toast offers the undo for 10 seconds. */
export function DeleteDialog({ title, onConfirm, onClose }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      question={`Hapus “${title}”?`}
      text="Setelah dihapus, Anda masih dapat mengurungkannya selama 10 detik."
      confirmLabel="Hapus"
      workingLabel="Menghapus…"
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
