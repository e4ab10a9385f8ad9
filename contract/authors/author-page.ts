import { addressOf, patternOf } from '#contract/routes.ts';

export const AUTHOR_NOT_FOUND = 'Penulis tidak ditemukan';

const FEED = '/feed.xml';

/** The path of every author's feed, as a pattern of the server's router. */
export const AUTHOR_FEED_PATTERN = `/${patternOf('author')}(^[1-9]\\d{0,8}$)${FEED}`;

export function authorFeedPath(id: number): string {
  return addressOf('author', { id }) + FEED;
}
