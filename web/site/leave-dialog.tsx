import { useRef } from 'react';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

/** Asks whether unsaved changes may be lost. */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const isLeaving = useRef(false);
  return (
    <ConfirmDialog
      question="Tinggalkan halaman ini?"
      text="Ada perubahan yang belum disimpan. Bila Anda pergi, perubahan itu hilang."
      confirmLabel="Buang perubahan"
      onConfirm={() => {
        isLeaving.current = true;
      }}
      onClose={() => (isLeaving.current ? onLeave() : onStay())}
    />
  );
}
