import { type EditorialFacts, SUBMISSIONS_LEAST } from '#contract/articles/editorial-facts.ts';
import type { ChangeKindName } from '#contract/articles/change-kinds.ts';
import type { Queries } from '#server/database/database.ts';
import { breathe } from '#server/process/breathe.ts';
import type { System } from '#server/system.ts';
import { createCount } from './count-facts.ts';
import {
  type FactEvent,
  findChangedArticles,
  findUnseenArticles,
  findEventsOfRange,
  findLastArticle,
} from './editorial-facts.repository.ts';

/** How long a result is cached. Computing it reads the events of all articles. */
const KEPT_MS = 3_600_000;
/** Reading the events of this many articles takes a few milliseconds. Then other requests get their turn. */
const ARTICLES_AT_ONCE = 1000;
/** The changes that say that something public was wrong or is in doubt. */
const CORRECTIONS: readonly ChangeKindName[] = ['correction', 'concern', 'retraction'];

const kept = new WeakMap<Queries, { at: number; facts: Promise<EditorialFacts> }>();

/** Returns the figures of the last twelve months. They are at most an hour old; simultaneous requests compute once. */
export async function readEditorialFacts({ db, clock }: Pick<System, 'db' | 'clock'>): Promise<EditorialFacts> {
  const now = clock.now();
  const before = kept.get(db);
  const age = now.getTime() - (before?.at ?? 0);
  if (before && age >= 0 && age < KEPT_MS) return await before.facts;
  const facts = computeFacts(db, now);
  const entry = { at: now.getTime(), facts };
  kept.set(db, entry);
  try {
    return await facts;
  } catch (error) {
    // The next request tries again.
    if (kept.get(db) === entry) kept.delete(db);
    throw error;
  }
}

async function computeFacts(db: Queries, now: Date): Promise<EditorialFacts> {
  const from = yearBefore(now).toISOString();
  const until = now.toISOString();
  const count = createCount(from);
  const unseen = new Set(await findUnseenArticles(db));
  const end = await findLastArticle(db);
  for (let first = 1; first <= end; first += ARTICLES_AT_ONCE) {
    await breathe();
    const events = await findEventsOfRange(db, { first, last: first + ARTICLES_AT_ONCE - 1 });
    for (const [id, ofArticle] of byArticle(events)) if (!unseen.has(id)) count.add(ofArticle);
  }
  await breathe();
  const changed = await findChangedArticles(db, CORRECTIONS, from);
  const corrections = changed.filter((id) => !unseen.has(id)).length;
  const figures = { ...count.figures(), corrections };
  return { from, until, figures: figures.received < SUBMISSIONS_LEAST ? null : figures };
}

function byArticle(events: readonly FactEvent[]): Map<number, FactEvent[]> {
  const groups = new Map<number, FactEvent[]>();
  for (const event of events) {
    const group = groups.get(event.article_id);
    if (group) group.push(event);
    else groups.set(event.article_id, [event]);
  }
  return groups;
}

/** Jakarta has no summer time. */
const JAKARTA_MS = 7 * 3_600_000;

/** Returns when the same day of the year before began in Jakarta. */
function yearBefore(now: Date): Date {
  const day = new Date(now.getTime() + JAKARTA_MS);
  return new Date(Date.UTC(day.getUTCFullYear() - 1, day.getUTCMonth(), day.getUTCDate()) - JAKARTA_MS);
}
