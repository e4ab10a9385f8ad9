import { useNavigate } from 'react-router';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { useDraftForm } from '#web/forms/use-draft-form.ts';
import { notify } from '#web/ui/notify.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { ARTICLE_FIELDS, ARTICLE_FORM, articleDrafts } from './article-fields.ts';
import { AuthorsForm } from './authors-form.tsx';

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

  return <AuthorsForm form={form} userId={userId} label="Artikel baru" sendLabel="Kirim artikel" onSubmit={send} />;
}
