import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Article } from '#contract/articles/articles.ts';
import { messages } from '#contract/messages.ts';
import { useDraftForm } from '#web/forms/use-draft-form.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { notify } from '#web/ui/notify.ts';
import { ARTICLE_FIELDS, ARTICLE_FORM, articleDrafts } from './article-fields.ts';
import { AuthorsForm } from './authors-form.tsx';
import { ownArticleAddress } from './own-article-card.tsx';

/** The form with which an author improves an article of their own and sends it again, or edits it while it waits. */
export function ResubmissionForm({ userId, loaded, beside }: { userId: number; loaded: Article; beside: ReactNode }) {
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
    <AuthorsForm
      form={form}
      userId={userId}
      label={`Perbaiki “${loaded.title}”`}
      noteHint="Apa yang Anda ubah? Dibaca redaksi; boleh kosong."
      sendLabel="Kirim lagi"
      beside={beside}
      onSubmit={send}
    />
  );
}
