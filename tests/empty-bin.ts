import { deletableKinds } from '#server/kinds.ts';
import { removePastDeletions } from '#server/posts/deletions/deletions.service.ts';
import type { TestApp } from './build-app.ts';

/** Removes all deleted rows for good, as the maintenance does when their time is over. The clock does not advance. */
export async function emptyBin({ system }: Pick<TestApp, 'system'>): Promise<void> {
  const deleted_at = new Date(0).toISOString();
  for (const { table } of deletableKinds) {
    await system.db.updateTable(table).set({ deleted_at }).where('deleted_at', 'is not', null).execute();
  }
  await removePastDeletions(system, deletableKinds);
}
