import type { Draft as AccountDraft, DraftInList } from '#contract/posts/drafts.ts';
import { TOKEN_KEY } from '#contract/constants.ts';
import { ApiError, apiOver } from '#web/api/client.ts';
import { session } from '#web/session/browser-session.ts';
import { optional } from '#web/session/optional-answer.ts';
import { outcomeOf } from '#web/session/outcome.ts';
import { SessionEnded } from '#web/session/session.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { storage as sessionStorage } from '#web/session/storage.ts';
import { isExpired, readToken } from '#web/session/token.ts';
import { newId, storage } from './browser-drafts.ts';
import { dropFile, readFile, saveFile } from './draft-files.ts';
import { type Draft, draftKey, type DraftPlace, placeParts, readDraft } from './drafts.ts';

/** Where the account's copy of a draft stands. */
export type AccountStatus =
  /** The account has everything, since `at`. */
  | { kind: 'saved'; at: string }
  /** A save is due or under way. */
  | { kind: 'waiting' }
  /** The last save failed, for `reason` if the server gave one, or because the session `ended`. It is tried again. */
  | { kind: 'failed'; reason?: string | undefined; ended?: SessionEnded | undefined }
  /** Another device has saved since. Nothing is saved until the person has decided. */
  | { kind: 'ahead'; theirs: AccountDraft }
  /** The draft was sent or deleted elsewhere. */
  | { kind: 'gone' };

/** How often a save is repeated because an earlier response was lost. */
const TRIES = 3;
/** Browsers refuse to finish larger requests of a page that is left: 64 KB for all of them together. */
const KEEPALIVE_BYTES = 60_000;

const leavingApi = apiOver(
  session.sendOver(async (path, { body, ...request }) =>
    fetch(path, { ...request, keepalive: true, ...(body !== undefined && { body }) }),
  ),
);

/** Returns what this browser knows of the account's copy. */
export function accountStatusOf(draft: Draft | undefined): AccountStatus {
  return draft?.account.savedAt ? { kind: 'saved', at: draft.account.savedAt } : { kind: 'waiting' };
}

/**
 * Saves the browser's draft to its writer's account, unless the account has it already. The outcome is noted in the
 * browser's draft, so it holds for all tabs. `isLeaving`: the page may be closed before the response.
 */
export async function saveToAccount(place: DraftPlace, id: string, { isLeaving = false } = {}): Promise<AccountStatus> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const draft = readDraft(storage, place, id);
    if (!draft || draft.account.savedAt) return accountStatusOf(draft);
    const outcome = await trySaving(place, id, draft, isLeaving);
    if (outcome !== 'again') return outcome;
  }
  return { kind: 'failed' };
}

async function trySaving(place: DraftPlace, id: string, draft: Draft, isLeaving: boolean) {
  const { form, userId, subject } = placeParts(place);
  const { fields, version, fileName, account } = draft;
  const body = { form, subject, fields, version, file_name: fileName, device: account.device, rev: account.rev };
  const isSmall = () => new Blob([JSON.stringify(body)]).size < KEEPALIVE_BYTES;
  const api = isLeaving && isSmall() ? leavingApi : sessionApi;
  if (!isSignedInAs(userId)) return { kind: 'failed' } as const;
  try {
    const { rev } = await api('saveDraft', { params: { id }, body });
    return note(place, id, draft, rev);
  } catch (error) {
    if (error instanceof SessionEnded) return { kind: 'failed', ended: error } as const;
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'draftGone') return { kind: 'gone' } as const;
    if (error.code !== 'draftAhead' || !error.draft) {
      return { kind: 'failed', reason: isForPerson(error) ? error.message : undefined } as const;
    }
    if (hasSameContent(draft, error.draft)) return note(place, id, draft, error.draft.rev);
    if (error.draft.device !== account.device) return { kind: 'ahead', theirs: error.draft } as const;
    // This browser saved that, and did not hear of it: a response was lost.
    change(place, id, (stored) => ({ ...stored, account: { ...stored.account, rev: error.draft?.rev ?? 0 } }));
    return 'again' as const;
  }
}

/** Notes that the account has this content. What was typed meanwhile is still to be saved. */
function note(place: DraftPlace, id: string, sent: Draft, rev: number): AccountStatus {
  const at = new Date().toISOString();
  const after = change(place, id, (stored) => {
    const savedAt = hasSameContent(stored, { ...sent, file_name: sent.fileName }) ? at : null;
    return { ...stored, account: { ...stored.account, rev, savedAt } };
  });
  return after ? accountStatusOf(after) : { kind: 'saved', at };
}

/** Too large, too many: what the person can do something about. */
const isForPerson = ({ status }: ApiError) => status === 413 || status === 422 || status === 429;

/**
 * What a person typed must never be saved to the account of another who has signed in meanwhile. Nor must a save in the
 * background be what ends an expired session: the page that the person opens next, or the form, says so.
 */
function isSignedInAs(userId: number): boolean {
  const token = sessionStorage.get(TOKEN_KEY) ?? '';
  return readToken(token)?.userId === userId && !isExpired(token, Date.now());
}

function hasSameContent(draft: Draft, other: Pick<AccountDraft, 'fields' | 'version' | 'file_name'>): boolean {
  const names = new Set([...Object.keys(draft.fields), ...Object.keys(other.fields)]);
  return (
    draft.version === other.version &&
    draft.fileName === other.file_name &&
    [...names].every((name) => draft.fields[name] === other.fields[name])
  );
}

function change(place: DraftPlace, id: string, update: (draft: Draft) => Draft): Draft | undefined {
  const draft = readDraft(storage, place, id);
  if (!draft) return undefined;
  const after = update(draft);
  storage.set(draftKey(place, id), JSON.stringify(after));
  return after;
}

/**
 * Keeps this browser's version, whose next save replaces that of another device, which becomes a draft of its own.
 * Returns its id.
 */
export function keepHere(place: DraftPlace, id: string, theirs: AccountDraft): string {
  const copy = newId();
  storeFromAccount(place, theirs, copy);
  change(place, id, (draft) => ({ ...draft, account: { ...draft.account, rev: theirs.rev, savedAt: null } }));
  return copy;
}

/**
 * Replaces this browser's version by that of another device. This browser's becomes a draft of its own. Returns its id.
 */
export async function takeFromElsewhere(place: DraftPlace, id: string, theirs: AccountDraft): Promise<string> {
  const copy = await copyDraft(place, id);
  storeFromAccount(place, theirs);
  return copy;
}

/** Stores a copy of the account's draft in this browser. */
function storeFromAccount(place: DraftPlace, found: AccountDraft, id = found.id): Draft {
  const isItself = id === found.id;
  const draft: Draft = {
    fields: found.fields,
    version: found.version,
    fileName: found.file_name,
    savedAt: found.updated_at,
    writer: '',
    edition: readDraft(storage, place, id)?.edition ?? 0,
    account: { rev: isItself ? found.rev : 0, device: newId(), savedAt: isItself ? found.updated_at : null },
  };
  storage.set(draftKey(place, id), JSON.stringify(draft));
  return draft;
}

/** Copies a draft of this browser, with its file, under a new id that the account does not know. Returns the id. */
export async function copyDraft(place: DraftPlace, id: string): Promise<string> {
  const copy = newId();
  const file = await readFile(draftKey(place, id));
  if (file) await saveFile(draftKey(place, copy), file);
  // Read after the file, which takes a moment: a letter may have been typed in it.
  const draft = readDraft(storage, place, id);
  const account = { rev: 0, device: newId(), savedAt: null };
  if (draft) storage.set(draftKey(place, copy), JSON.stringify({ ...draft, writer: '', edition: 0, account }));
  return copy;
}

/**
 * Makes sure that this browser has the latest version of a draft, if that overwrites nothing that was typed here.
 * @throws ApiError if only the account has the draft and does not answer
 */
export async function bringHere(place: DraftPlace, id: string, drafts: readonly DraftInList[]): Promise<void> {
  const listed = drafts.find((draft) => draft.id === id);
  const before = readDraft(storage, place, id);
  const isNewer = before?.account.savedAt && listed && listed.rev > before.account.rev;
  if (!listed || (before && !isNewer)) return;
  try {
    const { draft } = await sessionApi('detailDraft', { params: { id } });
    const now = readDraft(storage, place, id);
    if (!now || now.account.savedAt) storeFromAccount(place, draft);
  } catch (error) {
    if (!(error instanceof ApiError) || !before) throw error;
  }
}

const removalKey = (userId: number, id: string) => `draft-removal/${userId}/${id}`;

/** Deletes a draft from its writer's account: now, or once the server can be reached. */
export async function removeFromAccount(userId: number, id: string): Promise<void> {
  storage.set(removalKey(userId, id), '1');
  await tryRemoving(userId, id);
}

async function tryRemoving(userId: number, id: string): Promise<void> {
  if (!isSignedInAs(userId)) return;
  const outcome = await outcomeOf(sessionApi('delDraft', { params: { id } }));
  if (outcome === 'ended' || ('error' in outcome && outcome.error.status !== 404)) return;
  storage.remove(removalKey(userId, id));
}

let asked: ReturnType<typeof sessionApi<'ownDrafts'>> | undefined;

/** Loads the drafts of the signed-in person's account. Parts of a page that ask at the same time share one call. */
export function ownDrafts(): NonNullable<typeof asked> {
  asked ??= sessionApi('ownDrafts').finally(() => {
    asked = undefined;
  });
  return asked;
}

/**
 * Loads which drafts of a place the account has, and clears away what was sent or deleted on another device, if nothing
 * was typed into it here since. Returns an empty list if the server does not answer: the browser's drafts are there
 * anyway. `openId`: the draft that a form shows, which is not cleared away.
 */
export async function loadAccountDrafts(place: DraftPlace, openId?: string): Promise<DraftInList[]> {
  const { userId, form, subject } = placeParts(place);
  if (!isSignedInAs(userId)) return [];
  const prefix = removalKey(userId, '');
  const removals = storage.keys().flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
  for (const id of removals) await tryRemoving(userId, id);
  const answer = await optional(ownDrafts());
  if (!answer) return [];
  const removed = new Set(answer.removed.filter((id) => id !== openId));
  for (const key of storage.keys()) {
    const [start, , user, , id = ''] = key.split('/');
    if (start !== 'draft' || Number(user) !== userId || !removed.has(id)) continue;
    if (!readDraft(storage, key.slice(0, -id.length) as DraftPlace, id)?.account.savedAt) continue;
    storage.remove(key);
    await dropFile(key);
  }
  const drafts = answer.drafts.filter(
    (draft) => draft.form === form && draft.subject === subject && !removals.includes(draft.id),
  );
  // The page was left before it heard of its last save.
  for (const { id, rev, device } of drafts) {
    const known = readDraft(storage, place, id)?.account;
    if (known?.device === device && known.rev < rev) {
      change(place, id, (draft) => ({ ...draft, account: { ...draft.account, rev } }));
    }
  }
  return drafts;
}
