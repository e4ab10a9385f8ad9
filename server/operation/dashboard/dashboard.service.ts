import type { DashboardFigures } from '#contract/operation/dashboard.ts';
import { countArticlesPublishedSince } from '#server/articles/articles.service.ts';
import { summarizeQueue } from '#server/articles/queue/queue.service.ts';
import type { System } from '#server/system.ts';
import { countAuthors } from '#server/identity/users/users.service.ts';

/** Offset of Jakarta, where the institute is. Indonesia has no summer time. */
const JAKARTA_MS = 7 * 3_600_000;

export async function readFigures(system: System): Promise<DashboardFigures> {
  const { waiting, oldest } = await summarizeQueue(system);
  return {
    waiting,
    oldest_waiting_at: oldest,
    published_this_month: await countArticlesPublishedSince(system, startOfMonth(system.clock.now())),
    authors: await countAuthors(system),
  };
}

/** Returns the first moment of the current month in Jakarta. */
function startOfMonth(now: Date): Date {
  const there = new Date(now.getTime() + JAKARTA_MS);
  return new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth()) - JAKARTA_MS);
}
