import { type Draft, DRAFT_BYTES, DRAFTS_PER_PERSON, type DraftSave } from '#contract/posts/drafts.ts';
import { DRAFT_DAYS } from '#contract/rules.ts';
import { SHORT_TEXT_CHARACTERS } from '#contract/constants.ts';
import type { Caller } from '#server/callers.ts';
import { change, type Change } from '#server/change.ts';
import type { Queries } from '#server/database/database.ts';
import { AppError, notFound, tooLarge, tooMany, tooManyRequests } from '#server/errors.ts';
import { picturesIn, setHeld } from '#server/files/text-pictures.service.ts';
import { createBuckets } from '#server/http/rate-limits/buckets.ts';
import type { System } from '#server/system.ts';
import { lockPerson } from '#server/identity/users/users.service.ts';
import { requireForm } from './drafts.policy.ts';
import {
  countDrafts,
  deleteDraftsBefore,
  deleteOlderRemoved,
  emptyDraft,
  findDraft,
  findDrafts,
  findRemoved,
  findRemovedWithPictures,
  insertDraft,
  markSent,
  type StoredDraft,
  updateDraft,
} from './drafts.repository.ts';

export { deleteDraftsOf } from './drafts.repository.ts';

const BATCH = 100;
const DAY_MS = 24 * 60 * 60_000;
/** How many removed drafts the server records for each user, so that other browsers delete their copies. */
const REMEMBERED = 200;
/** The rate limit for a user's saves: each of the user's browsers saves every few seconds, and on leaving the page. */
const SAVES = { atOnce: 60, perSecond: 1 };
const buckets = new WeakMap<System['db'], ReturnType<typeof createBuckets>>();

/** Lists the caller's drafts, without their texts, and the keys of recently removed drafts. */
export async function listDrafts({ db }: System, caller: Caller) {
  return { drafts: await findDrafts(db, caller.id), removed: await findRemoved(db, caller.id, REMEMBERED) };
}

/** Returns a draft of the caller. @throws not found, also if the draft belongs to another user */
export async function readDraft({ db }: System, caller: Caller, key: string): Promise<Draft> {
  const draft = await findDraft(db, { userId: caller.id, key });
  if (!draft || draft.removed_at !== null) throw notFound('Tulisan itu tidak ada lagi di akun Anda.');
  return draft;
}

/**
 * Overwrites the draft whose revision number is `rev`, the last that the browser knows, or inserts the draft.
 * Returns the new revision number.
 * @throws draftAhead, with the stored draft, if the stored rev is another; draftGone if the draft was sent or deleted;
 * 413 if the draft is too large; 429 if the caller has too many drafts or saves too often
 */
export async function saveDraft(system: System, caller: Caller, key: string, { rev, ...given }: DraftSave) {
  limitSaves(system, caller);
  await requireForm(system.db, caller, given);
  requireSize(given);
  const own = { userId: caller.id, key };
  const saved = { ...given, title: titleOf(given.fields) };
  return await change(system, async ({ db, now }) => {
    const at = now.toISOString();
    const stored = async (id: number) => {
      // Ignores pictures of other users, because saving a draft must not fail.
      await setHeld({ db, now }, { kind: 'draft', id }, picturesIn(given.fields['content'] ?? ''), [caller.id]);
      return { message: 'Tersimpan di akun.', rev: rev + 1, updated_at: at };
    };
    const updated = await updateDraft(db, own, saved, rev, at);
    if (updated !== undefined) return await stored(updated);
    const other = await findDraft(db, own);
    if (other) throw refusalBy(other);
    // Takes a lock, so that two devices that begin drafts at the same moment cannot exceed the limit together.
    await lockPerson(db, caller.id);
    await requireRoom(db, caller);
    // Inserts the draft: either it is new, or the maintenance has deleted its row since the browser's last save.
    const inserted = await insertDraft(db, own, saved, rev + 1, at);
    if (inserted !== undefined) return await stored(inserted);
    const meanwhile = await findDraft(db, own);
    throw meanwhile ? refusalBy(meanwhile) : new Error(`The draft ${key} can neither be inserted nor read`);
  });
}

/** Removes a draft of the caller. The server records its key, so that no other browser saves it again. */
export async function removeDraft(system: System, caller: Caller, key: string): Promise<{ message: string }> {
  return await change(system, async ({ db, now }) => {
    if (!(await emptyDraft(db, { userId: caller.id, key }, now.toISOString()))) {
      throw notFound('Tulisan itu tidak ada lagi di akun Anda.');
    }
    await deleteOlderRemoved(db, caller.id, REMEMBERED);
    return { message: 'Tulisan dihapus.' };
  });
}

/**
 * Removes the draft that a form was sent from, in the transaction that stores the form. `sent` is `id:rev:device`.
 * Keeps a draft that another browser has saved since, because the newer text was not sent.
 */
export async function removeSentDraft({ db, now }: Change, caller: Caller, sent: string | undefined): Promise<void> {
  if (sent === undefined) return;
  const [key = '', rev, device = ''] = sent.split(':');
  await markSent(db, { userId: caller.id, key }, { rev: Number(rev), device }, now.toISOString());
  await deleteOlderRemoved(db, caller.id, REMEMBERED);
}

/** Deletes drafts older than DRAFT_DAYS, and no longer keeps pictures for removed and deleted drafts. */
export async function removePastDrafts(system: System): Promise<void> {
  const { db, clock } = system;
  await deleteDraftsBefore(db, new Date(clock.now().getTime() - DRAFT_DAYS * DAY_MS).toISOString());
  for (;;) {
    const ids = await findRemovedWithPictures(db, BATCH);
    for (const id of ids) await change(system, (tx) => setHeld(tx, { kind: 'draft', id }, []));
    if (ids.length < BATCH) return;
  }
}

function refusalBy({ removed_at, ...draft }: StoredDraft): AppError {
  if (removed_at !== null) {
    return new AppError('draftGone', 'Tulisan ini sudah dikirim atau dihapus di perangkat lain.');
  }
  return new AppError('draftAhead', 'Tulisan ini sudah diubah di perangkat lain. Yang ini belum disimpan di akun.', {
    draft,
  });
}

async function requireRoom(db: Queries, caller: Caller): Promise<void> {
  if ((await countDrafts(db, caller.id)) < DRAFTS_PER_PERSON) return;
  throw tooMany(
    `Sudah ada ${DRAFTS_PER_PERSON} tulisan yang belum dikirim di akun Anda, sebanyak yang dapat kami simpan. ` +
      'Kirim atau hapus salah satunya. Tulisan ini tetap ada di perangkat Anda.',
  );
}

function requireSize({ fields }: Pick<DraftSave, 'fields'>): void {
  if (Buffer.byteLength(JSON.stringify(fields)) <= DRAFT_BYTES) return;
  throw tooLarge(
    `Tulisan ini lebih besar dari ${DRAFT_BYTES / 1024} KB, jadi tidak disimpan di akun. ` +
      'Ia tetap ada di perangkat Anda dan dapat dikirim.',
  );
}

/** Counts saves in memory: counting in the database would cost as much as a save. */
function limitSaves({ config, db, clock }: System, caller: Caller): void {
  if (!config.rateLimit) return;
  const take = buckets.get(db) ?? createBuckets(SAVES);
  buckets.set(db, take);
  if (!take(String(caller.id), clock.now().getTime())) throw tooManyRequests(1);
}

function titleOf({ title = '' }: DraftSave['fields']): string {
  const start = title
    .trim()
    .slice(0, 2 * SHORT_TEXT_CHARACTERS)
    .toWellFormed()
    .replaceAll('\0', '');
  return [...start].slice(0, SHORT_TEXT_CHARACTERS).join('');
}
