import { type ArticleStage, tabOf } from '#contract/articles/article-status.ts';
import { canBeDone } from '#contract/articles/can.ts';
import type { QueueItem } from '#contract/articles/review-queue.ts';
import type { CallAnswer } from '#contract/call-schemas.ts';
import { ARTICLE_DECISIONS } from '#contract/constants.ts';
import { countCharacters, isReadable, REVIEW_TEXT_CHARACTERS, tooLongText } from '#contract/rules.ts';
import type { ChangeTexts } from '#web/forms/stated-change.ts';

export const TONES = ['revise', 'declined'] as const;
export type Tone = (typeof TONES)[number];
export type Choice = 'approve' | Tone;
type Status = (typeof ARTICLE_DECISIONS)[number];

/** The decisions in the order of their buttons. `keyName`: the keyboard key. `label`: the decision, once it is sent. */
export const CHOICES: Readonly<Record<Choice, { keyName: string; button: string; label: string }>> = {
  approve: { keyName: 'a', button: 'Setujui', label: 'Disetujui' },
  revise: { keyName: 'r', button: 'Minta perbaikan', label: 'Diminta perbaikan' },
  declined: { keyName: 't', button: 'Tolak', label: 'Ditolak' },
};

/**
 * The choice and words of an admin before sending. `tone` matters only for the status ditolak (rejected). `about`
 * identifies the text that the admin has read (`mark` in use-seen.ts). It is empty for a decision on several articles.
 * `change_kind` and `change_note` are empty until the admin has edited what the author suggests telling readers.
 */
export type UnsentDecision = { status: Status | ''; tone: Tone; text: string; about: string } & ChangeTexts;

/** Reads a stored decision. If it was made about another text than `about`, keeps its words but not its choice. */
export function readUnsent(stored: Record<keyof UnsentDecision, string>, about: string): UnsentDecision {
  const status = stored.about === about ? readStatus(stored.status) : '';
  return { ...stored, status, tone: stored.tone === 'revise' ? 'revise' : 'declined', about };
}

/** Returns what the form calls the restored words: the message to the author, or the note for readers alone. */
export function restoredNoun({ text }: UnsentDecision): 'Pesan' | 'Keterangan' {
  return isReadable(text) ? 'Pesan' : 'Keterangan';
}

export function readStatus(given: string): Status | '' {
  return ARTICLE_DECISIONS.find((status) => status === given) ?? '';
}

export function choiceOf({ status, tone }: Pick<UnsentDecision, 'status' | 'tone'>): Choice | undefined {
  if (status === 'ditolak') return tone;
  return status === 'disetujui' ? 'approve' : undefined;
}

export function withChoice(choice: Choice): Partial<UnsentDecision> {
  return choice === 'approve' ? { status: 'disetujui' } : { status: 'ditolak', tone: choice };
}

/** Appends a reason template to the typed message. Chooses `revise`, unless `declined` is already chosen. */
export function withTemplate(unsent: UnsentDecision, template: string): Partial<UnsentDecision> {
  const text = [unsent.text.trimEnd(), template].filter(Boolean).join('\n\n');
  return { ...withChoice(choiceOf(unsent) === 'declined' ? 'declined' : 'revise'), text };
}

/**
 * Returns whether an admin may decide. 'due': yes, the article is in the review queue. 'changeable': yes, to replace an
 * earlier decision. 'other admin': no, the setting FOUR_EYES requires another admin.
 */
export function decidability(
  article: { stage: ArticleStage; pending_version: number | null },
  needsOther = false,
): 'due' | 'changeable' | 'other admin' | 'none' {
  if (tabOf(article) === undefined) return canBeDone('decide', article) ? 'changeable' : 'none';
  return needsOther ? 'other admin' : 'due';
}

export const WORDS_LABEL = 'Pesan untuk penulis';
/** Shown when the form allows no decision, because the text changed and the change was not on the screen yet. */
export const NOT_SEEN = 'Teks ini berubah. Lihat dulu perubahannya, lalu putuskan.';
export const NO_WORDS =
  'Tulis alasannya, supaya penulis tahu apa yang kurang. Kirim sekali lagi bila memang tanpa pesan.';
export const PUBLISH_AT = 'publish_at';

/**
 * Returns the errors of a decision, by field. `missing`: the error text if no decision is chosen. `isAsked`: whether
 * the form has already asked for a message to the author. The form asks only once: a rejection needs no message.
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

/** Returns the body of the request. Only a rejection has words, and only an approval has a time. */
export function bodyOf(choice: Choice, text: string, publishAt: string | undefined) {
  if (choice !== 'approve') {
    return { verifikasi_admin: 'ditolak', tone: choice, ...(isReadable(text) && { text }) } as const;
  }
  return { verifikasi_admin: 'disetujui', ...(publishAt !== undefined && { publish_at: publishAt }) } as const;
}

/** An article to decide on, as the user has read it. `version`: the number of its proposed revision, if it has one. */
export type Subject = Pick<QueueItem, 'id' | 'title' | 'updated_at' | 'publish_at'> & { version: number | undefined };

/** Decisions that were sent in one request, with the outcome of each. */
export type Sent = {
  batch: string;
  /** After a change of the publication time, the id of the event to undo. Decisions are undone by `batch` instead. */
  event?: number;
  /** The decision in words: 'Disetujui'. */
  label: string;
  done: readonly Subject[];
  failed: readonly (Subject & { message: string; isGone: boolean })[];
  /** The id of the article whose form sent the decision, or 0 for the form for several articles. */
  subject: number;
  unsent?: UnsentDecision;
};

export function outcomesOf(
  { batch, items: outcomes }: CallAnswer<'decideArticles'>,
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
