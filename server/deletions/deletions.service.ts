import { recordAudit } from '#server/audit/audit.ts';
import type { Queries } from '#server/database/database.ts';
import { notFound } from '#server/errors.ts';
import { releaseFile, writeWithFile } from '#server/files/files.service.ts';
import { restorableSince } from '#server/files/restorable.ts';
import type { Caller } from '#server/callers/callers.ts';
import type { System } from '#server/system.ts';
import { findDeleted, removeDeleted, setDeleted, unsetDeleted } from './deletions.repository.ts';
import type { Deletable } from './deletable.ts';

const BATCH = 100;

/** Soft-deletes a row that the caller has locked. Its file stays for as long as the row can be restored. */
export async function hideDeleted(
  db: Queries,
  caller: Caller,
  kind: Deletable,
  id: number,
  { now, details }: { now: Date; details: Record<string, unknown> },
): Promise<void> {
  const at = now.toISOString();
  await setDeleted(db, kind, id, at);
  await recordAudit(db, { at, actorId: caller.id, action: 'delete', entity: kind.entity, entityId: id, details });
}

/** Restores a soft-deleted row. @throws not found if it was never deleted, or too long ago. */
export async function restoreDeleted(system: System, caller: Caller, kind: Deletable, id: number): Promise<void> {
  const now = system.clock.now();
  await system.db.transaction().execute(async (db) => {
    if (!(await unsetDeleted(db, kind, id, restorableSince(now)))) throw notFound(kind.notFound);
    await recordAudit(db, {
      at: now.toISOString(),
      actorId: caller.id,
      action: 'restore',
      entity: kind.entity,
      entityId: id,
    });
  });
}

/**
 * Permanently removes each row of these kinds that can no longer be restored, and its file. Several processes may run
 * it at once.
 */
export async function removePastDeletions(system: System, kinds: readonly Deletable[]): Promise<void> {
  const now = system.clock.now();
  for (const kind of kinds) {
    for (;;) {
      const ids = await findDeleted(system.db, kind, restorableSince(now), BATCH);
      for (const id of ids) await removeForGood(system, kind, id, now);
      if (ids.length < BATCH) break;
    }
  }
}

async function removeForGood(system: System, kind: Deletable, id: number, now: Date): Promise<void> {
  await writeWithFile(system, undefined, async (db) => {
    const removed = await removeDeleted(db, kind, id, restorableSince(now));
    if (!removed) return;
    await releaseFile(db, removed.file, now);
    const { title } = removed;
    const at = now.toISOString();
    await recordAudit(db, {
      at,
      actorId: null,
      action: 'remove',
      entity: kind.entity,
      entityId: id,
      details: { title },
    });
  });
}
