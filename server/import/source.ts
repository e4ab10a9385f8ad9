import type { Language } from '#contract/constants.ts';
import type { OwnWork } from './own-work.ts';

/**
 * The export file of another publishing system, read as a stream. `records` reads the file from its beginning and may
 * be called again. It yields the site first, then people, then works. A reader keeps what works refer to (attachments,
 * terms) in memory, but never the works themselves.
 * @throws ImportError for a file that is not such an export, is cut off, or is larger in some part than MAX_ITEM_BYTES
 */
export type Source = {
  system: 'wordpress' | 'ghost';
  records(): AsyncIterable<SourceRecord>;
};

export type SourceRecord =
  | ({ record: 'site' } & SourceSite)
  | ({ record: 'person' } & SourcePerson)
  | ({ record: 'work' } & SourceWork)
  | { record: 'loss'; loss: Loss };

export type SourceSite = {
  /** The origin and path of the former site, without a final slash: 'https://example.org' or 'https://a.org/blog'. */
  address: string;
  title: string;
  language: Language | undefined;
  /** Hosts from which pictures of this site may be downloaded, in lower case, besides the host of `address`. */
  pictureHosts: readonly string[];
};

export type SourcePerson = {
  /** By which works name the person. */
  key: string;
  /** '' if the file has none. */
  email: string;
  givenName: string;
  /** '' if the person has one name. */
  familyName: string;
  /** Plain text. */
  bio: string;
  affiliation: string;
  orcid: string | null;
  /**
   * The id of the account, if the file is an export of this program: it is part of the address of the author's page.
   */
  ownId?: number | undefined;
  /** Former addresses of the person's page: paths on the former site, as in SourceWork. */
  addresses: readonly string[];
};

/** The status of a work, in the words of this program: visible to all; waits for a decision; only its author's. */
export type SourceStatus = 'public' | 'waiting' | 'draft';

export type SourceWork = {
  /** Unique in the file, such as the id of a post. */
  key: string;
  /** 'page': a page without a date, such as "About". */
  type: 'post' | 'page';
  /** The title of the work here. A reader takes the first words of the text if the file has no title. */
  title: string;
  status: SourceStatus;
  /**
   * HTML without shortcodes and block comments, in the elements that cleanContent allows as far as possible: figures
   * with captions, footnotes in the form of server/text/footnotes.ts. Pictures are <img src> with an absolute URL of
   * the former site or of another one; links are absolute URLs, or relative to the former site.
   */
  html: string;
  /** The keys of people, the first author first. */
  authors: readonly string[];
  /** ISO 8601 in UTC, with milliseconds. */
  publishedAt: string;
  /** The same form. undefined: never changed after publication, or unknown. */
  changedAt: string | undefined;
  /** Plain text; '' if there is none. */
  abstract: string;
  /** Names of topics. */
  topics: readonly string[];
  keywords: readonly string[];
  language: Language | undefined;
  /** The lead picture. */
  picture: { url: string; alt: string } | undefined;
  /** The last part of the former address, for a page's address here. '' if unknown. */
  slug: string;
  /**
   * All former addresses: absolute URLs, or paths on the former site from its root ('/2019/06/air-bersih/',
   * '/?p=123'). Links in other works that lead there are rewritten, and redirects are added.
   */
  addresses: readonly string[];
  /** What this program's own export says about the work. undefined for other programs' files. */
  own: OwnWork | undefined;
  /** What could not be taken over from this work. */
  losses: readonly Loss[];
};

/** Something that an import cannot take over. All losses are listed in the report. */
export type Loss = {
  /** The item's key, and its title for people; '' if the loss is not about one item. */
  key: string;
  title: string;
  /** A short code, for counting: 'comment', 'shortcode', 'embed', 'picture', 'status', 'field' … */
  kind: string;
  /** One sentence in English, for the operator, that names what is lost: 'The form [contact-form-7 id="5"].'. */
  what: string;
};

/** An error of the file, in one line for the operator. */
export class ImportError extends Error {}

/** The largest single item (a post with its text, or any other element): larger ones are refused. */
export const MAX_ITEM_BYTES = 16 * 1024 * 1024;
/** The most items whose facts are kept in memory while a file is read (attachments, people, terms). */
export const MAX_KEPT_ITEMS = 200_000;
