import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#web/api/client.ts';
import { notify } from '#web/session/notify.ts';
import { SessionEnded } from '#web/session/session.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

type Asked = { id: number; title: string };

/** Deleting from the book's own page, which is left then; the toast goes along and brings it back. */
export function useBookDeletion(onDeleted: () => void): { ask: (book: Asked) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked>();
  const { revalidate } = useRevalidator();

  async function remove(id: number): Promise<void> {
    try {
      const { message } = await sessionApi('deleteBuku', { params: { id } });
      notify('success', message, { label: 'Urungkan', run: () => void restore(id) });
      onDeleted();
    } catch (error) {
      tell(error, 'Terjadi kesalahan saat menghapus buku.');
    }
  }

  async function restore(id: number): Promise<void> {
    try {
      notify('success', (await sessionApi('restoreBuku', { params: { id } })).message);
      await revalidate();
    } catch (error) {
      tell(error, 'Tidak dapat dikembalikan. Coba muat ulang halaman ini.');
    }
  }

  const dialog = asked && (
    <ConfirmDialog
      question={`Hapus “${asked.title}”?`}
      text="Setelah dihapus, Anda masih dapat mengurungkannya selama 10 detik."
      confirmLabel="Hapus"
      workingLabel="Menghapus…"
      onConfirm={() => remove(asked.id)}
      onClose={() => setAsked(undefined)}
    />
  );
  return { ask: setAsked, dialog };
}

function tell(error: unknown, otherwise: string): void {
  if (error instanceof SessionEnded) return;
  if (!(error instanceof ApiError)) throw error;
  notify('error', error.serverMessage ?? otherwise);
}
