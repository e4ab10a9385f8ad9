import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

type DeleteDialogProps = { title: string; onConfirm: () => Promise<void>; onClose: () => void };

/** Asks before something is deleted. Afterwards a toast offers for 10 seconds to undo the deletion. */
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
