import type { Queries } from '#server/database/database.ts';
import { findDecisionTimes } from '#server/articles/reviews.repository.ts';

const SPAN_MS = 90 * 86_400_000;
/** The query reads at most this many decisions, the newest ones, to be fast. They are enough for a median. */
const DECISIONS_MOST = 1000;
const DECISIONS_LEAST = 5;
/** How long a result is cached. The query reads up to a thousand articles' events; the median hardly changes. */
const KEPT_MS = 10 * 60_000;
const kept = new WeakMap<Queries, { at: number; usual: number | undefined }>();

/**
 * Returns the median time in milliseconds from the submission of an article to its decision, over the last 90 days.
 * Returns undefined if there are fewer than five decisions.
 */
export async function usualDecisionMs(db: Queries, now: Date): Promise<number | undefined> {
  const before = kept.get(db);
  const age = now.getTime() - (before?.at ?? 0);
  if (before && age >= 0 && age < KEPT_MS) return before.usual;
  const usual = await readUsual(db, now);
  kept.set(db, { at: now.getTime(), usual });
  return usual;
}

async function readUsual(db: Queries, now: Date): Promise<number | undefined> {
  const since = new Date(now.getTime() - SPAN_MS).toISOString();
  const times = (await findDecisionTimes(db, { since, until: now.toISOString() }, DECISIONS_MOST))
    .map(({ sent_at, decided_at }) => Date.parse(decided_at) - Date.parse(sent_at))
    .toSorted((a, b) => a - b);
  return times.length < DECISIONS_LEAST ? undefined : times[Math.floor(times.length / 2)];
}
