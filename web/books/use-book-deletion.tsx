import { type ReactNode, useState } from 'react';
import { notify } from '#web/ui/notify.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { DeleteDialog } from '#web/admin/delete-dialog.tsx';
import { tellFailure, useUndo } from '#web/admin/use-undo.ts';

type Asked = { id: number; title: string };

/** Deletes a book from its own page. `onDeleted` leaves the page; the toast stays and offers to undo the deletion. */
export function useBookDeletion(onDeleted: () => void): { ask: (book: Asked) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked>();
  const undo = useUndo();

  async function remove(id: number): Promise<void> {
    try {
      const { message } = await sessionApi('deleteBuku', { params: { id } });
      const restore = () => sessionApi('restoreBuku', { params: { id } });
      notify('success', message, { label: 'Urungkan', run: () => void undo(restore) });
      onDeleted();
    } catch (error) {
      tellFailure(error, 'Terjadi kesalahan saat menghapus buku.');
    }
  }

  const dialog = asked && (
    <DeleteDialog title={asked.title} onConfirm={() => remove(asked.id)} onClose={() => setAsked(undefined)} />
  );
  return { ask: setAsked, dialog };
}
