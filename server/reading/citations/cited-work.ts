import { type Language, DEFAULT_LANGUAGE } from '#contract/constants.ts';
import { LICENCES } from '#contract/articles/licences.ts';
import { normalDoi } from '#contract/articles/work-rules.ts';
import type { CitedName } from '#contract/works/cited-names.ts';
import type { SiteContent } from '#contract/site/site-settings.ts';
import type { Work } from '#server/works/work.ts';

/** A day in the calendar of Jakarta, in which the site shows dates. `month` and `day` count from 1. */
export type CitedDate = { year: number; month: number; day: number };

/** What citations say of a work. A text that is not known is ''. */
export type CitedWork = {
  type: 'article' | 'post' | 'book';
  /** Differs for each work of the site: 'article-12'. */
  id: string;
  title: string;
  authors: readonly CitedName[];
  language: Language;
  /** The day of publication; of a book its year alone, as the admins have written it: '2024', 'cet. 2, 2019'. */
  issued: CitedDate | string;
  /** Where it appeared: the name of the publication, of a blog post the name of the site. '' for a book. */
  container: string;
  /** '' for a blog post, whose `container` is the institute's site. */
  publisher: string;
  issn: string;
  doi: string;
  url: string;
  abstract: string;
  keywords: readonly string[];
  /** The address of the licence. */
  licence: string;
};

const DAY = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  timeZone: 'Asia/Jakarta',
});

/** Returns the day of a time (ISO 8601) in the calendar of Jakarta. */
export function citedDate(time: string): CitedDate {
  const [year = 0, month = 0, day = 0] = DAY.format(new Date(time)).split('-').map(Number);
  return { year, month, day };
}

/** Returns the year of publication in four digits, '' if a book's text has none. */
export function citedYear(issued: CitedWork['issued']): string {
  return typeof issued === 'string'
    ? (/(?<!\d)\d{4}(?!\d)/.exec(issued)?.[0] ?? '')
    : String(issued.year).padStart(4, '0');
}

/** Returns a text without line breaks and control characters, which would end a value in some formats of citations. */
export const oneLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

/** Returns what citations say of an article or a blog post. `origin`: of the site, without a slash at the end. */
export function citedWork(work: Work, { identity }: Pick<SiteContent, 'identity'>, origin: string): CitedWork {
  const isArticle = work.kind === 'article';
  return {
    type: isArticle ? 'article' : 'post',
    id: `${work.kind}-${work.id}`,
    title: work.title,
    authors: work.authors.map(({ cited }) => cited),
    language: work.language,
    issued: citedDate(work.publishedAt),
    container: isArticle ? identity.publication || identity.name : identity.name,
    publisher: isArticle ? identity.name : '',
    issn: isArticle ? identity.issn : '',
    doi: work.doi ?? '',
    url: origin + work.path,
    abstract: work.abstract,
    keywords: work.keywords,
    licence: (work.licence && LICENCES[work.licence].url) ?? '',
  };
}

type BookRow = { id: number; title: string; author: string; tahun: string; penerbit: string; doi: string };

/** Returns what citations say of a book. Its authors are one free text. A text that is no DOI is left out. */
export function citedBook({ id, title, author, tahun, penerbit, doi }: BookRow): CitedWork {
  return {
    type: 'book',
    id: `book-${id}`,
    title,
    authors: [{ literal: author }],
    language: DEFAULT_LANGUAGE,
    issued: tahun,
    container: '',
    publisher: penerbit,
    issn: '',
    doi: normalDoi(doi) ?? '',
    url: '',
    abstract: '',
    keywords: [],
    licence: '',
  };
}
