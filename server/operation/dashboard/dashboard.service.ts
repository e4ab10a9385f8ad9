import type { DashboardFigures } from '#contract/operation/dashboard.ts';
import { summarizeQueue } from '#server/articles/queue/queue.service.ts';
import type { System } from '#server/system.ts';
import { countAuthors } from '#server/identity/users/users.service.ts';
import { articleKind } from '#server/posts/post-kind.ts';
import { countPublicSince } from '#server/posts/posts.service.ts';

/** Jakarta, where the institute is, is seven hours ahead of UTC all year. */
const JAKARTA_MS = 7 * 3_600_000;

export async function readFigures(system: System): Promise<DashboardFigures> {
  const { waiting, oldest } = await summarizeQueue(system.db);
  const since = startOfMonth(system.clock.now());
  return {
    waiting,
    oldest_waiting_at: oldest,
    published_this_month: await countPublicSince(system.db, articleKind, since.toISOString()),
    authors: await countAuthors(system.db),
  };
}

/** Returns the first moment of the current month in Jakarta. */
function startOfMonth(now: Date): Date {
  const there = new Date(now.getTime() + JAKARTA_MS);
  return new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth()) - JAKARTA_MS);
}
