import { fieldsOf, isObject } from '#contract/objects.ts';
import type { Draft as AccountDraft } from '#contract/posts/drafts.ts';
import type { DraftStorage } from './draft-storage.ts';

type AccountForm = AccountDraft['form'];
export type Fields = Readonly<Record<string, string>>;

/** The content of a form. */
export type Writing = {
  fields: Fields;
  /** `updated_at` that the stored row had when the edit began; empty for a new row. */
  version: string;
  /** Name of the chosen picture or PDF. The file itself is in IndexedDB (draft-files.ts). */
  fileName: string | null;
};

/** The `writer` of a draft that no page has opened since it was loaded or copied. */
export const NO_WRITER = '';

/** The content of a form as this browser stores it. */
export type Draft = Writing & {
  savedAt: string;
  /**
   * Id of the page that currently writes the draft, or NO_WRITER. A page that takes it over becomes the writer, so that
   * two pages never write the same draft.
   */
  writer: string;
  /** A number in the Idempotency-Key. Grows after the error `keyReused`, so that the next request has a new key. */
  edition: number;
  account: AccountCopy;
};

/** What this browser knows of a draft's copy in the user's account. */
export type AccountCopy = {
  /** The revision that this browser last saved or loaded; 0 before the first save or load. */
  rev: number;
  /** Random id of this browser's copy of the draft. */
  device: string;
  /** The device id before the form was last sent. A save under this id still counts as this browser's own. */
  sentDevice?: string | undefined;
  /** When the latest text was saved to the account; null while the account does not have it. */
  savedAt: string | null;
};
export type FoundDraft = { id: string; draft: Draft };

/** The initial content of a form: empty, or the stored row. */
export type Blank = Pick<Writing, 'fields' | 'version'>;

/**
 * Prefix of the storage keys of one user's drafts for one stored row, or for new rows: `draft/<form>/<user>/<row>/`. It
 * contains the user's id, because users who share a browser must not see each other's texts.
 */
export type DraftPlace = `draft/${string}/${number}/${number | 'new'}/`;

/** `form`: the kind of form. `subject`: the id of the row that the form edits, or 'new'. */
export function draftPlace(form: string, userId: number, subject: number | 'new'): DraftPlace {
  return `draft/${form}/${userId}/${subject}/`;
}

/** Returns a function that returns the place of this form's drafts for `row`. Without `row`: for new rows. */
export function draftPlacesOf(form: AccountForm) {
  return (userId: number, row?: { id: number }): DraftPlace => draftPlace(form, userId, row?.id ?? 'new');
}

export function draftKey(place: DraftPlace, draftId: string): string {
  return `${place}${draftId}`;
}

/** Returns the title under which a draft is listed. Every form has a field `title`. */
export function draftTitle({ title = '' }: Fields): string | undefined {
  return title.trim() === '' ? undefined : title.trim();
}

/** Whether a file was chosen or a text differs from the initial content. */
export function isWorthKeeping({ fields, fileName }: Writing, blank: Blank): boolean {
  const differs = ([name, text]: [string, string]) => (fields[name] ?? '').trim() !== text.trim();
  return fileName !== null || Object.entries(blank.fields).some(differs);
}

/** Returns the valid drafts whose storage keys begin with `place`, the latest first. */
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
  /** The content equals the initial content, so nothing is stored any more. */
  | { kind: 'empty' }
  /** Another page has taken the draft over, so it was not overwritten. */
  | { kind: 'moved' };

type Written = {
  place: DraftPlace;
  draftId: string;
  writer: string;
  /**
   * Device id of this page's draft if the browser refuses to store that draft. The stored draft must have another id:
   * otherwise a tab with the stored draft would take this page's saves for its own, and overwrite them.
   */
  pageDevice?: string | undefined;
  /** What the page knew of the account's copy before it deleted the stored draft, because the form was emptied. */
  account?: AccountCopy | undefined;
};

/** Splits a place into its parts. `subject` is null for a new row. */
export function placeParts(place: DraftPlace): { form: AccountForm; userId: number; subject: number | null } {
  const [, form, user, subject] = place.split('/');
  return { form: form as AccountForm, userId: Number(user), subject: subject === 'new' ? null : Number(subject) };
}

/** If `key` is the storage key of this user's draft for an existing article, returns the article's id. */
export function articleOfDraft(key: string, userId: number): number | undefined {
  return subjectOf(key, 'article', userId);
}

/** If `key` is the storage key of this user's draft of a translation, returns the id of the original. */
export function translationOfDraft(key: string, userId: number): number | undefined {
  return subjectOf(key, 'translation', userId);
}

function subjectOf(key: string, wanted: AccountForm, userId: number): number | undefined {
  const [start, form, user, subject] = key.split('/');
  const isOwn = start === 'draft' && form === wanted && user === String(userId);
  return isOwn && subject !== 'new' ? Number(subject) : undefined;
}

/** Stores a draft, or deletes it if it does not differ from `blank`. */
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
 * Returns a draft's Idempotency-Key. It is the same after a reload and in another tab, so that a retry after a lost
 * response stores nothing twice.
 */
export function sendingKey(storage: DraftStorage, place: DraftPlace, draftId: string): string {
  return `${draftId}${readDraft(storage, place, draftId)?.edition || ''}`;
}

/** Gives a draft a new Idempotency-Key, so that the server stores the next request separately from earlier ones. */
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

/** Returns undefined for an invalid draft: users can write anything into their storage. */
function parseDraft(text: string | null): Draft | undefined {
  try {
    const { fields, version, fileName, savedAt, writer, edition, account } = fieldsOf(JSON.parse(text ?? ''));
    if (typeof savedAt !== 'string' || Number.isNaN(Date.parse(savedAt))) return undefined;
    if (!isObject(fields) || Array.isArray(fields)) return undefined;
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

/** Reads an AccountCopy from JSON. Without valid values, the draft counts as never saved to the account (rev 0). */
function accountCopyIn(found: unknown): AccountCopy {
  const { rev, device, sentDevice, savedAt } = fieldsOf(found);
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
