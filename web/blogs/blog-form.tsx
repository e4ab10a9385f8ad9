import { type ClipboardEvent, type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Blog } from '#contract/blogs.ts';
import { TEXTAREA_ROWS } from '#contract/constants.ts';
import { labels, messages } from '#contract/messages.ts';
import { notify } from '#web/ui/notify.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { button } from '#web/ui/button.ts';
import { inputLook, TextField } from '#web/ui/field.tsx';
import { SubmitButton } from '#web/ui/form.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { useUndo } from '#web/admin/use-undo.ts';
import { ConflictNotice } from '#web/forms/conflict-notice.tsx';
import { CharacterCount, FieldError } from '#web/forms/field-parts.tsx';
import { checkFields, type FieldErrors, firstErrors, hasErrors } from '#web/forms/field-rules.ts';
import { focusImage, ImageField } from '#web/forms/image-field.tsx';
import { pastedFile } from '#web/forms/image-rules.ts';
import { keptPlace } from '#web/drafts/kept-fields.ts';
import { KeptStatus, RestoredNotice } from '#web/drafts/kept-notices.tsx';
import { REMOVED, removalText } from '#web/forms/removal.ts';
import { SendingNotices } from '#web/forms/sending-notices.tsx';
import { useConflict } from '#web/forms/use-conflict.ts';
import { useFilesDroppedAnywhere } from '#web/forms/use-dropped-files.ts';
import { useImagePreparation } from '#web/forms/use-image-preparation.ts';
import { useKeptFields } from '#web/drafts/use-kept-fields.ts';
import { useKeptImage } from '#web/drafts/use-kept-image.ts';
import { useSending } from '#web/forms/use-sending.ts';
import { BLOG_RULES, blogFields, NEW_BLOG } from './blog-fields.ts';
import { blogStatusChoices, SWITCH_LABELS } from './blog-status.ts';
import { publishNew, type UnpublishedBlog } from './unpublished-blog.tsx';

const FIELDS = ['title', 'content', 'status', 'image'] as const;
type Field = (typeof FIELDS)[number];

const SHOWN = [
  { name: 'title', label: 'Judul' },
  { name: 'content', label: 'Isi blog' },
  { name: 'status', label: 'Status', show: statusText },
  { name: 'remove_image', label: 'Gambar', show: removalText },
] as const;

/** The specification has no word for it. */
const ADD_FAILED = 'Terjadi kesalahan saat membuat blog.';
const SAVE_AND_PUBLISH = 'Simpan dan terbitkan';

type BlogFormProps = {
  userId: number;
  /** What is being changed; without one a new post is made. */
  blog?: Blog;
  onBusy?: (isBusy: boolean) => void;
  /** `unpublished`: the new post is stored, and it was to be put on post too, which failed. */
  onSaved: (unpublished?: UnpublishedBlog) => void;
  /** Beside the button that saves. */
  children?: ReactNode;
};

export function BlogForm({ userId, blog, onBusy, onSaved, children }: BlogFormProps) {
  const place = keptPlace('blog', userId, blog?.id ?? 'new');
  /** As the server has it: what is being changed, or what somebody else has made of it since. */
  const [stored, setStored] = useState(blog);
  const kept = useKeptFields({
    place,
    initial: blog ? blogFields(blog) : NEW_BLOG,
    version: blog?.updated_at ?? '',
  });
  const { image, isKeeping, choose: keepImage } = useKeptImage(place, kept.fields.imageName);
  const conflict = useConflict(kept, async () => {
    const { blog: latest } = await sessionApi('detailBlog', { params: { id: blog?.id ?? 0 } });
    setStored(latest);
    return { fields: { ...blogFields(latest), imageName: kept.fields.imageName }, version: latest.updated_at };
  });
  const { sending, failure, send, fail } = useSending(blog ? messages.blogs.editFailed : ADD_FAILED);
  const [errors, setErrors] = useState<FieldErrors<Field>>({});
  const [focusOn, setFocusOn] = useState<{ name: Field | undefined }>();
  const form = useRef<HTMLFormElement>(null);
  const { isPreparing, isReducing, prepare } = useImagePreparation();
  const undo = useUndo();
  const isSending = sending !== undefined;
  const hasImage = typeof stored?.image === 'string';
  const isImageRemoved = hasImage && kept.fields.remove_image === REMOVED && !image.file;

  useFilesDroppedAnywhere((file) => void choose(file));
  useEffect(() => onBusy?.(isSending), [onBusy, isSending]);

  // While it is being sent, a field may not take the focus yet.
  useEffect(() => {
    if (!focusOn?.name || isSending) return;
    if (focusOn.name === 'image') focusImage();
    else form.current?.querySelector<HTMLElement>(`[name=${focusOn.name}]`)?.focus();
  }, [focusOn, isSending]);

  async function choose(file: File | undefined): Promise<void> {
    if (isSending) return;
    const prepared = await prepare(file);
    if (!prepared) return;
    const refusal = 'refusal' in prepared ? prepared.refusal : undefined;
    setErrors((shown) => ({ ...shown, image: refusal }));
    if (refusal === undefined) takeImage(prepared.file);
    requestAnimationFrame(focusImage);
  }

  function takeImage(file: File | undefined): void {
    keepImage(file);
    kept.change({ imageName: file?.name ?? '' });
  }

  function write(name: 'title' | 'content' | 'status', text: string): void {
    kept.change({ [name]: text });
    // What was wrong is being mended.
    if (errors[name]) setErrors((shown) => ({ ...shown, [name]: undefined }));
  }

  function show(found: FieldErrors<Field>): void {
    setErrors(found);
    setFocusOn({ name: FIELDS.find((name) => found[name]) });
  }

  /** `isPublishing`: a new post is put on post at once. */
  async function save(version: string, isPublishing = false): Promise<void> {
    if (isPreparing) return;
    fail(undefined);
    const wrong = checkFields(kept.fields, BLOG_RULES);
    if (hasErrors(wrong)) return show(wrong);
    setErrors({});
    const body = new FormData();
    body.set('title', kept.fields.title);
    body.set('content', kept.fields.content);
    if (image.file) body.set('image', image.file);
    if (isImageRemoved) body.set('remove_image', REMOVED);
    if (blog) {
      body.set('status', kept.fields.status);
      body.set('updated_at', version);
    }
    let isStored = false;
    const sent = await send(async (options): Promise<{ unpublished?: UnpublishedBlog | undefined }> => {
      if (blog) {
        await sessionApi.upload('editBlog', { params: { id: blog.id }, form: body, ...options });
        isStored = true;
        return {};
      }
      const { id } = await sessionApi.upload('postBlogBerita', { form: body, key: kept.sendingKey(), ...options });
      // The post exists from here on. Whatever becomes of the rest, the form must not offer to send it again.
      isStored = true;
      kept.finish();
      return isPublishing ? { unpublished: await publishNew(id, kept.fields) } : {};
    });
    if (isStored) {
      kept.finish();
      keepImage(undefined);
    }
    if (!sent) return;
    if (sent.answer) {
      const { unpublished } = sent.answer;
      const restore = () => sessionApi('restoreBlogImage', { params: { id: blog?.id ?? 0 } });
      if (!unpublished) {
        notify(
          'success',
          blog ? messages.blogs.edited : messages.blogs.added,
          isImageRemoved ? { label: 'Kembalikan gambar', run: () => void undo(restore) } : undefined,
        );
      }
      return onSaved(unpublished);
    }
    if (sent.code === 'keyReused') kept.sendAsNew();
    if (sent.status === 409) {
      const problem = await conflict.meet();
      if (problem !== undefined) fail({ text: messages.blogs.editFailed, detail: problem });
      return;
    }
    show(firstErrors(sent.errors, FIELDS));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!conflict.theirs) void save(kept.version);
  }

  function paste(event: ClipboardEvent): void {
    const file = pastedFile(event.clipboardData);
    if (!file) return;
    event.preventDefault();
    void choose(file);
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-label={blog ? labels.blogAdmin.edit : labels.blogAdmin.add}
      onSubmit={submit}
      onPaste={paste}
      className="grid gap-6"
    >
      <RestoredNotice
        kept={{
          ...kept,
          startOver: () => {
            kept.startOver();
            keepImage(undefined);
          },
        }}
      />
      <ConflictNotice
        subject="Blog ini"
        conflict={conflict}
        mine={kept.fields}
        fields={SHOWN}
        onKeepMine={() => {
          const version = conflict.theirs?.version ?? kept.version;
          conflict.keepMine();
          void save(version);
        }}
      />
      <TextField
        label="Judul"
        name="title"
        autoComplete="off"
        value={kept.fields.title}
        readOnly={isSending}
        error={errors.title}
        hint={<CharacterCount text={kept.fields.title} limit={BLOG_RULES[0]?.limit ?? 0} />}
        onChange={(event) => write('title', event.target.value)}
      />
      <ContentField
        text={kept.fields.content}
        error={errors.content}
        isDisabled={isSending}
        onChange={(text) => write('content', text)}
      />
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <ImageField
          image={image}
          onChoose={(file) => void choose(file)}
          error={errors.image}
          isDisabled={isSending}
          isReducing={isReducing}
          withoutImage={
            hasImage && !isImageRemoved
              ? 'Tanpa pilihan baru, gambar ini tetap dipakai.'
              : 'Tanpa gambar, blog tampil dengan gambar bawaan.'
          }
          stored={
            stored && stored.image !== null
              ? {
                  image: stored.image,
                  info: stored.image_info,
                  isRemoved: isImageRemoved,
                  onRemove: (isRemoved) => kept.change({ remove_image: isRemoved ? REMOVED : '' }),
                }
              : undefined
          }
        />
        {blog ? (
          <SelectField
            label="Status"
            name="status"
            options={blogStatusChoices}
            value={kept.fields.status}
            error={errors.status}
            isDisabled={isSending}
            hint="Hanya blog dengan status On Post yang tampil untuk umum."
            onChange={(status) => write('status', status)}
          />
        ) : (
          <div className="rounded-md bg-mist p-5 text-sm sm:mt-7.5">
            <p className="font-semibold">Belum tampil untuk umum</p>
            <p className="mt-1 text-ink-soft">
              Blog yang disimpan berstatus <span lang="en">On Hold</span>, sampai Anda menekan “{SWITCH_LABELS.onpost}”
              di daftar. Sudah siap dibaca? Tekan “{SAVE_AND_PUBLISH}”.
            </p>
          </div>
        )}
      </div>
      <SendingNotices
        sending={sending}
        uploadLabel={image.file && 'Mengunggah gambar'}
        failure={failure}
        mayHaveArrived={
          blog
            ? 'Perubahan mungkin sudah tersimpan. Lihat daftar blog sebelum menyimpan lagi.'
            : 'Blog mungkin sudah sampai. Simpan lagi saja: yang sama tidak tersimpan dua kali.'
        }
      />
      <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-5">
        <KeptStatus kept={isKeeping || isPreparing ? { ...kept, savedAt: undefined } : kept} />
        <div className="ml-auto flex flex-wrap items-center gap-3 max-sm:w-full">
          {children}
          {!blog && (
            <button
              type="button"
              aria-disabled={isSending || isPreparing}
              onClick={() => void save(kept.version, true)}
              className={`w-full aria-disabled:cursor-progress aria-disabled:opacity-80 sm:w-auto ${button.secondary}`}
            >
              {SAVE_AND_PUBLISH}
            </button>
          )}
          <SubmitButton
            isSending={isSending}
            isDisabled={isPreparing}
            label={blog ? 'Simpan perubahan' : 'Simpan blog'}
            sendingLabel={messages.articles.sending}
          />
        </div>
      </div>
    </form>
  );
}

type ContentFieldProps = {
  text: string;
  error: string | undefined;
  isDisabled: boolean;
  onChange: (text: string) => void;
};

function ContentField({ text, error, isDisabled, onChange }: ContentFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        Isi blog
      </label>
      <textarea
        id={id}
        name="content"
        rows={TEXTAREA_ROWS}
        value={text}
        readOnly={isDisabled}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={[...(error ? [`${id}-error`] : []), `${id}-hint`].join(' ')}
        onChange={(event) => onChange(event.target.value)}
        className={`${inputLook} min-h-48 resize-y py-3 leading-relaxed`}
      />
      <FieldError id={`${id}-error`} text={error} />
      <div className="mt-2 flex items-start justify-between gap-8 text-sm text-ink-soft">
        <p id={`${id}-hint`}>Pindah baris dan baris kosong tetap seperti yang Anda ketik.</p>
        <div className="shrink-0">
          <CharacterCount text={text} limit={BLOG_RULES[1]?.limit ?? 0} />
        </div>
      </div>
    </div>
  );
}

function statusText(status: string): string {
  return blogStatusChoices.find(({ value }) => value === status)?.label ?? status;
}
