import { type ReactNode, useState } from 'react';
import { notify } from '#web/ui/notify.ts';
import { orNotify } from '#web/session/optional-answer.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { DeleteDialog } from '#web/admin/delete-dialog.tsx';
import { useUndo } from '#web/admin/use-undo.ts';

type Asked = { id: number; title: string };

/** Deletes a book from its own page. `onDeleted` leaves the page; the toast stays and offers to undo the deletion. */
export function useBookDeletion(onDeleted: () => void): { ask: (book: Asked) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked>();
  const undo = useUndo();

  async function remove(id: number): Promise<void> {
    const deleting = sessionApi('deleteBuku', { params: { id } });
    const answer = await orNotify(deleting, 'Terjadi kesalahan saat menghapus buku.');
    if (!answer) return;
    const restore = () => sessionApi('restoreBuku', { params: { id } });
    notify('success', answer.message, { label: 'Urungkan', run: () => void undo(restore) });
    onDeleted();
  }

  const dialog = asked && (
    <DeleteDialog title={asked.title} onConfirm={() => remove(asked.id)} onClose={() => setAsked(undefined)} />
  );
  return { ask: setAsked, dialog };
}
