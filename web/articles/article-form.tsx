import { useNavigate } from 'react-router';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { DraftForm, FormActions } from '#web/forms/draft-form.tsx';
import { ImageField } from '#web/forms/image-field.tsx';
import { useDraftForm } from '#web/forms/use-draft-form.ts';
import { notify } from '#web/ui/notify.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { ARTICLE_FIELDS, ARTICLE_FORM, articleDrafts } from './article-fields.ts';
import { ArticleReaderView, ArticleTexts } from './article-texts.tsx';
import { WorkSection } from './work-section.tsx';

/** The form with which an author writes an article. */
export function ArticleForm({ userId }: { userId: number }) {
  const form = useDraftForm({
    kind: ARTICLE_FORM,
    place: articleDrafts(userId),
    fields: ARTICLE_FIELDS.submit,
    failed: (error) => error.serverMessage ?? messages.articles.postFailed,
  });
  const navigate = useNavigate();

  async function send(): Promise<void> {
    const answer = await form.submit(async (request) => sessionApi.upload('postArtikel', request));
    if (!answer) return;
    notify('success', answer.message);
    await navigate(pages.myArticles);
  }

  return (
    <div className="mt-8">
      <DraftForm
        form={form}
        label="Artikel baru"
        onSubmit={send}
        className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem] xl:gap-x-16 group-has-[[data-beside]]/writing:grid-cols-1"
      >
        <div className="grid gap-7">
          <ArticleTexts userId={userId} form={form} />
          <WorkSection form={form} />
        </div>
        <div className="grid gap-8 lg:sticky lg:top-24">
          <div className="group-has-[[data-beside]]/writing:max-w-[22rem]">
            <ImageField form={form} />
          </div>
          <FormActions form={form} label="Kirim artikel" isColumn preview={<ArticleReaderView form={form} />} />
        </div>
      </DraftForm>
    </div>
  );
}
