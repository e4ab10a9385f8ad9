import type { Book } from '#contract/books/books.ts';
import { labels, messages } from '#contract/messages.ts';
import { DraftForm, FormActions } from '#web/forms/draft-form.tsx';
import { FormTextField } from '#web/forms/text-fields.tsx';
import { useDraftForm } from '#web/forms/use-draft-form.ts';
import { notify } from '#web/ui/notify.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { Modal } from '#web/ui/modal.tsx';
import { useUndo } from '#web/admin/use-undo.ts';
import { BOOK_FIELDS, BOOK_FORM, BOOK_TEXTS, bookDrafts } from './book-fields.ts';
import { PdfField } from './pdf-field.tsx';

type BookFormProps = {
  userId: number;
  /** The book when the form was opened. Without it the form adds a new book. */
  loaded?: Book;
  onClose: () => void;
  onSaved: () => void;
};

export function BookForm({ userId, loaded, onClose, onSaved }: BookFormProps) {
  const params = { id: loaded?.id ?? 0 };
  const form = useDraftForm({
    kind: BOOK_FORM,
    place: bookDrafts(userId, loaded),
    fields: BOOK_FIELDS,
    loaded,
    load: async () => (await sessionApi('detailBuku', { params })).buku,
    failed: loaded ? 'Terjadi kesalahan saat mengubah buku' : messages.books.addFailed,
  });
  const isRemovingPdf = form.isRemovingFile && typeof form.stored?.file === 'string';
  const undo = useUndo();
  const restore = () => void undo(() => sessionApi('restoreBukuFile', { params }));
  const undoRemoval = isRemovingPdf ? { label: 'Kembalikan PDF', run: restore } : undefined;
  const title = loaded ? 'Edit Buku' : labels.bookAdmin.add;

  async function send(): Promise<void> {
    const answer = await form.submit(async (request) =>
      loaded ? sessionApi.upload('editBuku', { params, ...request }) : sessionApi.upload('addBuku', request),
    );
    if (!answer) return;
    notify('success', loaded ? answer.message : messages.books.added, undoRemoval);
    onSaved();
  }

  return (
    <Modal title={title} isBusy={form.isSending} onClose={onClose}>
      <DraftForm form={form} label={title} onSubmit={send} className="grid gap-6">
        <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
          {BOOK_TEXTS.map(({ name }) => (
            <div key={name} className={name === 'title' ? 'sm:col-span-2' : ''}>
              <FormTextField
                form={form}
                name={name}
                hint={name === 'doi' && 'Contoh: 10.1234/abcd. Bila tidak ada: -'}
              />
            </div>
          ))}
        </div>
        <PdfField form={form} hasStored={typeof form.stored?.file === 'string'} />
        <FormActions form={form} label={loaded ? 'Simpan perubahan' : 'Simpan buku'} />
      </DraftForm>
    </Modal>
  );
}
