import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { DraftNoun } from './draft-notices.tsx';

type DiscardDialogProps = {
  noun: DraftNoun;
  title: string | undefined;
  onDiscard: () => void;
  onClose: () => void;
};

export function DiscardDialog({ noun, title, onDiscard, onClose }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      question={`Buang ${title === undefined ? `${noun.toLowerCase()} tanpa judul` : `“${title}”`}?`}
      text={`${noun} ini belum dikirim. Setelah dibuang, ia tidak dapat dikembalikan.`}
      confirmLabel="Buang"
      onConfirm={onDiscard}
      onClose={onClose}
    />
  );
}
