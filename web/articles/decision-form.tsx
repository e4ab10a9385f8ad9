import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { ARTICLE_STATES } from '#contract/article-status.ts';
import type { Article } from '#contract/articles.ts';
import { ARTICLE_DECISIONS } from '#contract/constants.ts';
import { labels, messages } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { ApiError } from '#web/api/client.ts';
import { notify } from '#web/ui/notify.ts';
import { SessionEnded } from '#web/session/session.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { Form, SubmitButton } from '#web/ui/form.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { useSubmission } from '#web/ui/use-submission.ts';
import { type Decided, findNextWaiting } from './next-waiting.tsx';

const { newStatus } = labels.articleAdmin;
const OPTIONS = ARTICLE_DECISIONS.map((value) => ({ value, label: ARTICLE_STATES[value].label }));
const { statusUpdated, statusUpdateFailed, statusRequired } = messages.articles;

export function DecisionForm({ article }: { article: Article }) {
  const [chosen, setChosen] = useState('');
  const [wasChanged, setWasChanged] = useState(false);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { form, errors, isSending, onSubmit } = useSubmission({
    check: ({ verifikasi_admin = '' }) => (verifikasi_admin === '' ? { verifikasi_admin: statusRequired } : {}),
    send: async ({ verifikasi_admin }) => {
      const decision = verifikasi_admin as (typeof ARTICLE_DECISIONS)[number];
      try {
        await decide(article, decision);
      } catch (error) {
        if (error instanceof SessionEnded) return undefined;
        if (!(error instanceof ApiError)) throw error;
        notify('error', statusUpdateFailed);
        if (error.status === 409) await revalidate();
        setWasChanged(error.status === 409);
        return { fields: {}, form: [statusUpdateFailed, error.serverMessage].filter(Boolean).join(' ') };
      }
      notify('success', statusUpdated);
      const decided = await findNextWaiting().catch(() => undefined);
      await navigate(pages.articleAdmin, { state: decided && ({ decided } satisfies Decided) });
      return undefined;
    },
  });

  return (
    <section aria-labelledby="decision-title" className="rounded-md border border-line bg-surface p-5">
      <h2 id="decision-title" className="sr-only">
        Keputusan
      </h2>
      <Form ref={form} problem={errors.form} aria-labelledby="decision-title" onSubmit={onSubmit}>
        {wasChanged && (
          <p className="text-sm">
            Yang tampil di sini sekarang adalah versi terbarunya, dengan status{' '}
            <strong>{ARTICLE_STATES[article.verifikasi_admin].label}</strong>. Baca dulu, lalu putuskan lagi bila masih
            perlu.
          </p>
        )}
        <SelectField
          label={newStatus}
          name="verifikasi_admin"
          nothing="Pilih status"
          options={OPTIONS}
          value={chosen}
          error={errors.fields['verifikasi_admin']}
          onChange={setChosen}
        />
        <SubmitButton isSending={isSending} label="Simpan status" sendingLabel={messages.articles.sending} />
      </Form>
      <p className="mt-5 text-sm text-ink-soft">Penulis diberi tahu lewat email.</p>
    </section>
  );
}

async function decide(article: Article, verifikasi_admin: (typeof ARTICLE_DECISIONS)[number]): Promise<void> {
  await sessionApi('updateStatusArtikel', {
    params: { id: article.id },
    body: { verifikasi_admin, updated_at: article.updated_at },
  });
}
