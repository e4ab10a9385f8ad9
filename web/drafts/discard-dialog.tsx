import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

type DiscardDialogProps = { title: string; onDiscard: () => void; onClose: () => void };

export function DiscardDialog({ title, onDiscard, onClose }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      question={`Buang ${title.trim() === '' ? 'tulisan tanpa judul' : `“${title.trim()}”`}?`}
      text="Tulisan ini belum dikirim. Setelah dibuang, ia tidak dapat dikembalikan."
      confirmLabel="Buang"
      onConfirm={onDiscard}
      onClose={onClose}
    />
  );
}
