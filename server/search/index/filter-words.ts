import type { Language } from '#contract/constants.ts';
import type { PostKindName } from '#contract/posts/post-kinds.ts';

/** What narrows a search. `year`: of the publication, in western Indonesian time. `author`: the id of a user. */
export type Filters = {
  kind?: PostKindName | undefined;
  year?: number | undefined;
  topic?: number | undefined;
  language?: Language | undefined;
  author?: number | undefined;
};

/**
 * Returns the words of the index that stand for filters: 'kindarticle', 'topic12'. They are in a column that the words
 * of a search never reach.
 */
export function filterWords(filters: Filters): string[] {
  return Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}${value}`);
}

const WIB_MS = 7 * 3_600_000;

/** Returns the year of a time (ISO 8601) in western Indonesian time, which has no daylight saving time. */
export function yearOf(at: string): number {
  return new Date(Date.parse(at) + WIB_MS).getUTCFullYear();
}

/** Returns when a year begins in western Indonesian time, in ISO 8601. */
export function startOfYear(year: number): string {
  return new Date(Date.UTC(year, 0, 1) - WIB_MS).toISOString();
}
