import type { PostKindName } from '#contract/posts/post-kinds.ts';
import { HIDDEN_TITLE } from '#server/audit/audit.ts';
import { change, type Change } from '#server/change.ts';
import { notFound } from '#server/errors.ts';
import { setHeld } from '#server/files/text-pictures.service.ts';
import { allPostKinds, articleKind } from '#server/posts/post-kind.ts';
import type { Caller } from '#server/callers.ts';
import type { System } from '#server/system.ts';
import { binSince, brieflyDeleted, removedAt } from './bin-dates.ts';
import {
  type DeletedWhen,
  type Deletion,
  findDeleted,
  findDeletedIdsOf,
  findDeletedPost,
  moveDeletions,
  removeDeleted,
  setDeleted,
  unsetDeleted,
} from './deletions.repository.ts';
import type { Deletable } from './deletable.ts';

const BATCH = 100;

type Details = Record<string, unknown>;

/** Moves a row that the caller has locked to the bin. Its files stay as long as the row can be restored. */
export async function hideDeleted(tx: Change, caller: Caller, kind: Deletable, id: number, details: Details) {
  await hide(tx, kind, id, { at: tx.now.toISOString(), by: caller.id }, details);
}

/** Like hideDeleted, but keeps the row out of the bin: it can be restored for RESTORABLE_MS only. */
export async function hideBriefly(tx: Change, caller: Caller, kind: Deletable, id: number, details: Details) {
  await hide(tx, kind, id, { at: brieflyDeleted(tx.now), by: caller.id }, details);
}

/** Soft-deletes a row of an erased user, so that admins cannot restore it. The next maintenance removes it. */
export async function hideForGood(tx: Change, kind: Deletable, id: number, details: Details): Promise<void> {
  await hide(tx, kind, id, { at: justBefore(binSince(tx.now)), by: null }, details);
}

async function hide(tx: Change, kind: Deletable, id: number, deletion: Deletion, details: Details): Promise<void> {
  await setDeleted(tx.db, kind, id, deletion);
  await tx.audit({ actorId: deletion.by, action: 'delete', entity: kind.entity, entityId: id, details });
}

/** Makes sure that a user's deleted articles cannot be restored. The next maintenance removes them. */
export async function emptyBinOf({ db, now }: Change, userId: number): Promise<void> {
  const to = justBefore(binSince(now));
  await moveDeletions(db, articleKind.table, userId, { from: { after: to }, to });
}

/** Takes a user's deleted posts out of the bin. For RESTORABLE_MS, refillBinOf can put them back. */
export async function emptyBinBriefly({ db, now }: Change, userId: number): Promise<void> {
  const to = justBefore(brieflyDeleted(now));
  await moveDeletionsOf(db, userId, { from: { after: to }, to });
}

/** Puts back what emptyBinBriefly took out of the bin at `emptiedAt`. It stays there as if it were deleted now. */
export async function refillBinOf({ db, now }: Change, userId: number, emptiedAt: Date): Promise<void> {
  const from = { at: justBefore(brieflyDeleted(emptiedAt)) };
  await moveDeletionsOf(db, userId, { from, to: now.toISOString() });
}

async function moveDeletionsOf(db: Change['db'], userId: number, dates: Parameters<typeof moveDeletions>[3]) {
  for (const { table } of Object.values(allPostKinds)) await moveDeletions(db, table, userId, dates);
}

/** Returns which of a user's posts are deleted, but not yet removed for good. */
export async function listDeletedPosts({ db, clock }: Pick<System, 'db' | 'clock'>, userId: number) {
  const found: { kind: PostKindName; id: number }[] = [];
  for (const { entity: kind, table } of Object.values(allPostKinds)) {
    const ids = await findDeletedIdsOf(db, table, userId, binSince(clock.now()));
    found.push(...ids.map((id) => ({ kind, id })));
  }
  return found;
}

/** Returns what a deleted post contains, and when it will be removed; null if it was restored or removed meanwhile. */
export async function readDeletedPost({ db }: Pick<System, 'db'>, { kind, id }: { kind: PostKindName; id: number }) {
  const post = await findDeletedPost(db, allPostKinds[kind].table, id);
  return post?.deleted_at ? { kind, ...post, removed_at: removedAt(post.deleted_at) } : null;
}

/** Restores a soft-deleted row. @throws not found if it was not deleted, or too long ago */
export async function restoreDeleted(tx: Change, caller: Caller, kind: Deletable, id: number): Promise<void> {
  if (!(await unsetDeleted(tx.db, kind, id, binSince(tx.now)))) throw notFound(kind.notFound);
  await tx.audit({ actorId: caller.id, action: 'restore', entity: kind.entity, entityId: id });
}

/** Deletes rows that can no longer be restored, and their files. Several processes may call this function at once. */
export async function removePastDeletions(system: System, kinds: readonly Deletable[]): Promise<void> {
  const when = { before: binSince(system.clock.now()) };
  for (const kind of kinds) {
    for (;;) {
      const ids = await findDeleted(system.db, kind, when, BATCH);
      for (const id of ids) await change(system, async (tx) => void (await removeRow(tx, kind, id, when)));
      if (ids.length < BATCH) break;
    }
  }
}

/**
 * Deletes a soft-deleted row and its files for good. `actorId`: null for the system itself. Returns false if no row was
 * deleted at that time: another request may have restored or removed it.
 */
export async function removeRow(
  tx: Change,
  kind: Deletable,
  id: number,
  when: DeletedWhen,
  actorId: number | null = null,
): Promise<boolean> {
  const removed = await removeDeleted(tx.db, kind, id, when);
  if (!removed) return false;
  await tx.releaseFile(removed.file);
  for (const holder of kind.holders) await setHeld(tx, { kind: holder, id }, []);
  const { title, isHidden } = removed;
  const details = isHidden ? HIDDEN_TITLE : { title };
  await tx.audit({ actorId, action: 'remove', entity: kind.entity, entityId: id, details });
  return true;
}

/** Returns the time a millisecond before `at` (both ISO 8601). */
const justBefore = (at: string): string => new Date(Date.parse(at) - 1).toISOString();
