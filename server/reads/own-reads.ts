import type { ReadFigures } from '#contract/reads/reads.ts';
import type { Queries } from '#server/database/database.ts';
import { breathe } from '#server/process/breathe.ts';
import { addUpDaysOf, findFiguresOf, findOwnIds } from './read-lists.repository.ts';

const IDS_AT_ONCE = 5000;
const FIGURES_AT_ONCE = 1000;
const LINES_AT_ONCE = 200;
/** An author with more articles than this gets no line of all of them: it would add up too many rows of `reads`. */
const MOST_IN_LINE = 1000;

/** Returns the ids of an author's articles that are not in the bin, in their order. */
export async function listOwnIds(db: Queries, userId: number): Promise<number[]> {
  const ids: number[] = [];
  for (;;) {
    const some = await findOwnIds(db, userId, ids.at(-1) ?? 0, IDS_AT_ONCE);
    ids.push(...some);
    if (some.length < IDS_AT_ONCE) return ids;
    await breathe();
  }
}

/** Returns the figures of articles in a period: the most read article first, or the newest of equally read ones. */
export async function readOwnFigures(db: Queries, ids: readonly number[], period: string) {
  const figures: (ReadFigures & { id: number })[] = [];
  for (const some of partsOf(ids, FIGURES_AT_ONCE)) {
    figures.push(...(await findFiguresOf(db, some, period)));
    await breathe();
  }
  return figures.toSorted((a, b) => b.total - a.total || b.id - a.id);
}

/** Returns how often the articles were read on each day since `from`, or null for more than MOST_IN_LINE articles. */
export async function readOwnLine(db: Queries, ids: readonly number[], from: string) {
  if (ids.length > MOST_IN_LINE) return null;
  const totals = new Map<string, number>();
  for (const some of partsOf(ids, LINES_AT_ONCE)) {
    for (const { day, total } of await addUpDaysOf(db, some, from)) totals.set(day, (totals.get(day) ?? 0) + total);
    await breathe();
  }
  return [...totals].map(([day, total]) => ({ day, total }));
}

export function* partsOf<Item>(items: readonly Item[], length: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += length) yield items.slice(start, start + length);
}
