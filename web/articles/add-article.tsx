import { articleStatusChoices } from '#contract/articles/article-status.ts';
import { labels, messages } from '#contract/messages.ts';
import { DraftForm, FormActions } from '#web/forms/draft-form.tsx';
import { ImageField } from '#web/forms/image-field.tsx';
import { FormSelect } from '#web/forms/text-fields.tsx';
import { useDraftForm } from '#web/forms/use-draft-form.ts';
import { notify } from '#web/ui/notify.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { Modal } from '#web/ui/modal.tsx';
import { ARTICLE_FIELDS, ARTICLE_FORM, articleDrafts } from './article-fields.ts';
import { ArticleReaderView, ArticleTexts } from './article-texts.tsx';
import { WorkSection } from './work-section.tsx';

type AddArticleProps = { userId: number; onAdded: () => void; onClose: () => void };

/**
 * The form with which an admin adds an article. Its text stays a draft until it is sent or discarded, so closing the
 * form loses nothing.
 */
export function AddArticle({ userId, onAdded, onClose }: AddArticleProps) {
  const form = useDraftForm({
    kind: ARTICLE_FORM,
    place: articleDrafts(userId),
    fields: ARTICLE_FIELDS.add,
    failed: (error) => error.serverMessage ?? messages.articles.postFailed,
  });

  async function send(): Promise<void> {
    const answer = await form.submit(async (request) => sessionApi.upload('postArtikel', request));
    if (!answer) return;
    notify('success', answer.message);
    notify('success', messages.articles.added);
    onAdded();
  }

  return (
    <Modal title={labels.articleAdmin.add} isBusy={form.isSending} onClose={onClose}>
      <DraftForm form={form} label={labels.articleAdmin.add} onSubmit={send} className="grid gap-7">
        <ArticleTexts userId={userId} form={form} />
        <WorkSection form={form} />
        <div className="grid items-start gap-7 sm:grid-cols-2">
          <ImageField form={form} />
          <FormSelect
            form={form}
            name="verifikasi_admin"
            options={articleStatusChoices}
            hint="Hanya artikel yang disetujui tampil untuk umum."
          />
        </div>
        <FormActions form={form} label="Simpan artikel" preview={<ArticleReaderView form={form} />} />
      </DraftForm>
    </Modal>
  );
}
