import { useNavigate } from 'react-router';
import type { Blog } from '#contract/posts/blogs.ts';
import { labels, messages } from '#contract/messages.ts';
import { addressOf, pages } from '#contract/routes.ts';
import { DraftForm, FormActions } from '#web/forms/draft-form.tsx';
import { ImageField } from '#web/forms/image-field.tsx';
import { FormSelect } from '#web/forms/text-fields.tsx';
import { useDraftForm } from '#web/forms/use-draft-form.ts';
import { notify } from '#web/ui/notify.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { Button, StyledLink } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { useUndo } from '#web/admin/use-undo.ts';
import { PostTexts } from '#web/writing/post-texts.tsx';
import { ReaderView } from '#web/writing/reader-view.tsx';
import { BLOG_FIELDS, BLOG_FORM, blogDrafts, BY_EDITOR } from './blog-fields.ts';
import { blogStatusChoices, SWITCH_LABELS } from './blog-status.ts';
import { publishNew, type UnpublishedBlog } from './unpublished-blog.tsx';

const loadBlogAsRead = async () => (await import('./blog-as-read.tsx')).BlogAsRead;

/** This wording is our own, because the specification has none for this failure. */
const ADD_FAILED = 'Terjadi kesalahan saat membuat blog.';
const SAVE_AND_PUBLISH = 'Simpan dan terbitkan';

type AddBlogProps = {
  userId: number;
  onClose: () => void;
  /** `unpublished` is set if the new post was stored but could not be published. */
  onAdded: (unpublished?: UnpublishedBlog) => void;
};

export function AddBlog({ userId, onClose, onAdded }: AddBlogProps) {
  const form = useDraftForm({
    kind: BLOG_FORM,
    place: blogDrafts(userId),
    fields: BLOG_FIELDS.add,
    failed: ADD_FAILED,
  });
  const { title = '', content = '' } = form.draft.fields;

  async function send(isPublishing = false): Promise<void> {
    const sent = await form.submit(async (request): Promise<{ unpublished?: UnpublishedBlog | undefined }> => {
      const { id } = await sessionApi.upload('postBlogBerita', request);
      // The post is stored now. Even if publishing fails, the form must not send it again.
      form.finish();
      return isPublishing ? { unpublished: await publishNew(id, { title, content }) } : {};
    });
    if (!sent) return;
    if (!sent.unpublished) notify('success', messages.blogs.added);
    onAdded(sent.unpublished);
  }

  return (
    <Modal title={labels.blogAdmin.add} isBusy={form.isSending} onClose={onClose}>
      <DraftForm form={form} label={labels.blogAdmin.add} onSubmit={send} className="grid gap-6">
        <PostTexts userId={userId} form={form} withEditor={BY_EDITOR} />
        <div className="grid items-start gap-6 sm:grid-cols-2">
          <ImageField form={form} />
          <div className="rounded-md bg-mist p-5 text-sm sm:mt-7.5">
            <p className="font-semibold">Belum tampil untuk umum</p>
            <p className="mt-1 text-ink-soft">
              Blog yang disimpan berstatus <span lang="en">On Hold</span>, sampai Anda menekan “{SWITCH_LABELS.onpost}”
              di daftar. Sudah siap dibaca? Tekan “{SAVE_AND_PUBLISH}”.
            </p>
          </div>
        </div>
        <FormActions form={form} label="Simpan blog" preview={<ReaderView form={form} load={loadBlogAsRead} />}>
          <Button
            styles="secondary"
            className="w-full aria-disabled:cursor-progress aria-disabled:opacity-80 sm:w-auto"
            label={SAVE_AND_PUBLISH}
            aria-disabled={form.isSending || form.isPreparing}
            onClick={() => void send(true)}
          />
        </FormActions>
      </DraftForm>
    </Modal>
  );
}

/** The form with which an admin edits a post. `loaded`: the post as it was when the page was opened. */
export function EditBlogForm({ userId, loaded }: { userId: number; loaded: Blog }) {
  const params = { id: loaded.id };
  const form = useDraftForm({
    kind: BLOG_FORM,
    place: blogDrafts(userId, loaded),
    fields: BLOG_FIELDS.edit,
    loaded,
    load: async () => (await sessionApi('detailBlog', { params })).blog,
    failed: messages.blogs.editFailed,
  });
  const isRemovingImage = form.isRemovingFile && typeof form.stored?.image === 'string';
  const navigate = useNavigate();
  const undo = useUndo();
  const restore = () => void undo(() => sessionApi('restoreBlogImage', { params }));
  const undoRemoval = isRemovingImage ? { label: 'Kembalikan gambar', run: restore } : undefined;

  async function send(): Promise<void> {
    const answer = await form.submit(async (request) => sessionApi.upload('editBlog', { params, ...request }));
    if (!answer) return;
    notify('success', messages.blogs.edited, undoRemoval);
    await navigate(pages.blogAdmin, { viewTransition: true });
  }

  return (
    <DraftForm form={form} label={labels.blogAdmin.edit} onSubmit={send} className="grid gap-6">
      <PostTexts userId={userId} form={form} withEditor={BY_EDITOR} />
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <ImageField form={form} stored={form.stored} />
        <FormSelect
          form={form}
          name="status"
          options={blogStatusChoices}
          hint="Hanya blog dengan status On Post yang tampil untuk umum."
        />
      </div>
      <FormActions
        form={form}
        label="Simpan perubahan"
        preview={<ReaderView form={form} stored={form.stored} load={loadBlogAsRead} />}
      >
        <StyledLink to={addressOf('blogAdminDetail', params)} styles="quiet" label="Batal" />
      </FormActions>
    </DraftForm>
  );
}
