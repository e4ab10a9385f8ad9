import type { Language } from '#contract/constants.ts';

export type FeedEntry = {
  id: string;
  url: string;
  language: Language;
  title: string;
  authors: readonly string[];
  /** Topics and keywords. */
  tags: readonly string[];
  published: string;
  updated: string;
  summary: string;
  /** The text of the work. Undefined if it would make the feed too large: feed readers then show summary and link. */
  html: string | undefined;
  image: string | undefined;
};

/** A feed before a format is chosen. */
export type Feed = {
  id: string;
  title: string;
  /** The publication, which stands for entries without an author. */
  author: string;
  /** The address of the feed as Atom. `page` is a page that lists its works. */
  url: string;
  page: string;
  entries: FeedEntry[];
};
