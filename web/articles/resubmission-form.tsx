import { useNavigate } from 'react-router';
import type { Article } from '#contract/articles.ts';
import { messages } from '#contract/messages.ts';
import { DraftForm, FormActions } from '#web/forms/draft-form.tsx';
import { ImageField } from '#web/forms/image-field.tsx';
import { FormTextArea } from '#web/forms/text-fields.tsx';
import { useDraftForm } from '#web/forms/use-draft-form.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { notify } from '#web/ui/notify.ts';
import { ARTICLE_FIELDS, ARTICLE_FORM, articleDrafts } from './article-fields.ts';
import { ArticleReaderView, ArticleTexts } from './article-texts.tsx';
import { ownArticleAddress } from './own-article-card.tsx';
import { WorkSection } from './work-section.tsx';

/** The form with which an author improves an article of their own and sends it again, or edits it while it waits. */
export function ResubmissionForm({ userId, loaded }: { userId: number; loaded: Article }) {
  const params = { id: loaded.id };
  const form = useDraftForm({
    kind: ARTICLE_FORM,
    place: articleDrafts(userId, loaded),
    fields: ARTICLE_FIELDS.again,
    loaded,
    load: async () => (await sessionApi('detailArtikel', { params })).artikel,
    failed: (error) => error.serverMessage ?? messages.articles.postFailed,
  });
  const navigate = useNavigate();

  async function send(): Promise<void> {
    const answer = await form.submit(async (request) => sessionApi.upload('resubmitArticle', { params, ...request }));
    if (!answer) return;
    notify('success', answer.message);
    await navigate(ownArticleAddress(loaded.id));
  }

  return (
    <div className="mt-8">
      <DraftForm
        form={form}
        label={`Perbaiki “${loaded.title}”`}
        onSubmit={send}
        className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem] xl:gap-x-16 group-has-[[data-beside]]/writing:grid-cols-1"
      >
        <div className="grid gap-7">
          <ArticleTexts userId={userId} form={form} />
          <WorkSection form={form} />
          <FormTextArea form={form} name="note" hint="Apa yang Anda ubah? Dibaca redaksi; boleh kosong." />
        </div>
        <div className="grid gap-8 lg:sticky lg:top-24">
          <div className="group-has-[[data-beside]]/writing:max-w-[22rem]">
            <ImageField form={form} stored={form.stored} />
          </div>
          <FormActions
            form={form}
            label="Kirim lagi"
            isColumn
            preview={<ArticleReaderView form={form} stored={form.stored} />}
          />
        </div>
      </DraftForm>
    </div>
  );
}
