import type { Draft as AccountDraft, DraftInList } from '#contract/posts/drafts.ts';
import { ApiError } from '#web/api/client.ts';
import { optional } from '#web/session/optional-answer.ts';
import { outcomeOf } from '#web/session/outcome.ts';
import { SessionEnded } from '#web/session/session.ts';
import type { DraftWorld } from './draft-world.ts';
import {
  type AccountCopy,
  type Draft,
  draftKey,
  draftPlace,
  type DraftPlace,
  NO_WRITER,
  placeParts,
  readDraft,
  type Writing,
} from './drafts.ts';

export type AccountStatus =
  /** The account has the latest text, saved at `at`. */
  | { kind: 'saved'; at: string }
  /** A save is scheduled or running. */
  | { kind: 'waiting' }
  /** The last save failed and will be retried. `reason`: the server's message, if the user can act on it. */
  | { kind: 'failed'; reason?: string | undefined; ended?: SessionEnded | undefined }
  /** Another device has saved a newer version. Nothing is saved until the user has chosen a version. */
  | { kind: 'ahead'; theirs: AccountDraft }
  /** The draft was sent or deleted elsewhere. */
  | { kind: 'gone' };

/** The number of attempts at a save, if the responses to the earlier attempts were lost. */
const TRIES = 3;

/** Returns whether the account has a draft's latest text, as far as this browser knows. */
export function accountStatusOf(draft: Draft | undefined): AccountStatus {
  return draft?.account.savedAt ? { kind: 'saved', at: draft.account.savedAt } : { kind: 'waiting' };
}

/**
 * Saves the browser's draft to the user's account, unless the account has it already. Records the outcome in the
 * browser's draft, where all tabs read it. `isLeaving`: the page may be closed before the response.
 */
export async function saveToAccount(
  world: DraftWorld,
  place: DraftPlace,
  { id, isLeaving = false }: { id: string; isLeaving?: boolean },
): Promise<AccountStatus> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const draft = readDraft(world.storage, place, id);
    if (!draft || draft.account.savedAt) return accountStatusOf(draft);
    // Another user may have signed in meanwhile. The draft must not be saved to that user's account.
    if (!world.isSignedInAs(placeParts(place).userId)) return { kind: 'failed' };
    const outcome = await trySaving(world, { place, id, draft, isLeaving });
    if (outcome !== 'again') return outcome;
  }
  return { kind: 'failed' };
}

type Saving = { place: DraftPlace; id: string; draft: Draft; isLeaving: boolean };

async function trySaving(world: DraftWorld, saving: Saving): Promise<AccountStatus | 'again'> {
  const { place, id, draft, isLeaving } = saving;
  const { form, subject } = placeParts(place);
  const { fields, version, fileName, account } = draft;
  const body = { form, subject, fields, version, file_name: fileName, device: account.device, rev: account.rev };
  try {
    const { rev } = await world.account.save(id, body, isLeaving);
    return markSaved(world, saving, rev);
  } catch (error) {
    if (error instanceof SessionEnded) return { kind: 'failed', ended: error };
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'draftGone') return { kind: 'gone' };
    if (error.code !== 'draftAhead' || !error.draft) {
      return { kind: 'failed', reason: isForUser(error) ? error.message : undefined };
    }
    const { draft: theirs } = error;
    if (hasSameContent(draft, { ...theirs, fileName: theirs.file_name })) return markSaved(world, saving, theirs.rev);
    if (!isOwn(account, theirs.device)) return { kind: 'ahead', theirs };
    // This browser itself saved the account's newer version, but never got the response to that save.
    changeCopy(world, place, id, () => ({ rev: theirs.rev }));
    return 'again';
  }
}

/** Whether `other` is a device id of this browser: the current one, or the one before the form was last sent. */
function isOwn({ device, sentDevice }: AccountCopy, other: string): boolean {
  return other === device || other === sentDevice;
}

/**
 * Records that the account has the content `sent`. The stored draft still counts as unsaved if the user has typed
 * meanwhile, or if another tab has stored its own copy.
 */
function markSaved(world: DraftWorld, { place, id, draft: sent }: Saving, rev: number): AccountStatus {
  const at = new Date(world.now()).toISOString();
  const after = changeCopy(world, place, id, (stored) => {
    if (!isOwn(stored.account, sent.account.device)) return {};
    return { rev, savedAt: hasSameContent(stored, sent) ? at : null };
  });
  return accountStatusOf(after);
}

/** Whether the user can act on the error: too large (413), invalid (422), or too many drafts or requests (429). */
const isForUser = ({ status }: ApiError) => status === 413 || status === 422 || status === 429;

/** Whether two contents of a form have the same texts, version and file name. */
export function hasSameContent(one: Writing, other: Writing): boolean {
  const names = new Set([...Object.keys(one.fields), ...Object.keys(other.fields)]);
  return (
    one.version === other.version &&
    one.fileName === other.fileName &&
    [...names].every((name) => one.fields[name] === other.fields[name])
  );
}

/** Updates what the stored draft knows of its copy in the account. Returns undefined if no draft is stored. */
function changeCopy(
  world: DraftWorld,
  place: DraftPlace,
  id: string,
  update: (draft: Draft) => Partial<Draft['account']>,
): Draft | undefined {
  const draft = readDraft(world.storage, place, id);
  if (!draft) return undefined;
  const after = { ...draft, account: { ...draft.account, ...update(draft) } };
  world.storage.set(draftKey(place, id), JSON.stringify(after));
  return after;
}

/**
 * Gives this browser's copy a new device id when the form is sent. The server then deletes the draft that was saved
 * under the old id, but keeps a draft that this browser has meanwhile saved under the new id.
 */
export function renewDevice(world: DraftWorld, place: DraftPlace, id: string): void {
  changeCopy(world, place, id, ({ account }) => ({ device: world.newId(), sentDevice: account.device }));
}

/** A copy of a draft. `isStored`: it outlives this page. */
export type CopiedDraft = { id: string; isStored: boolean };

/** Stores the other device's version as a new draft. */
export function copyTheirs(world: DraftWorld, place: DraftPlace, theirs: AccountDraft): CopiedDraft {
  const id = world.newId();
  return { id, isStored: storeFromAccount(world, place, theirs, id) };
}

/** Lets the next save of this browser's version replace the other device's version. */
export function goOnFrom(world: DraftWorld, place: DraftPlace, theirs: AccountDraft): void {
  changeCopy(world, place, theirs.id, () => ({ rev: theirs.rev }));
}

/** Stores the account's draft here, or a copy of it under another `id`. Returns whether it will outlive the page. */
export function storeFromAccount(world: DraftWorld, place: DraftPlace, found: AccountDraft, id = found.id): boolean {
  const isItself = id === found.id;
  const draft: Draft = {
    fields: found.fields,
    version: found.version,
    fileName: found.file_name,
    savedAt: found.updated_at,
    writer: NO_WRITER,
    edition: readDraft(world.storage, place, id)?.edition ?? 0,
    account: { rev: isItself ? found.rev : 0, device: world.newId(), savedAt: isItself ? found.updated_at : null },
  };
  return world.storage.set(draftKey(place, id), JSON.stringify(draft));
}

/** Copies a draft of this browser, with its file, to a new id that the account does not know yet. */
export async function copyDraft(world: DraftWorld, place: DraftPlace, id: string): Promise<CopiedDraft> {
  const { files, storage } = world;
  const copy = world.newId();
  const file = await files.read(draftKey(place, id));
  if (file) await files.save(draftKey(place, copy), file);
  // Reads the draft after the file was copied, because the user may have typed in the meantime.
  const draft = readDraft(storage, place, id);
  const account = { rev: 0, device: world.newId(), savedAt: null };
  const isStored =
    draft !== undefined &&
    storage.set(draftKey(place, copy), JSON.stringify({ ...draft, writer: NO_WRITER, edition: 0, account }));
  return { id: copy, isStored };
}

/**
 * Loads the account's version of a draft into this browser, if it is newer and would overwrite no unsaved text.
 * @throws ApiError if loading fails and this browser does not have the draft
 */
export async function bringHere(
  world: DraftWorld,
  place: DraftPlace,
  id: string,
  drafts: readonly DraftInList[],
): Promise<void> {
  const listed = drafts.find((draft) => draft.id === id);
  const before = readDraft(world.storage, place, id);
  const isNewer = before?.account.savedAt && listed && listed.rev > before.account.rev;
  if (!listed || (before && !isNewer)) return;
  try {
    const draft = await world.account.read(id);
    const now = readDraft(world.storage, place, id);
    if (!now || (now.account.savedAt && now.account.rev < draft.rev)) storeFromAccount(world, place, draft);
  } catch (error) {
    if (!(error instanceof ApiError) || !before) throw error;
  }
}

const removalKey = (userId: number, id: string) => `draft-removal/${userId}/${id}`;

/** Deletes a draft from the user's account, now or as soon as the server can be reached. */
export async function removeFromAccount(world: DraftWorld, userId: number, id: string): Promise<void> {
  world.storage.set(removalKey(userId, id), '1');
  await tryRemoving(world, userId, id);
}

async function tryRemoving(world: DraftWorld, userId: number, id: string): Promise<void> {
  if (!world.isSignedInAs(userId)) return;
  const outcome = await outcomeOf(world.account.remove(id));
  if (outcome === 'ended' || ('error' in outcome && outcome.error.status !== 404)) return;
  world.storage.remove(removalKey(userId, id));
}

/**
 * Returns the account's drafts of the form at `place`, or an empty list if the server does not respond. Deletes drafts
 * from this browser that were sent or deleted elsewhere, unless they are open (`openId`) or have unsaved text.
 */
export async function loadAccountDrafts(world: DraftWorld, place: DraftPlace, openId?: string): Promise<DraftInList[]> {
  const { userId, form, subject } = placeParts(place);
  if (!world.isSignedInAs(userId)) return [];
  const prefix = removalKey(userId, '');
  const removals = world.storage.keys().flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
  for (const id of removals) await tryRemoving(world, userId, id);
  const answer = await optional(world.account.list());
  if (!answer) return [];
  await clearAway(world, userId, new Set(answer.removed.filter((id) => id !== openId)));
  const drafts = answer.drafts.filter(
    (draft) => draft.form === form && draft.subject === subject && !removals.includes(draft.id),
  );
  // If a page was closed before the response to its last save, this browser lacks that save's `rev`. Records `rev` now.
  for (const { id, rev, device } of drafts) {
    const known = readDraft(world.storage, place, id)?.account;
    if (known && isOwn(known, device) && known.rev < rev) changeCopy(world, place, id, () => ({ rev }));
  }
  return drafts;
}

/** Deletes the `removed` drafts from this browser, unless they have unsaved text. */
async function clearAway({ storage, files }: DraftWorld, userId: number, removed: ReadonlySet<string>): Promise<void> {
  for (const key of storage.keys()) {
    const [start, form = '', user, subject, id = ''] = key.split('/');
    if (start !== 'draft' || Number(user) !== userId || !removed.has(id)) continue;
    const place = draftPlace(form, userId, subject === 'new' ? 'new' : Number(subject));
    if (!readDraft(storage, place, id)?.account.savedAt) continue;
    storage.remove(key);
    await files.drop(key);
  }
}
