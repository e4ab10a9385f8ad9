import { type ClipboardEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import type { Book } from '#contract/books.ts';
import { messages } from '#contract/messages.ts';
import { notify } from '#web/ui/notify.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { TextField } from '#web/ui/field.tsx';
import { SubmitButton } from '#web/ui/form.tsx';
import { useUndo } from '#web/admin/use-undo.ts';
import { ConflictNotice } from '#web/forms/conflict-notice.tsx';
import { checkFields, type FieldErrors, firstErrors, hasErrors } from '#web/forms/field-rules.ts';
import { keptPlace } from '#web/drafts/kept-fields.ts';
import { KeptStatus, RestoredNotice } from '#web/drafts/kept-notices.tsx';
import { pastedFile } from '#web/forms/image-rules.ts';
import { useUploadLimits } from '#web/forms/upload-limits.ts';
import { REMOVED, removalText } from '#web/forms/removal.ts';
import { SendingNotices } from '#web/forms/sending-notices.tsx';
import { useConflict } from '#web/forms/use-conflict.ts';
import { useFilesDroppedAnywhere } from '#web/forms/use-dropped-files.ts';
import { useKeptFields } from '#web/drafts/use-kept-fields.ts';
import { useSending } from '#web/forms/use-sending.ts';
import { BOOK_FIELDS, type BookField, bookFields } from './book-fields.ts';
import { focusPdf, PdfField } from './pdf-field.tsx';
import { refusePdf } from './pdf-rules.ts';

type BookFormProps = {
  userId: number;
  /** What is being changed; without one a new book is added. */
  book?: Book;
  onBusy: (isBusy: boolean) => void;
  onSaved: () => void;
};

type Errors = FieldErrors<BookField | 'file'>;

const SHOWN = [
  ...BOOK_FIELDS.map(({ name, shown }) => ({ name, label: shown })),
  { name: 'remove_file', label: 'Berkas PDF', show: removalText },
] as const;

const EDIT_FAILED = 'Terjadi kesalahan saat mengubah buku';

export function BookForm({ userId, book, onBusy, onSaved }: BookFormProps) {
  /** As the server has it: what is being changed, or what somebody else has made of it since. */
  const [stored, setStored] = useState(book);
  const kept = useKeptFields({
    place: keptPlace('book', userId, book?.id ?? 'new'),
    initial: bookFields(book),
    version: book?.updated_at ?? '',
  });
  const conflict = useConflict(kept, async () => {
    const { buku } = await sessionApi('detailBuku', { params: { id: book?.id ?? 0 } });
    setStored(buku);
    return { fields: bookFields(buku), version: buku.updated_at };
  });
  const { sending, failure, send, fail } = useSending(book ? EDIT_FAILED : messages.books.addFailed);
  const [file, setFile] = useState<File>();
  const [errors, setErrors] = useState<Errors>({});
  const [focusOn, setFocusOn] = useState<{ name: BookField | 'file' | undefined }>();
  const form = useRef<HTMLFormElement>(null);
  const undo = useUndo();
  const isSending = sending !== undefined;
  const hasFile = typeof stored?.file === 'string';
  const isFileRemoved = hasFile && kept.fields.remove_file === REMOVED && !file;

  const { pdfMb } = useUploadLimits();

  useFilesDroppedAnywhere((dropped) => void choose(dropped));
  useEffect(() => onBusy(isSending), [onBusy, isSending]);

  // While it is being sent, a field may not take the focus yet.
  useEffect(() => {
    if (!focusOn || isSending) return;
    if (focusOn.name === 'file') focusPdf();
    else if (focusOn.name) form.current?.querySelector<HTMLInputElement>(`[name=${focusOn.name}]`)?.focus();
  }, [focusOn, isSending]);

  async function choose(chosen: File | undefined): Promise<void> {
    if (isSending) return;
    const refusal = chosen && (await refusePdf(chosen, pdfMb));
    setErrors((shown) => ({ ...shown, file: refusal }));
    if (refusal === undefined) setFile(chosen);
    requestAnimationFrame(focusPdf);
  }

  function show(found: Errors): void {
    setErrors(found);
    setFocusOn({ name: [...BOOK_FIELDS.map(({ name }) => name), 'file' as const].find((name) => found[name]) });
  }

  async function save(version: string): Promise<void> {
    const wrong = checkFields(kept.fields, BOOK_FIELDS);
    fail(undefined);
    if (hasErrors(wrong)) return show(wrong);
    setErrors({});
    const body = new FormData();
    for (const { name } of BOOK_FIELDS) body.set(name, kept.fields[name]);
    if (file) body.set('file', file);
    if (isFileRemoved) body.set('remove_file', REMOVED);
    if (book) body.set('updated_at', version);
    const sent = await send((options) =>
      book
        ? sessionApi.upload('editBuku', { params: { id: book.id }, form: body, ...options })
        : sessionApi.upload('addBuku', { form: body, key: kept.sendingKey(), ...options }),
    );
    if (!sent) return;
    if (sent.answer) {
      kept.finish();
      const restore = () => sessionApi('restoreBukuFile', { params: { id: book?.id ?? 0 } });
      notify(
        'success',
        book ? sent.answer.message : messages.books.added,
        isFileRemoved ? { label: 'Kembalikan PDF', run: () => void undo(restore) } : undefined,
      );
      return onSaved();
    }
    if (sent.code === 'keyReused') kept.sendAsNew();
    if (sent.status === 409) {
      const problem = await conflict.meet();
      if (problem !== undefined) fail({ text: EDIT_FAILED, detail: problem });
      return;
    }
    show(firstErrors(sent.errors, [...BOOK_FIELDS.map(({ name }) => name), 'file']));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!conflict.theirs) void save(kept.version);
  }

  function paste(event: ClipboardEvent): void {
    const pasted = pastedFile(event.clipboardData);
    if (!pasted) return;
    event.preventDefault();
    void choose(pasted);
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} onPaste={paste} className="grid gap-6">
      <RestoredNotice kept={kept} />
      <ConflictNotice
        subject="Buku ini"
        conflict={conflict}
        mine={kept.fields}
        fields={SHOWN}
        onKeepMine={() => {
          const version = conflict.theirs?.version ?? kept.version;
          conflict.keepMine();
          void save(version);
        }}
      />
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        {BOOK_FIELDS.map(({ name, shown }) => (
          <div key={name} className={name === 'title' ? 'sm:col-span-2' : ''}>
            <TextField
              label={shown}
              name={name}
              autoComplete="off"
              value={kept.fields[name]}
              readOnly={isSending}
              error={errors[name]}
              hint={name === 'doi' ? 'Contoh: 10.1234/abcd. Bila tidak ada: -' : undefined}
              onChange={(event) => {
                kept.change({ [name]: event.target.value });
                // What was wrong is being mended.
                if (errors[name]) setErrors((before) => ({ ...before, [name]: undefined }));
              }}
            />
          </div>
        ))}
      </div>
      <PdfField
        file={file}
        onChoose={(chosen) => void choose(chosen)}
        error={errors.file}
        isDisabled={isSending}
        stored={
          hasFile
            ? {
                isRemoved: isFileRemoved,
                onRemove: (isRemoved) => kept.change({ remove_file: isRemoved ? REMOVED : '' }),
              }
            : undefined
        }
      />
      <SendingNotices
        sending={sending}
        uploadLabel={file && 'Mengunggah PDF'}
        failure={failure}
        mayHaveArrived={
          book
            ? 'Perubahan mungkin sudah tersimpan. Lihat daftar buku sebelum menyimpan lagi.'
            : 'Buku mungkin sudah sampai. Simpan lagi saja: yang sama tidak tersimpan dua kali.'
        }
      />
      <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-5">
        <KeptStatus kept={kept} />
        <SubmitButton
          isSending={isSending}
          label={book ? 'Simpan perubahan' : 'Simpan buku'}
          sendingLabel={messages.articles.sending}
        />
      </div>
    </form>
  );
}
