import { BASE_LEAST, type EditorialFigures } from '#contract/articles/editorial-facts.ts';
import { type FactEvent, DECISIONS } from './editorial-facts.repository.ts';

const DAY_MS = 86_400_000;

/**
 * Counts articles and decisions since a time (ISO 8601). `add` takes all arrivals and decisions of one article, the
 * oldest first. Ignores articles that came from the editors, such as imported ones, and articles whose author made the
 * first decision: an admin's own article that was posted as already approved had no review.
 */
export function createCount(since: string) {
  let received = 0;
  let approved = 0;
  let refused = 0;
  let reasoned = 0;
  const waits: number[] = [];

  function add(events: readonly FactEvent[]): void {
    const submitted = events.find(({ kind }) => kind === 'submitted');
    const first = events.find(isDecision);
    if (submitted?.side !== 'author' || first?.side === 'author') return;
    if (submitted.at >= since) received += 1;
    if (first && first.at >= since) {
      if (first.kind === 'approved' || first.kind === 'scheduled') approved += 1;
      waits.push(Date.parse(first.at) - Date.parse(arrivalOf(events, first) ?? submitted.at));
    }
    const refusals = events.filter((event) => isRefusal(event) && event.side !== 'author' && event.at >= since);
    refused += refusals.length;
    reasoned += refusals.filter(({ has_reason }) => has_reason === 1).length;
  }

  const figures = (): Omit<EditorialFigures, 'corrections'> => ({
    received,
    decided: waits.length,
    approved: shareOf(approved, waits.length),
    median_days: medianDays(waits),
    refused,
    reasoned: shareOf(reasoned, refused),
  });

  return { add, figures };
}

const isDecision = ({ kind }: FactEvent) => (DECISIONS as readonly string[]).includes(kind);
const isRefusal = ({ kind }: FactEvent) => kind === 'revise' || kind === 'declined';

/** Returns when the editors could first see the article: after the author had confirmed the e-mail address. */
function arrivalOf(events: readonly FactEvent[], first: FactEvent): string | undefined {
  return events.slice(0, events.indexOf(first)).findLast(({ kind }) => kind === 'confirmed')?.at;
}

/** Returns a share, or null if the base is so small that it would tell of single authors. */
const shareOf = (part: number, total: number) => (total < BASE_LEAST ? null : part / total);

/** Returns the median in days with one decimal, or null if there are too few times. */
function medianDays(times: readonly number[]): number | null {
  if (times.length < BASE_LEAST) return null;
  const sorted = times.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) return null;
  return Math.round(((lower + upper) / 2 / DAY_MS) * 10) / 10;
}
