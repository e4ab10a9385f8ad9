import { HIDDEN_TITLE } from '#server/audit/audit.ts';
import { change, type Change } from '#server/change.ts';
import { notFound } from '#server/errors.ts';
import { restorableSince } from '#server/files/restorable.ts';
import { releaseArticlePictures, setHeld } from '#server/files/text-pictures.service.ts';
import type { Caller } from '#server/callers.ts';
import type { System } from '#server/system.ts';
import { findDeleted, removeDeleted, setDeleted, unsetDeleted } from './deletions.repository.ts';
import type { Deletable } from './deletable.ts';

const BATCH = 100;

/** Soft-deletes a row that the caller has locked. Its file stays until the row can no longer be restored. */
export async function hideDeleted(
  tx: Change,
  caller: Caller,
  kind: Deletable,
  id: number,
  details: Record<string, unknown>,
): Promise<void> {
  await setDeleted(tx.db, kind, id, tx.now.toISOString());
  await tx.audit({ actorId: caller.id, action: 'delete', entity: kind.entity, entityId: id, details });
}

/**
 * Soft-deletes a row of a user whose account is closed. The date of deletion is set so far back that nobody can restore
 * the row, and the next maintenance removes the row.
 */
export async function hideForGood(tx: Change, kind: Deletable, id: number, details: Record<string, unknown>) {
  const past = new Date(Date.parse(restorableSince(tx.now)) - 1).toISOString();
  await setDeleted(tx.db, kind, id, past);
  await tx.audit({ actorId: null, action: 'delete', entity: kind.entity, entityId: id, details });
}

/** Restores a soft-deleted row. @throws not found if it was not deleted, or more than RESTORABLE_MS ago */
export async function restoreDeleted(tx: Change, caller: Caller, kind: Deletable, id: number): Promise<void> {
  if (!(await unsetDeleted(tx.db, kind, id, restorableSince(tx.now)))) throw notFound(kind.notFound);
  await tx.audit({ actorId: caller.id, action: 'restore', entity: kind.entity, entityId: id });
}

/** Deletes rows that can no longer be restored, and their files. Several processes may call this function at once. */
export async function removePastDeletions(system: System, kinds: readonly Deletable[]): Promise<void> {
  const now = system.clock.now();
  for (const kind of kinds) {
    for (;;) {
      const ids = await findDeleted(system.db, kind, restorableSince(now), BATCH);
      for (const id of ids) await removeForGood(system, kind, id);
      if (ids.length < BATCH) break;
    }
  }
}

async function removeForGood(system: System, kind: Deletable, id: number): Promise<void> {
  await change(system, async (tx) => {
    const removed = await removeDeleted(tx.db, kind, id, restorableSince(tx.now));
    if (!removed) return;
    await tx.releaseFile(removed.file);
    if (kind.entity === 'article') await releaseArticlePictures(tx, id);
    else if (kind.entity !== 'book') await setHeld(tx, { kind: kind.entity, id }, []);
    const { title, isHidden } = removed;
    const details = isHidden ? HIDDEN_TITLE : { title };
    await tx.audit({ actorId: null, action: 'remove', entity: kind.entity, entityId: id, details });
  });
}
