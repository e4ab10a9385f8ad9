import { type KeyboardEvent, useId } from 'react';
import { flushSync } from 'react-dom';
import type { DecisionMail } from '#contract/articles/decision-mail.ts';
import { messages } from '#contract/messages.ts';
import {
  type Choice,
  CHOICES,
  NOT_SEEN,
  outcomesOf,
  restoredNoun,
  type Sent,
  type Subject,
  TONES,
  withChoice,
  withTemplate,
} from '#web/review/decision/decision.ts';
import { DecisionMailNotice } from '#web/review/decision/decision-mail-notice.tsx';
import { ProposedNote, ToldFields } from '#web/review/decision/told-fields.tsx';
import { PublishTime } from '#web/review/decision/publish-time.tsx';
import { Templates } from '#web/review/decision/templates.tsx';
import { type DecisionOptions, useDecision } from '#web/review/decision/use-decision.ts';
import { RestoredNotice, WORDS_HINT, WordsField } from '#web/review/decision/words-field.tsx';
import { sessionApi } from '#web/session/session-api.ts';
import { Form, SubmitButton } from '#web/ui/form.tsx';
import { useDesk } from './desk-context.ts';
import { Key, useKeys, useSendKey } from './keys.tsx';
import { Button } from '#web/ui/button.tsx';

type DecideFormProps = Pick<DecisionOptions, 'subject' | 'mark' | 'isUnseen' | 'proposed' | 'isTakenDown'> & {
  items: readonly Subject[];
  /** The mails that the authors would get about the decision, as far as the mails are known. */
  mails: readonly DecisionMail[];
  onSent: (sent: Sent) => void;
};

/** The form for the decision on one article or several: the choice, the words for the author, and when to publish. */
export function DecideForm({ items, mails, onSent, ...options }: DecideFormProps) {
  const { userId } = useDesk();
  const isRevision = items.some(({ version }) => version !== undefined);
  const decision = useDecision({
    ...options,
    userId,
    items,
    mayWait: !isRevision,
    missing: 'Pilih keputusannya dulu.',
    send: async (choice, body, forget) => {
      const answer = await sessionApi('decideArticles', {
        body: { items: items.map(({ id, updated_at, version }) => ({ id, updated_at, version })), ...body },
      });
      if (answer.items.some(({ outcome }) => outcome === 'done')) forget();
      const label = 'publish_at' in body ? 'Dijadwalkan terbit' : CHOICES[choice].label;
      onSent(outcomesOf(answer, items, { label, subject: options.subject, unsent: decision.unsent }));
    },
  });
  const { form, choice, time, errors, isSending } = decision;
  const acts = useFormActs(decision, { isUnseen: options.isUnseen, isKindRequired: options.proposed !== undefined });
  return (
    <Form ref={form} problem={errors.form ?? errors.choice} aria-label="Keputusan" onSubmit={decision.onSubmit}>
      {decision.isRestored && <RestoredNotice noun={restoredNoun(decision.unsent)} />}
      {options.isUnseen && <p className="text-sm font-medium text-clay-text">{NOT_SEEN}</p>}
      {options.proposed && choice !== 'approve' && <ProposedNote proposed={options.proposed} />}
      <ChoiceButtons chosen={choice} isDisabled={options.isUnseen} onChoose={acts.choose} />
      {time && <PublishTime {...time} />}
      {choice === 'approve' && isRevision && (
        <p className="text-sm text-ink-soft">Perubahannya langsung menggantikan teks yang terbit.</p>
      )}
      {decision.told && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc moves the focus out of the field
        <div onKeyDown={leaveField}>
          <ToldFields told={decision.told} isSending={isSending} />
        </div>
      )}
      {choice && choice !== 'approve' && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc moves the focus out of the field
        <div className="grid gap-4" onKeyDown={leaveField}>
          <Templates templates={acts.templates} onChoose={acts.append} />
          <WordsField {...decision.words} rows={5} hint={WORDS_HINT} />
        </div>
      )}
      {choice && (
        <div className="grid gap-2">
          <SubmitButton
            id={acts.submitId}
            isSending={isSending}
            label={
              <>
                {time?.value ? 'Jadwalkan' : CHOICES[choice].button} {items.length > 1 && `${items.length} artikel`}
                <Key name="Ctrl+Enter" />
              </>
            }
            sendingLabel={messages.articles.sending}
          />
          <DecisionMailNotice mails={mails} />
        </div>
      )}
      {decision.dialog}
    </Form>
  );
}

const PRESSED: Readonly<Record<Choice, string>> = {
  approve: 'aria-pressed:border-on-green aria-pressed:bg-green aria-pressed:text-on-green',
  revise: 'aria-pressed:border-on-yellow aria-pressed:bg-yellow aria-pressed:text-on-yellow',
  declined: 'aria-pressed:border-on-red aria-pressed:bg-red aria-pressed:text-on-red',
};

type ChoiceButtonsProps = {
  chosen: Choice | undefined;
  isDisabled: boolean;
  onChoose: (choice: Choice) => void;
};

function ChoiceButtons({ chosen, isDisabled, onChoose }: ChoiceButtonsProps) {
  return (
    <div role="group" aria-label="Pilihan" className="grid gap-2">
      {(['approve', ...TONES] as const).map((one) => (
        <Button
          key={one}
          aria-pressed={chosen === one}
          aria-disabled={isDisabled || undefined}
          aria-keyshortcuts={CHOICES[one].keyName}
          onClick={() => onChoose(one)}
          className={`flex min-h-11 items-center justify-between gap-3 rounded-md border border-field bg-surface px-4 text-left text-sm font-semibold transition-colors hover:border-ink ${PRESSED[one]}`}
        >
          {CHOICES[one].button}
          <Key name={CHOICES[one].keyName} />
        </Button>
      ))}
    </div>
  );
}

/** Moves the focus out of the text field when Esc is pressed, so that the keyboard shortcuts work again. */
function leaveField({ key, target, currentTarget }: KeyboardEvent): void {
  if (key !== 'Escape' || !(target instanceof HTMLTextAreaElement)) return;
  currentTarget.closest('form')?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus();
}

type FormActsOptions = { isUnseen: boolean; isKindRequired: boolean };

/** Returns what the form's buttons and keys do. Choosing a decision also focuses the next field or button. */
function useFormActs(decision: ReturnType<typeof useDecision>, { isUnseen, isKindRequired }: FormActsOptions) {
  const { form, unsent, write } = decision;
  const { templates, say, showDecision } = useDesk();
  const submitId = useId();
  const wordsField = () => form.current?.querySelector<HTMLTextAreaElement>('textarea[name=text]');

  /** Returns the first kind of change, if the form requires a kind and none is chosen. */
  function missingKind(): HTMLElement | null {
    if (!isKindRequired) return null;
    const isChosen = form.current?.querySelector('[name=change_kind]:checked');
    return isChosen ? null : (form.current?.querySelector<HTMLElement>('[name=change_kind]') ?? null);
  }
  function choose(next: Choice): void {
    if (isUnseen) return say(NOT_SEEN);
    flushSync(() => write(withChoice(next)));
    const element = next === 'approve' ? (missingKind() ?? document.getElementById(submitId)) : wordsField();
    if (element?.offsetParent === null) return showDecision(element.id);
    element?.focus({ preventScroll: false });
    if (element instanceof HTMLTextAreaElement) element.setSelectionRange(unsent.text.length, unsent.text.length);
  }
  function append({ title, text }: { title: string; text: string }): void {
    if (isUnseen) return say(NOT_SEEN);
    flushSync(() => write(withTemplate(unsent, text)));
    say(`Ditambahkan ke pesan: ${title}`);
    const field = wordsField();
    if (field?.offsetParent === null) showDecision(field.id);
  }

  useKeys({
    a: () => choose('approve'),
    r: () => choose('revise'),
    t: () => choose('declined'),
    ...Object.fromEntries(templates.slice(0, 9).map((one, index) => [String(index + 1), () => append(one)])),
  });
  useSendKey(form, () => form.current?.requestSubmit());
  return { submitId, templates, choose, append };
}
