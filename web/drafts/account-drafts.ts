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
  type DraftPlace,
  NO_WRITER,
  placeParts,
  readDraft,
  type Writing,
} from './drafts.ts';

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

/** Returns what this browser knows of the account's copy. */
export function accountStatusOf(draft: Draft | undefined): AccountStatus {
  return draft?.account.savedAt ? { kind: 'saved', at: draft.account.savedAt } : { kind: 'waiting' };
}

/**
 * Saves the browser's draft to its writer's account, unless the account has it already. The outcome is stored in the
 * browser's draft, so it holds for all tabs. `isLeaving`: the page may be closed before the response.
 */
export async function saveToAccount(
  world: DraftWorld,
  place: DraftPlace,
  { id, isLeaving = false }: { id: string; isLeaving?: boolean },
): Promise<AccountStatus> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const draft = readDraft(world.storage, place, id);
    if (!draft || draft.account.savedAt) return accountStatusOf(draft);
    // What a person typed must never be saved to the account of another who has signed in meanwhile.
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
      return { kind: 'failed', reason: isForPerson(error) ? error.message : undefined };
    }
    const { draft: theirs } = error;
    if (hasSameContent(draft, { ...theirs, fileName: theirs.file_name })) return markSaved(world, saving, theirs.rev);
    if (!isOwn(account, theirs.device)) return { kind: 'ahead', theirs };
    // This browser saved that, and got no response.
    changeCopy(world, place, id, () => ({ rev: theirs.rev }));
    return 'again';
  }
}

/** Whether a save that named this device is one of this browser's copy. */
function isOwn({ device, sentDevice }: AccountCopy, other: string): boolean {
  return other === device || other === sentDevice;
}

/**
 * Stores that the account has this content. What was typed meanwhile is still to be saved. If another tab has stored
 * another copy meanwhile, the account does not have that one.
 */
function markSaved(world: DraftWorld, { place, id, draft: sent }: Saving, rev: number): AccountStatus {
  const at = new Date(world.now()).toISOString();
  const after = changeCopy(world, place, id, (stored) => {
    if (!isOwn(stored.account, sent.account.device)) return {};
    return { rev, savedAt: hasSameContent(stored, sent) ? at : null };
  });
  return accountStatusOf(after);
}

/** Too large, too many: what the person can do something about. */
const isForPerson = ({ status }: ApiError) => status === 413 || status === 422 || status === 429;

/** Whether both have the same texts and the same file. */
export function hasSameContent(one: Writing, other: Writing): boolean {
  const names = new Set([...Object.keys(one.fields), ...Object.keys(other.fields)]);
  return (
    one.version === other.version &&
    one.fileName === other.fileName &&
    [...names].every((name) => one.fields[name] === other.fields[name])
  );
}

/** Changes what this browser knows of the account's copy. Returns the draft, or undefined without one. */
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
 * Gives this browser's copy a new device. When the server stores a form that names the old device, it then keeps what
 * this browser has saved since.
 */
export function renewDevice(world: DraftWorld, place: DraftPlace, id: string): void {
  changeCopy(world, place, id, ({ account }) => ({ device: world.newId(), sentDevice: account.device }));
}

/** A draft that was made of another one. `isStored`: it outlives this page. */
export type CopiedDraft = { id: string; isStored: boolean };

/** Stores the version of another device as a draft of its own. */
export function copyTheirs(world: DraftWorld, place: DraftPlace, theirs: AccountDraft): CopiedDraft {
  const id = world.newId();
  return { id, isStored: storeFromAccount(world, place, theirs, id) };
}

/** Lets the next save of this browser's version replace that of another device. */
export function goOnFrom(world: DraftWorld, place: DraftPlace, theirs: AccountDraft): void {
  changeCopy(world, place, theirs.id, () => ({ rev: theirs.rev }));
}

/** Stores the account's draft in this browser, or a copy of it under another `id`. Returns whether it outlives the page. */
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

/** Copies a draft of this browser, with its file, under a new id that the account does not know. */
export async function copyDraft(world: DraftWorld, place: DraftPlace, id: string): Promise<CopiedDraft> {
  const { files, storage } = world;
  const copy = world.newId();
  const file = await files.read(draftKey(place, id));
  if (file) await files.save(draftKey(place, copy), file);
  // Read after the file, which takes a moment: a letter may have been typed in it.
  const draft = readDraft(storage, place, id);
  const account = { rev: 0, device: world.newId(), savedAt: null };
  const isStored =
    draft !== undefined &&
    storage.set(draftKey(place, copy), JSON.stringify({ ...draft, writer: NO_WRITER, edition: 0, account }));
  return { id: copy, isStored };
}

/**
 * Makes sure that this browser has the latest version of a draft, if that overwrites nothing that was typed here.
 * @throws ApiError if only the account has the draft and does not answer
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

/** Deletes a draft from its writer's account: now, or once the server can be reached. */
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
 * Loads which drafts of a place the account has, and clears away what was sent or deleted on another device, if nothing
 * was typed into it here since. Returns an empty list if the server does not answer: the browser's drafts are there
 * anyway. `openId`: the draft that a form shows, which is not cleared away.
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
  // The page was left before it got the response to its last save.
  for (const { id, rev, device } of drafts) {
    const known = readDraft(world.storage, place, id)?.account;
    if (known && isOwn(known, device) && known.rev < rev) changeCopy(world, place, id, () => ({ rev }));
  }
  return drafts;
}

/** Removes what the account no longer has from this browser, unless something was typed into it since. */
async function clearAway({ storage, files }: DraftWorld, userId: number, removed: ReadonlySet<string>): Promise<void> {
  for (const key of storage.keys()) {
    const [start, , user, , id = ''] = key.split('/');
    if (start !== 'draft' || Number(user) !== userId || !removed.has(id)) continue;
    if (!readDraft(storage, key.slice(0, -id.length) as DraftPlace, id)?.account.savedAt) continue;
    storage.remove(key);
    await files.drop(key);
  }
}
