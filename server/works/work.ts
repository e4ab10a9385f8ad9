import type { Language } from '#contract/constants.ts';
import type { Notice } from '#contract/articles/change-kinds.ts';
import type { Licence } from '#contract/articles/licences.ts';
import type { Topic } from '#contract/articles/topics.ts';
import type { PersonName } from '#contract/identity/full-name.ts';
import type { ImageInfo } from '#contract/posts/images.ts';
import type { PostKindName } from '#contract/posts/post-kinds.ts';
import type { CitedName } from '#contract/works/cited-names.ts';

export type WorkAuthor = {
  /** As pages show it: 'Siti Rahma'. */
  name: string;
  /** As citations have it, without titles and degrees. */
  cited: CitedName;
  /** '' if there is none. */
  affiliation: string;
  /** '0000-0002-1825-0097'. */
  orcid: string | null;
  /** The author's id if the author has a public page. */
  userId: number | null;
};

/**
 * Something public, with what citations, indexes, feeds and link previews say about it. Each kind builds it
 * (work-kinds.ts), and every output is made from it. Times are ISO 8601.
 */
export type Work = {
  kind: PostKindName;
  id: number;
  /** The path of its page: '/articleDetail/12'. */
  path: string;
  /** As readers see it: of a retracted article with RETRACTED in front. */
  title: string;
  /** In order. The first is the owner. */
  authors: readonly [WorkAuthor, ...WorkAuthor[]];
  /** The names of the owner, for link previews. */
  owner: PersonName;
  /** The first 100 characters of the text, with ... when cut. */
  summary: string;
  /** Plain text; '' if there is none. */
  abstract: string;
  keywords: readonly string[];
  topics: readonly Topic[];
  language: Language;
  licence: Licence | null;
  /** '10.1234/abcd'. */
  doi: string | null;
  publishedAt: string;
  /** When the public text last changed. Never before publishedAt. */
  changedAt: string;
  /** The number of the public version, from 1. undefined: works of this kind have none. */
  version?: number;
  /** What stands above the work. */
  notice: Notice | null;
  /** The lead picture: its path in the storage, and the sum of its files' sizes. */
  picture: { path: string; info: ImageInfo | null; bytes: number | null } | null;
  /** Reads the text as it is stored: HTML, or plain text with line breaks. undefined: no longer public. */
  readText(): Promise<string | undefined>;
};

/** Returns when the public text last changed. A change before the publication does not count. */
export function changeOf(updatedAt: string, publishedAt: string): string {
  return updatedAt > publishedAt ? updatedAt : publishedAt;
}
