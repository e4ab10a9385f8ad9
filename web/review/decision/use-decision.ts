import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import { isReadable } from '#contract/rules.ts';
import { type changeBody, NO_KIND } from '#web/forms/stated-change.ts';
import type { ApiError } from '#web/api/client.ts';
import { useSubmission } from '#web/session/use-submission.ts';
import {
  bodyOf,
  checkDecision,
  type Choice,
  choiceOf,
  NO_WORDS,
  NOT_SEEN,
  PUBLISH_AT,
  readUnsent,
  type Tone,
  type UnsentDecision,
  WORDS_LABEL,
} from './decision.ts';
import { type Approved, useEarlyPublication } from './early-publication.tsx';
import { publishMoment, wrongTime } from './publish-time.tsx';
import { keep, useUnsent } from './unsent.ts';
import { type ProposedTold, toldOf, UNTOUCHED } from './told.ts';

export type DecisionOptions = {
  userId: number;
  /** The id of the article, or 0 for several articles. It is part of the key under which typed words are stored. */
  subject: number;
  /** A string that identifies the text on the screen (`mark` in use-seen.ts); empty for several articles. */
  mark: string;
  /** Whether the text changed and the change was not on the screen yet. Then no decision can be chosen or sent. */
  isUnseen: boolean;
  /** The articles that are published if the choice is an approval. */
  items: readonly Approved[];
  /** Whether the form offers a time of publication for an approval. */
  mayWait: boolean;
  /** The author's suggestion for readers, if the decision is about a single proposed revision. */
  proposed?: ProposedTold | undefined;
  /** Whether readers saw the article before and do not see it now. Then the form can tell them what has changed. */
  isTakenDown?: boolean;
  /** The error if no decision is chosen. */
  missing: string;
  /** @throws ApiError */
  send: (choice: Choice, body: DecisionBody, forget: () => void) => Promise<void>;
  onRefused?: (error: ApiError) => Promise<void>;
};

type DecisionBody = ReturnType<typeof bodyOf> & ReturnType<typeof changeBody>;

/** The fields besides the message to the author that the server checks. */
const FIELDS = [PUBLISH_AT, 'change_kind', 'change_note'];

const NOTHING = { status: '', tone: 'declined', text: '', about: '', ...UNTOUCHED };
const keyOf = (userId: number, subject: number) => `decision/${userId}/${subject}`;

/** Stores an unsent decision, so that its form shows it again. */
export function keepUnsentDecision(userId: number, subject: number, unsent: UnsentDecision): void {
  keep(keyOf(userId, subject), unsent);
}

/** Holds the state of a form for decisions: what is chosen and typed, its checks, and its sending. */
export function useDecision({ userId, subject, mark, isUnseen, ...screen }: DecisionOptions) {
  const { unsent: stored, isRestored, write: store, forget } = useUnsent(keyOf(userId, subject), NOTHING);
  const unsent = readUnsent(stored, mark);
  const write = (part: Partial<UnsentDecision>) => store({ ...unsent, ...part });
  const [time, setTime] = useState('');
  const [asked, setAsked] = useState<Tone>();
  const early = useEarlyPublication();
  const choice = choiceOf(unsent);
  const hasTime = choice === 'approve' && screen.mayWait;
  const { proposed, isTakenDown = false } = screen;
  const approvedChange = choice === 'approve' ? toldOf({ proposed, isTakenDown, typed: unsent, write }) : undefined;
  // The server keeps no note for readers until the time of publication.
  const told = hasTime && time !== '' ? undefined : approvedChange;
  // The form asks once for a missing message, and once more after the choice has changed or a message was typed.
  if (asked !== undefined && (asked !== choice || isReadable(unsent.text))) setAsked(undefined);

  const { form, errors, isSending, onSubmit } = useSubmission({
    check: () => {
      const problem = hasTime ? wrongTime(form.current, time) : undefined;
      const isAsked = asked !== undefined;
      const wrong = checkDecision(unsent, { isUnseen, missing: screen.missing, wrongTime: problem, isAsked });
      if (wrong['text'] === NO_WORDS) setAsked(unsent.tone);
      return { ...told?.errors(), ...wrong };
    },
    send: async () => {
      if (!choice) return;
      const publishAt = hasTime ? publishMoment(time) : undefined;
      const isNow = choice === 'approve' && publishAt === undefined;
      if (isNow && !(await early.isSure(screen.items))) return;
      await screen.send(choice, { ...bodyOf(choice, unsent.text, publishAt), ...told?.body() }, forget);
    },
    onRefused: async ({ error }) => {
      await screen.onRefused?.(error);
      const shown = FIELDS.flatMap((name) => (error.errors[name]?.[0] ? [[name, error.errors[name][0]] as const] : []));
      if (shown.length > 0) return { fields: Object.fromEntries(shown) };
      const problem = [messages.articles.statusUpdateFailed, error.serverMessage].filter(Boolean).join(' ');
      return { fields: {}, form: problem };
    },
  });

  const { choice: notChosen, text, change_kind, change_note, [PUBLISH_AT]: atWrongTime } = errors.fields;
  return {
    unsent,
    isRestored,
    write,
    choice,
    form,
    isSending,
    onSubmit,
    /** The props of the field for the time of publication; undefined if the form has no such field now. */
    time: hasTime ? { value: time, error: atWrongTime, onChange: setTime } : undefined,
    /** The props of the fields for readers; undefined without fields, 'scheduled' if a chosen time removes them. */
    told: told
      ? {
          ...told,
          errors: {
            change_kind: told.texts.change_kind !== '' && change_kind === NO_KIND ? undefined : change_kind,
            change_note,
          },
        }
      : approvedChange && ('scheduled' as const),
    /** The errors of the last attempt to send that still apply. */
    errors: {
      form: errors.form,
      unseen: notChosen === NOT_SEEN && isUnseen ? notChosen : undefined,
      choice: notChosen !== NOT_SEEN && !choice ? notChosen : undefined,
    },
    words: {
      label: WORDS_LABEL,
      text: unsent.text,
      error: text === NO_WORDS && asked === undefined ? undefined : text,
      isDisabled: isSending,
      onChange: (typed: string) => write({ text: typed }),
    },
    dialog: early.dialog,
  };
}
