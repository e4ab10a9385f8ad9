import { useNavigate } from 'react-router';
import { articleStatusChoices } from '#contract/articles/article-status.ts';
import type { Article } from '#contract/articles/articles.ts';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { DraftForm, FormActions } from '#web/forms/draft-form.tsx';
import { ImageField } from '#web/forms/image-field.tsx';
import { FormSelect } from '#web/forms/text-fields.tsx';
import { useDraftForm } from '#web/forms/use-draft-form.ts';
import { notify } from '#web/ui/notify.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { useEarlyPublication } from '#web/review/decision/early-publication.tsx';
import { besideStatus, stageOf, WITHDRAWN } from '#web/review/timeline/stage-line.tsx';
import { useQuestion } from '#web/ui/use-question.tsx';
import { useUndo } from '#web/admin/use-undo.ts';
import { ARTICLE_FIELDS, ARTICLE_FORM, articleDrafts } from './article-fields.ts';
import { ArticleReaderView, ArticleTexts } from './article-texts.tsx';
import { checkFormChange, FormChangeFields, isPublicChange, trimChange } from './form-change-fields.tsx';
import { FollowsNewestOfStored } from './follows-newest.tsx';
import { OriginalField } from './original-field.tsx';
import { WorkSection } from './work-section.tsx';
import { AuthorPicker } from './author-picker.tsx';

/** The form with which an admin edits an article. `loaded`: the version when the page was opened. */
export function EditArticleForm({ userId, loaded }: { userId: number; loaded: Article }) {
  const params = { id: loaded.id };
  const form = useDraftForm({
    kind: ARTICLE_FORM,
    place: articleDrafts(userId, loaded),
    fields: ARTICLE_FIELDS.edit,
    loaded,
    load: async () => (await sessionApi('detailArtikel', { params })).artikel,
    failed: (error) => messages.articles.editFailedPrefix + error.message,
    check: (values, { stored = loaded, isChanged }) =>
      isPublicChange(stored, values) ? checkFormChange(values, isChanged, stored) : {},
  });
  const { draft } = form;
  const isRemovingImage = form.isRemovingFile && typeof form.stored?.image === 'string';
  const navigate = useNavigate();
  const undo = useUndo();
  const early = useEarlyPublication();
  const stored = form.stored ?? loaded;
  const isAsked = isPublicChange(stored, draft.fields);
  const refusal = useQuestion();
  const restore = () => void undo(() => sessionApi('restoreArticleImage', { params }));

  async function send(): Promise<void> {
    const status = draft.fields['verifikasi_admin'];
    if (status === 'disetujui' && !(await early.isSure([stored]))) return;
    const isRefusal = status === 'ditolak' && stored.verifikasi_admin !== 'ditolak' && stored.user_id !== userId;
    if (isRefusal && !(await refusal.ask(refusalQuestion(stored.title)))) return;
    const answer = await form.submit(async (request) => {
      trimChange(request.form, isAsked);
      return sessionApi.upload('editArticle', { params, ...request });
    });
    if (!answer) return;
    notify('success', answer.message, isRemovingImage ? { label: 'Kembalikan gambar', run: restore } : undefined);
    await navigate(pages.articleAdmin);
  }

  return (
    <div className="mt-8">
      <DraftForm
        form={form}
        label={`Edit “${loaded.title}”`}
        onSubmit={send}
        className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem] group-has-[[data-beside]]/writing:grid-cols-1"
      >
        <div className="grid gap-7">
          <ArticleTexts userId={userId} form={form} />
          <WorkSection form={form} />
          <FollowsNewestOfStored form={form} stored={stored} />
          <div className="sm:max-w-[22rem]">
            <ImageField form={form} stored={form.stored} />
          </div>
          {isAsked && <FormChangeFields form={form} edited={stored} />}
        </div>
        <div className="grid gap-7 lg:sticky lg:top-7">
          <FormSelect
            form={form}
            name="verifikasi_admin"
            options={articleStatusChoices}
            hint={stageOf(stored) === 'withdrawn' ? WITHDRAWN : besideStatus(stored)}
          />
          <AuthorPicker
            key={draft.id}
            chosen={draft.fields['author'] ?? ''}
            error={form.errors['user_id']}
            isDisabled={form.isDisabled}
            onChoose={(user_id, author) => form.write({ user_id, author })}
          />
          <OriginalField form={form} stored={stored} />
          <FormActions
            form={form}
            label="Simpan perubahan"
            isColumn
            preview={<ArticleReaderView form={form} stored={form.stored} />}
          />
        </div>
      </DraftForm>
      {early.dialog}
      {refusal.dialog}
    </div>
  );
}

/** The question before a rejection. It warns that the author gets no message: this form has no field for a message. */
function refusalQuestion(title: string) {
  return {
    question: `Tolak “${title}” tanpa pesan?`,
    text: 'Penulis diberi tahu tanpa alasan. Pesan untuk penulis dapat ditulis di Update Status.',
    confirmLabel: 'Tolak tanpa pesan',
  };
}
