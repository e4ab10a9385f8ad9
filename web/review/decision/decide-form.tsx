import { type KeyboardEvent, use, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DecisionMail } from '#contract/articles/decision-mail.ts';
import { messages } from '#contract/messages.ts';
import type { DecisionBatchAnswer } from '#contract/articles/reviews.ts';
import { isReadable } from '#contract/rules.ts';
import { ApiError } from '#web/api/client.ts';
import { DecisionMailNotice } from './decision-mail-notice.tsx';
import { WORDS_LABEL } from './decision-words.tsx';
import { type UnsentDecision, useUnsentDecision } from './unsent-decision.ts';
import { useEarlyPublication } from './early-publication.tsx';
import { NOT_SEEN } from '#web/review/changes/use-seen.ts';
import { useWordsCheck } from './use-words-check.ts';
import { WordsField } from './words-field.tsx';
import { SessionEnded } from '#web/session/session.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { Form, SubmitButton } from '#web/ui/form.tsx';
import { useSubmission } from '#web/ui/use-submission.ts';
import { CHOICES, type Choice, choiceOf } from './choices.ts';
import { Key, useKeys, useSendKey } from '#web/review/desk/keys.tsx';
import { PUBLISH_AT, PublishTime, publishMoment, wrongTime } from './publish-time.tsx';
import { Templates, TemplatesContext } from './templates.tsx';

/** What is decided on: the article as it was read, and the revision of it that waits. */
export type Subject = {
  id: number;
  title: string;
  updated_at: string;
  version: number | undefined;
  /** When a scheduled article is published. */
  publish_at: string | null;
};

/** Decisions that were sent together, and what became of each. */
export type Sent = {
  batch: string;
  /** Of an act that is no batch: the event that an undo names. */
  event?: number;
  /** What was decided: 'Disetujui'. */
  label: string;
  done: readonly Subject[];
  failed: readonly (Subject & { message: string; isGone: boolean })[];
  /** For the form, when the decision is undone. */
  subject: number;
  unsent?: UnsentDecision;
};

type DecideFormProps = {
  userId: number;
  /** Id of the article, or 0 for several at once. What was typed is stored under it. */
  subject: number;
  items: readonly Subject[];
  /** What their authors are mailed, as far as it is known. */
  mails: readonly DecisionMail[];
  /** Identifies the text that is open (use-seen.ts); empty for several. */
  mark: string;
  /** Whether that text is still to be shown; until then nothing is chosen. */
  isUnseen: boolean;
  onSent: (sent: Sent) => void;
  /** Shows the form where the screen has room for one part only, then focuses the element with this id. */
  onShow: (id: string) => void;
  say: (text: string) => void;
};

/** The decision on one article or several: one of three, words that the author will read, and when to publish. */
export function DecideForm({ userId, subject, items, mails, mark, isUnseen, onSent, onShow, say }: DecideFormProps) {
  const { unsent, isRestored, write, forget } = useUnsentDecision(userId, subject, mark);
  const [time, setTime] = useState('');
  const early = useEarlyPublication();
  const templates = use(TemplatesContext);
  const id = useId();
  const { text } = unsent;
  const choice = choiceOf(unsent);
  const ids = { text: `${id}-text`, submit: `${id}-submit` };
  const isRevision = items.some(({ version }) => version !== undefined);
  const hasTime = choice === 'approve' && !isRevision;
  const words = useWordsCheck(choice && CHOICES[choice].tone, text);

  const { form, errors, isSending, onSubmit } = useSubmission({
    check: () => {
      if (isUnseen) return { choice: NOT_SEEN };
      if (!choice) return { choice: 'Pilih keputusannya dulu.' };
      const wrong = hasTime ? wrongTime(form.current, time) : undefined;
      return wrong === undefined ? words.check() : { [PUBLISH_AT]: wrong };
    },
    send: async () => {
      if (!choice) return undefined;
      const { status, tone, label } = CHOICES[choice];
      const publishAt = hasTime ? publishMoment(time) : undefined;
      if (choice === 'approve' && publishAt === undefined && !(await early.isSure(items))) return undefined;
      try {
        const answer = await sessionApi('decideArticles', {
          body: {
            items: items.map(({ id: article, updated_at, version }) => ({ id: article, updated_at, version })),
            verifikasi_admin: status,
            ...(tone && { tone }),
            ...(tone && isReadable(text) && { text }),
            ...(publishAt !== undefined && { publish_at: publishAt }),
          },
        });
        if (answer.items.some(({ outcome }) => outcome === 'done')) forget();
        onSent(outcomesOf(answer, items, { label: publishAt ? 'Dijadwalkan terbit' : label, subject, unsent }));
        return undefined;
      } catch (error) {
        if (error instanceof SessionEnded) return undefined;
        if (!(error instanceof ApiError)) throw error;
        const [wrong] = error.errors[PUBLISH_AT] ?? [];
        if (wrong !== undefined) return { fields: { [PUBLISH_AT]: wrong } };
        return {
          fields: {},
          form: [messages.articles.statusUpdateFailed, error.serverMessage].filter(Boolean).join(' '),
        };
      }
    },
  });

  function choose(next: Choice): void {
    if (isUnseen) return say(NOT_SEEN);
    const { status, tone = unsent.tone } = CHOICES[next];
    flushSync(() => write({ status, tone }));
    focusOn(next === 'approve' ? ids.submit : ids.text);
  }
  function append(template: { title: string; text: string }): void {
    if (isUnseen) return say(NOT_SEEN);
    const status = 'ditolak';
    const tone = choice === 'declined' ? 'declined' : 'revise';
    const added = [text.trimEnd(), template.text].filter(Boolean).join('\n\n');
    flushSync(() => write({ status, tone, text: added }));
    say(`Ditambahkan ke pesan: ${template.title}`);
    if (document.getElementById(ids.text)?.offsetParent === null) onShow(ids.text);
  }
  function focusOn(target: string): void {
    const element = document.getElementById(target);
    if (element?.offsetParent === null) return onShow(target);
    element?.focus({ preventScroll: false });
    if (element instanceof HTMLTextAreaElement) element.setSelectionRange(text.length, text.length);
  }

  useKeys({
    a: () => choose('approve'),
    r: () => choose('revise'),
    t: () => choose('declined'),
    ...Object.fromEntries(templates.slice(0, 9).map((one, index) => [String(index + 1), () => append(one)])),
  });
  useSendKey(form, () => form.current?.requestSubmit());

  /** Esc leaves the field, so that the keys work again. */
  function leaveField({ key, target }: KeyboardEvent): void {
    if (key !== 'Escape' || !(target instanceof HTMLTextAreaElement)) return;
    form.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus();
  }

  const wrong = errors.fields['choice'] === NOT_SEEN ? undefined : errors.fields['choice'];
  return (
    <Form ref={form} problem={errors.form ?? (choice ? undefined : wrong)} aria-label="Keputusan" onSubmit={onSubmit}>
      {isRestored && (
        <p role="status" className="text-sm text-ink-soft">
          Pesan yang belum Anda kirim tampil lagi di sini.
        </p>
      )}
      {isUnseen && <p className="text-sm font-medium text-clay-text">{NOT_SEEN}</p>}
      <div role="group" aria-label="Pilihan" className="grid gap-2">
        {(Object.keys(CHOICES) as Choice[]).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={choice === one}
            aria-disabled={isUnseen || undefined}
            aria-keyshortcuts={CHOICES[one].keyName}
            onClick={() => choose(one)}
            className={`flex min-h-11 items-center justify-between gap-3 rounded-md border border-field bg-surface px-4 text-left text-sm font-semibold transition-colors hover:border-ink ${CHOICES[one].look}`}
          >
            {CHOICES[one].button}
            <Key name={CHOICES[one].keyName} />
          </button>
        ))}
      </div>
      {hasTime && <PublishTime value={time} error={errors.fields[PUBLISH_AT]} onChange={setTime} />}
      {choice === 'approve' && isRevision && (
        <p className="text-sm text-ink-soft">Perubahannya langsung menggantikan teks yang terbit.</p>
      )}
      {choice && choice !== 'approve' && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a way out of the field for the keys
        <div className="grid gap-4" onKeyDown={leaveField}>
          <Templates templates={templates} onChoose={append} />
          <WordsField
            id={ids.text}
            label={WORDS_LABEL}
            rows={5}
            text={text}
            hint="Inilah yang akan dibaca penulis."
            error={words.errorOf(errors.fields['text'])}
            isDisabled={isSending}
            onChange={(typed) => write({ text: typed })}
          />
        </div>
      )}
      {choice && (
        <div className="grid gap-2">
          <SubmitButton
            id={ids.submit}
            isSending={isSending}
            label={
              <>
                {hasTime && time !== '' ? 'Jadwalkan' : CHOICES[choice].button}{' '}
                {items.length > 1 && `${items.length} artikel`}
                <Key name="Ctrl+Enter" />
              </>
            }
            sendingLabel={messages.articles.sending}
          />
          <DecisionMailNotice mails={mails} />
        </div>
      )}
      {early.dialog}
    </Form>
  );
}

/** Returns what became of each article that was sent. */
export function outcomesOf(
  { batch, items: outcomes }: DecisionBatchAnswer,
  items: readonly Subject[],
  given: Pick<Sent, 'label' | 'subject' | 'unsent'>,
): Sent {
  const of = (id: number) => outcomes.find((one) => one.id === id);
  return {
    ...given,
    batch,
    done: items.filter(({ id }) => of(id)?.outcome === 'done'),
    failed: items.flatMap((item) => {
      const { outcome, message = '' } = of(item.id) ?? {};
      return outcome === 'done' ? [] : [{ ...item, message, isGone: outcome === 'gone' }];
    }),
  };
}
