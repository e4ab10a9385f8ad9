import type { Draft as AccountDraft } from '#contract/posts/drafts.ts';
import type { DraftStorage } from './draft-storage.ts';

type AccountForm = AccountDraft['form'];
export type Fields = Readonly<Record<string, string>>;

/** The content of a form. */
export type Writing = {
  fields: Fields;
  /** `updated_at` of the stored row when its edit began; empty for a new row. */
  version: string;
  /** Name of the chosen picture or PDF. The file itself is in IndexedDB (draft-files.ts). */
  fileName: string | null;
};

/** The writer of a draft that no page has opened since it was loaded or copied. */
export const NO_WRITER = '';

/** The content of a form as this browser stores it. */
export type Draft = Writing & {
  savedAt: string;
  /**
   * Id of the page that currently writes the draft, or NO_WRITER. A page that takes it over becomes the writer, so that
   * two pages never write the same draft.
   */
  writer: string;
  /** How often the person chose to send the draft as something new, after its first text had already arrived. */
  edition: number;
  account: AccountCopy;
};

/** What this browser knows of the copy of a draft in its writer's account. */
export type AccountCopy = {
  /** The last rev that this browser has saved or loaded, 0 before the first. */
  rev: number;
  /** Random id of this browser's copy. */
  device: string;
  /** The copy's id until its form was sent, by which a save from before is recognised. */
  sentDevice?: string | undefined;
  /** When the account had everything that is in the draft; null while it does not. */
  savedAt: string | null;
};
export type FoundDraft = { id: string; draft: Draft };

/** The initial content of a form: empty, or the stored row. */
export type Blank = Pick<Writing, 'fields' | 'version'>;

/**
 * Prefix of the keys of one person's drafts of one subject. The person is part of it: people who share a browser
 * must not see each other's texts.
 */
export type DraftPlace = `draft/${string}/${number}/${number | 'new'}/`;

/** `form`: the kind of form. `subject`: id of the row that is edited, or 'new'. */
export function draftPlace(form: string, userId: number, subject: number | 'new'): DraftPlace {
  return `draft/${form}/${userId}/${subject}/`;
}

export function draftKey(place: DraftPlace, draftId: string): string {
  return `${place}${draftId}`;
}

/** Returns the title under which a draft is listed. Every form has a field `title`. */
export function draftTitle({ title = '' }: Fields): string | undefined {
  return title.trim() === '' ? undefined : title.trim();
}

/** Whether the content differs from the initial content. */
export function isWorthKeeping({ fields, fileName }: Writing, blank: Blank): boolean {
  const differs = ([name, text]: [string, string]) => (fields[name] ?? '').trim() !== text.trim();
  return fileName !== null || Object.entries(blank.fields).some(differs);
}

/** Returns the drafts at a place, the latest first. Unreadable ones are ignored. */
export function findDrafts(storage: DraftStorage, place: DraftPlace): FoundDraft[] {
  return storage
    .keys()
    .filter((key) => key.startsWith(place))
    .flatMap((key) => {
      const draft = parseDraft(storage.get(key));
      return draft ? [{ id: key.slice(place.length), draft }] : [];
    })
    .toSorted((a, b) => b.draft.savedAt.localeCompare(a.draft.savedAt));
}

export function readDraft(storage: DraftStorage, place: DraftPlace, draftId: string): Draft | undefined {
  return parseDraft(storage.get(draftKey(place, draftId)));
}

export type SaveOutcome =
  | { kind: 'saved' | 'refused'; savedAt: string }
  /** There is nothing to save; an earlier draft was deleted. */
  | { kind: 'empty' }
  /** Another page has taken the draft over. It was not overwritten. */
  | { kind: 'moved' };

type Written = {
  place: DraftPlace;
  draftId: string;
  writer: string;
  /**
   * Id of the copy that only this page has, if the browser refuses the text. With the id of the stored copy, another tab
   * that goes on from that copy would take what this page has saved to the account for its own, and replace it.
   */
  pageDevice?: string | undefined;
  /** For a draft that was emptied and is written again: what was known of it before. */
  account?: AccountCopy | undefined;
};

/** Returns what the key of a place consists of. `subject` is null for a new row. */
export function placeParts(place: DraftPlace): { form: AccountForm; userId: number; subject: number | null } {
  const [, form, user, subject] = place.split('/');
  return { form: form as AccountForm, userId: Number(user), subject: subject === 'new' ? null : Number(subject) };
}

/** Returns the id of the sent article that a key of the storage is a person's draft of; undefined for any other key. */
export function articleOfDraft(key: string, userId: number): number | undefined {
  const [start, form, user, subject] = key.split('/');
  const isOwn = start === 'draft' && form === 'article' && user === String(userId);
  return isOwn && subject !== 'new' ? Number(subject) : undefined;
}

/** Saves a draft if it differs from `blank`. */
export function saveDraft(
  storage: DraftStorage,
  { place, draftId, writer, pageDevice, account: known }: Written,
  { fields, version, fileName }: Writing,
  blank: Blank,
  now: Date,
): SaveOutcome {
  const key = draftKey(place, draftId);
  const before = parseDraft(storage.get(key));
  if (before && before.writer !== writer) return { kind: 'moved' };
  if (!isWorthKeeping({ fields, version, fileName }, blank)) {
    storage.remove(key);
    return { kind: 'empty' };
  }
  const savedAt = now.toISOString();
  const { rev = 0, device = '', sentDevice } = before?.account ?? known ?? {};
  const account = { rev, device: device || writer, sentDevice, savedAt: null };
  const draft: Draft = { fields, version, fileName, savedAt, writer, edition: before?.edition ?? 0, account };
  if (storage.set(key, JSON.stringify(draft))) return { kind: 'saved', savedAt };
  const onPage = { ...draft, account: { ...account, device: pageDevice ?? account.device } };
  storage.set(key, JSON.stringify(onPage));
  return { kind: 'refused', savedAt };
}

/**
 * The Idempotency-Key to send a draft with: the same after a reload and in another tab, so that a second try after a
 * lost response stores nothing twice.
 */
export function sendingKey(storage: DraftStorage, place: DraftPlace, draftId: string): string {
  return `${draftId}${readDraft(storage, place, draftId)?.edition || ''}`;
}

/** Gives a draft another key, so that it can be stored beside what was stored with the first key. */
export function renewSendingKey(storage: DraftStorage, place: DraftPlace, draftId: string): void {
  const draft = readDraft(storage, place, draftId);
  if (draft) storage.set(draftKey(place, draftId), JSON.stringify({ ...draft, edition: draft.edition + 1 }));
}

/** Takes a draft over from another page. That page gets a storage event and stops writing. */
export function takeDraft(storage: DraftStorage, { place, draftId, writer }: Written): Draft | undefined {
  const draft = readDraft(storage, place, draftId);
  if (!draft) return undefined;
  if (draft.writer !== writer) storage.set(draftKey(place, draftId), JSON.stringify({ ...draft, writer }));
  return { ...draft, writer };
}

/** Returns undefined for an invalid draft: people can write anything into their storage. */
function parseDraft(text: string | null): Draft | undefined {
  try {
    const found = JSON.parse(text ?? '') as Partial<Record<keyof Draft, unknown>> | null;
    const { fields, version, fileName, savedAt, writer, edition, account } = found ?? {};
    if (typeof savedAt !== 'string' || Number.isNaN(Date.parse(savedAt))) return undefined;
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return undefined;
    return {
      fields: textsAmong(fields),
      version: typeof version === 'string' ? version : '',
      fileName: typeof fileName === 'string' ? fileName : null,
      savedAt,
      writer: typeof writer === 'string' ? writer : '',
      edition: typeof edition === 'number' ? edition : 0,
      account: accountCopyIn(account),
    };
  } catch {
    return undefined;
  }
}

/** A draft of a browser that has not yet saved it to the account begins with rev 0. */
function accountCopyIn(found: unknown): AccountCopy {
  const { rev, device, sentDevice, savedAt } = (found ?? {}) as Partial<Record<keyof AccountCopy, unknown>>;
  return {
    rev: typeof rev === 'number' && Number.isSafeInteger(rev) ? rev : 0,
    device: typeof device === 'string' ? device : '',
    ...(typeof sentDevice === 'string' && { sentDevice }),
    savedAt: typeof savedAt === 'string' ? savedAt : null,
  };
}

export function textsAmong(found: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(found ?? {}).filter(isText));
}

function isText(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string';
}
