import { type ArticleStage, tabOf } from '#contract/articles/article-status.ts';
import { canBeDone } from '#contract/articles/can.ts';
import type { DecisionBatchAnswer } from '#contract/articles/reviews.ts';
import { ARTICLE_DECISIONS } from '#contract/constants.ts';
import { countCharacters, isReadable, REVIEW_TEXT_CHARACTERS, tooLongText } from '#contract/rules.ts';

export const TONES = ['revise', 'declined'] as const;
export type Tone = (typeof TONES)[number];
export type Choice = 'approve' | Tone;
type Status = (typeof ARTICLE_DECISIONS)[number];

/** Key and button of each decision, in the order of the buttons. `label`: what was decided. */
export const CHOICES: Readonly<Record<Choice, { keyName: string; button: string; label: string }>> = {
  approve: { keyName: 'a', button: 'Setujui', label: 'Disetujui' },
  revise: { keyName: 'r', button: 'Minta perbaikan', label: 'Diminta perbaikan' },
  declined: { keyName: 't', button: 'Tolak', label: 'Ditolak' },
};

/**
 * What an admin has chosen and typed. `tone` counts with ditolak only. `about` is the mark of the text for which the
 * admin has chosen (use-seen.ts), and empty for several articles.
 */
export type UnsentDecision = { status: Status | ''; tone: Tone; text: string; about: string };

/** Reads a stored decision. A choice that was made for another text than `about` does not count; the words stay. */
export function readUnsent(stored: Record<keyof UnsentDecision, string>, about: string): UnsentDecision {
  const status = stored.about === about ? readStatus(stored.status) : '';
  return { status, tone: stored.tone === 'revise' ? 'revise' : 'declined', text: stored.text, about };
}

export function readStatus(given: string): Status | '' {
  return ARTICLE_DECISIONS.find((status) => status === given) ?? '';
}

export function choiceOf({ status, tone }: Pick<UnsentDecision, 'status' | 'tone'>): Choice | undefined {
  if (status === 'ditolak') return tone;
  return status === 'disetujui' ? 'approve' : undefined;
}

/** Returns what a choice changes in an unsent decision. */
export function withChoice(choice: Choice): Partial<UnsentDecision> {
  return choice === 'approve' ? { status: 'disetujui' } : { status: 'ditolak', tone: choice };
}

/** Returns what a template changes in an unsent decision: its text follows the words. Unsaid, they ask for changes. */
export function withTemplate(unsent: UnsentDecision, template: string): Partial<UnsentDecision> {
  const text = [unsent.text.trimEnd(), template].filter(Boolean).join('\n\n');
  return { ...withChoice(choiceOf(unsent) === 'declined' ? 'declined' : 'revise'), text };
}

/**
 * `due`: the article waits for a decision. `changeable`: an earlier decision can be replaced. `other admin`: FOUR_EYES
 * leaves the decision to another admin.
 */
export function decidability(
  article: { stage: ArticleStage; pending_version: number | null },
  needsOther = false,
): 'due' | 'changeable' | 'other admin' | 'none' {
  if (tabOf(article) === undefined) return canBeDone('decide', article) ? 'changeable' : 'none';
  return needsOther ? 'other admin' : 'due';
}

export const WORDS_LABEL = 'Pesan untuk penulis';
/** Shown where a decision is refused because the text has changed and the change was not on the screen yet. */
export const NOT_SEEN = 'Teks ini berubah. Lihat dulu perubahannya, lalu putuskan.';
export const NO_WORDS =
  'Tulis alasannya, supaya penulis tahu apa yang kurang. Kirim sekali lagi bila memang tanpa pesan.';
/** Name of the field for the time of publication, in the form and in the request. */
export const PUBLISH_AT = 'publish_at';

/**
 * Returns what keeps a decision from being sent, by field. `missing`: shown if nothing is chosen. `isAsked`: whether
 * the words of this rejection were asked for already, which happens once.
 */
export function checkDecision(
  unsent: UnsentDecision,
  given: { isUnseen: boolean; missing: string; wrongTime: string | undefined; isAsked: boolean },
): Record<string, string> {
  const { isUnseen, missing, wrongTime, isAsked } = given;
  const choice = choiceOf(unsent);
  if (isUnseen) return { choice: NOT_SEEN };
  if (!choice) return { choice: missing };
  if (wrongTime !== undefined) return { [PUBLISH_AT]: wrongTime };
  if (choice === 'approve') return {};
  if (countCharacters(unsent.text.trim()) > REVIEW_TEXT_CHARACTERS) {
    return { text: tooLongText(WORDS_LABEL, REVIEW_TEXT_CHARACTERS) };
  }
  return isReadable(unsent.text) || isAsked ? {} : { text: NO_WORDS };
}

/** Returns what a request says about the decision. Words are for a rejection only, a time for an approval. */
export function bodyOf(choice: Choice, text: string, publishAt: string | undefined) {
  if (choice !== 'approve') {
    return { verifikasi_admin: 'ditolak', tone: choice, ...(isReadable(text) && { text }) } as const;
  }
  return { verifikasi_admin: 'disetujui', ...(publishAt !== undefined && { publish_at: publishAt }) } as const;
}

export type DecisionBody = ReturnType<typeof bodyOf>;

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
