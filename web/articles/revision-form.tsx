import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { messages } from '#contract/messages.ts';
import { useDraftForm } from '#web/forms/use-draft-form.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { notify } from '#web/ui/notify.ts';
import { ARTICLE_FIELDS, ARTICLE_FORM, articleDrafts } from './article-fields.ts';
import { AuthorsForm } from './authors-form.tsx';
import { ownArticleAddress } from './own-article-card.tsx';
import { loadRevised, type RevisedArticle } from '#web/review/revised-article.ts';

/** The form with which the author of a public article proposes another text, or changes the proposal that waits. */
export function RevisionForm({
  userId,
  loaded,
  beside,
}: {
  userId: number;
  loaded: RevisedArticle;
  beside: ReactNode;
}) {
  const { id } = loaded;
  const form = useDraftForm({
    kind: ARTICLE_FORM,
    place: articleDrafts(userId, loaded),
    fields: ARTICLE_FIELDS.revision,
    loaded,
    load: async () => await loadRevised(id),
    failed: (error) => error.serverMessage ?? messages.articles.postFailed,
  });
  const navigate = useNavigate();

  async function send(): Promise<void> {
    const answer = await form.submit(async (request) => {
      // A draft is sent only while it is based on what is stored.
      const { base, public_updated_at } = form.stored ?? loaded;
      request.form.set('version', String(base));
      request.form.set('updated_at', public_updated_at);
      return await sessionApi.upload('reviseArticle', { params: { id }, ...request });
    });
    if (!answer) return;
    notify('success', answer.message);
    await navigate(ownArticleAddress(id));
  }

  return (
    <AuthorsForm
      form={form}
      userId={userId}
      label={`Usulkan perubahan “${loaded.title}”`}
      noteHint="Apa yang Anda ubah, dan mengapa? Dibaca redaksi; boleh kosong."
      sendLabel="Kirim usulan"
      beside={beside}
      onSubmit={send}
    />
  );
}
