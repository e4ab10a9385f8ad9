import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { ARTICLE_STATES } from '#contract/articles/article-status.ts';
import type { Article } from '#contract/articles/articles.ts';
import { canBeDone } from '#contract/articles/can.ts';
import { ARTICLE_DECISIONS } from '#contract/constants.ts';
import { labels, messages } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { isReadable } from '#contract/rules.ts';
import { ApiError } from '#web/api/client.ts';
import { ChangedSince } from './changed-since.tsx';
import { LoadedMailNotice } from './decision-mail-notice.tsx';
import { DecisionWords } from './decision-words.tsx';
import { useEarlyPublication } from './early-publication.tsx';
import { stageOf, WITHDRAWN } from '#web/review/timeline/stage-line.tsx';
import { findOwnDecision, useUndoDecision } from './undo-decision.tsx';
import { useUnsentDecision } from './unsent-decision.ts';
import { NOT_SEEN } from '#web/review/changes/use-seen.ts';
import { useWordsCheck } from './use-words-check.ts';
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

type DecisionFormProps = {
  article: Article;
  userId: number;
  /** Identifies the text that is open (use-seen.ts). */
  mark: string;
  /** Whether that text is still to be shown; until then nothing is sent. */
  isUnseen: boolean;
};

/** The admin's decision. A rejection has words for the author, which are asked for and not demanded. */
export function DecisionForm({ article, userId, mark, isUnseen }: DecisionFormProps) {
  const { unsent, isRestored, write, forget } = useUnsentDecision(userId, article.id, mark);
  const { status, tone, text } = unsent;
  const [wasChanged, setWasChanged] = useState(false);
  const navigate = useNavigate();
  const undo = useUndoDecision();
  const early = useEarlyPublication();
  const { revalidate } = useRevalidator();
  const isRejection = status === 'ditolak';
  const revision = article.pending_version ?? null;
  const words = useWordsCheck(isRejection ? tone : undefined, text);
  const { form, errors, isSending, onSubmit } = useSubmission({
    check: () => {
      if (isUnseen) return { verifikasi_admin: NOT_SEEN };
      if (status === '') return { verifikasi_admin: statusRequired };
      return words.check();
    },
    send: async () => {
      if (status === 'disetujui' && revision === null && !(await early.isSure([article]))) return undefined;
      try {
        await sessionApi('updateStatusArtikel', {
          params: { id: article.id },
          body: {
            verifikasi_admin: status as (typeof ARTICLE_DECISIONS)[number],
            updated_at: article.updated_at,
            ...(revision !== null && { version: revision }),
            ...(isRejection && tone === 'revise' && { tone }),
            ...(isRejection && isReadable(text) && { text }),
          },
        });
      } catch (error) {
        if (error instanceof SessionEnded) return undefined;
        if (!(error instanceof ApiError)) throw error;
        notify('error', statusUpdateFailed);
        if (error.status === 409) await revalidate();
        setWasChanged(error.status === 409);
        return { fields: {}, form: [statusUpdateFailed, error.serverMessage].filter(Boolean).join(' ') };
      }
      forget();
      const [waiting, made] = await Promise.all([
        findNextWaiting().catch(() => undefined),
        findOwnDecision(article.id, userId).catch(() => undefined),
      ]);
      notify('success', statusUpdated, made && { label: 'Urungkan', run: () => undo(made.id) });
      const decision = made && { id: article.id, title: article.title, event: made.id, at: made.at };
      const decided = waiting && ({ decided: { ...waiting, decision } } satisfies Decided);
      await navigate(pages.articleAdmin, { state: decided });
      return undefined;
    },
  });

  if (!canBeDone('decide', { stage: stageOf(article), pending_version: article.pending_version ?? null })) {
    return <Withdrawn />;
  }
  const wrong = errors.fields['verifikasi_admin'];
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
        {revision !== null && (
          <p className="text-sm">
            Keputusan ini tentang usulan perubahan (versi {revision}). Artikel yang terbit tetap tampil.{' '}
            <ChangedSince article={article} />
          </p>
        )}
        {isRestored && (
          <p role="status" className="text-sm text-ink-soft">
            Pesan yang belum Anda kirim tampil lagi di sini.
          </p>
        )}
        <SelectField
          label={newStatus}
          name="verifikasi_admin"
          nothing="Pilih status"
          options={OPTIONS}
          value={status}
          error={wrong === NOT_SEEN ? (isUnseen ? wrong : undefined) : status === '' ? wrong : undefined}
          onChange={(chosen) => write({ status: chosen })}
        />
        {isRejection && (
          <DecisionWords
            isRevision={revision !== null}
            tone={tone}
            text={text}
            error={words.errorOf(errors.fields['text'])}
            isDisabled={isSending}
            onChange={write}
          />
        )}
        <SubmitButton isSending={isSending} label="Simpan status" sendingLabel={messages.articles.sending} />
      </Form>
      <div className="mt-5">
        <LoadedMailNotice articleId={article.id} />
      </div>
      {early.dialog}
    </section>
  );
}

function Withdrawn() {
  return (
    <section aria-label="Keputusan" className="rounded-md border border-line bg-surface p-5 text-sm">
      <p className="font-semibold">{WITHDRAWN}</p>
      <p className="mt-2 text-ink-soft">
        Penulis menarik artikel ini. Artikel ini dapat diputuskan lagi setelah penulis mengirimnya kembali.
      </p>
    </section>
  );
}
