import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { ARTICLE_STATES } from '#contract/articles/article-status.ts';
import type { Article } from '#contract/articles/articles.ts';
import { ARTICLE_DECISIONS } from '#contract/constants.ts';
import { labels, messages } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { stageOf, WITHDRAWN } from '#web/review/timeline/stage-line.tsx';
import { sessionApi } from '#web/session/session-api.ts';
import { Form, SubmitButton } from '#web/ui/form.tsx';
import { notify } from '#web/ui/notify.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { ChangedSince } from './changed-since.tsx';
import { decidability, readStatus, restoredNoun } from './decision.ts';
import { LoadedMailNotice } from './decision-mail-notice.tsx';
import { type Decided, findNextWaiting } from './next-waiting.tsx';
import { RejectionFields } from './rejection-fields.tsx';
import { isTakenDown } from '#web/review/readers-view.ts';
import { ProposedNote, ToldFields } from './told-fields.tsx';
import { findOwnDecision, useUndoDecision } from './undo-decision.tsx';
import { type DecisionOptions, useDecision } from './use-decision.ts';
import { RestoredNotice } from './words-field.tsx';

const OPTIONS = ARTICLE_DECISIONS.map((value) => ({ value, label: ARTICLE_STATES[value].label }));
const { statusUpdated, statusUpdateFailed, statusRequired } = messages.articles;

type StatusDecisionProps = Pick<DecisionOptions, 'userId' | 'mark' | 'isUnseen' | 'proposed'> & { article: Article };

/** The form on an article's status page with which an admin decides on the article. */
export function StatusDecision({ article, ...options }: StatusDecisionProps) {
  const { id, updated_at, pending_version: pending = null } = article;
  const [wasChanged, setWasChanged] = useState(false);
  const onDecided = useLeave(article, options.userId);
  const { revalidate } = useRevalidator();
  const decision = useDecision({
    ...options,
    subject: id,
    mayWait: false,
    isTakenDown: isTakenDown(article),
    missing: statusRequired,
    items: pending === null ? [article] : [],
    send: async (_, given, forget) => {
      const body = { ...given, updated_at, ...(pending !== null && { version: pending }) };
      await sessionApi('updateStatusArtikel', { params: { id }, body });
      forget();
      await onDecided();
    },
    onRefused: async ({ status }) => {
      notify('error', statusUpdateFailed);
      if (status === 409) await revalidate();
      setWasChanged(status === 409);
    },
  });
  if (decidability({ stage: stageOf(article), pending_version: pending }) === 'none') return <Withdrawn />;
  const { form, unsent, errors, isSending, write, onSubmit } = decision;
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
        {pending !== null && (
          <p className="text-sm">
            Keputusan ini tentang usulan perubahan (versi {pending}). Artikel yang terbit tetap tampil.{' '}
            <ChangedSince article={article} />
          </p>
        )}
        {options.proposed && unsent.status !== 'disetujui' && <ProposedNote proposed={options.proposed} />}
        {decision.isRestored && <RestoredNotice noun={restoredNoun(unsent)} />}
        <SelectField
          label={labels.articleAdmin.newStatus}
          name="verifikasi_admin"
          nothing="Pilih status"
          options={OPTIONS}
          value={unsent.status}
          error={errors.unseen ?? errors.choice}
          onChange={(chosen) => write({ status: readStatus(chosen) })}
        />
        <ToldFields told={decision.told} isSending={isSending} />
        {unsent.status === 'ditolak' && <RejectionFields isRevision={pending !== null} decision={decision} />}
        <SubmitButton isSending={isSending} label="Simpan status" sendingLabel={messages.articles.sending} />
      </Form>
      <div className="mt-5">
        <LoadedMailNotice articleId={id} />
      </div>
      {decision.dialog}
    </section>
  );
}

/** Returns a function that opens the list, which then links to the next waiting article and offers the undo. */
function useLeave({ id, title }: Article, userId: number) {
  const navigate = useNavigate();
  const undo = useUndoDecision();
  return async (): Promise<void> => {
    const [waiting, made] = await Promise.all([
      findNextWaiting().catch(() => undefined),
      findOwnDecision(id, userId).catch(() => undefined),
    ]);
    notify('success', statusUpdated, made && { label: 'Urungkan', run: () => undo(made.id) });
    const decision = made && { id, title, event: made.id, at: made.at };
    const decided = waiting && ({ decided: { ...waiting, decision } } satisfies Decided);
    await navigate(pages.articleAdmin, { state: decided });
  };
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
