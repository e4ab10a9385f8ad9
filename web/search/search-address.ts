import type { Language } from '#contract/constants.ts';
import type { PostKindName } from '#contract/posts/post-kinds.ts';
import { addressOf } from '#contract/routes.ts';

/** What the address of the search page asks for. A filter that is undefined filters nothing. */
export type Search = {
  /** The words as typed, trimmed; empty without any. */
  q: string;
  kind?: PostKindName | undefined;
  year?: number | undefined;
  /** The id of a topic. */
  topic?: number | undefined;
  language?: Language | undefined;
  /** The id of an author with a page. */
  author?: number | undefined;
  /** Whether the newest works come first, instead of the most relevant ones. */
  isNewest: boolean;
  page: number;
};

/** The value of `urut` for the newest works first. */
export const NEWEST = 'terbaru';

/** Returns the address of a search. The address names only the filters, order and page that differ from the default. */
export function searchAddress({ q, kind, year, topic, language, author, isNewest, page }: Partial<Search>): string {
  return addressOf('search', {
    q: q === '' ? undefined : q,
    jenis: kind,
    tahun: year,
    topik: topic,
    bahasa: language,
    penulis: author,
    urut: isNewest ? NEWEST : undefined,
    page: page === 1 ? undefined : page,
  });
}
