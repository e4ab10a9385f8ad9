import { z } from 'zod';
import { NOTICES } from '#contract/articles/change-kinds.ts';
import { workFields } from '#contract/articles/works.ts';
import { LANGUAGES } from '#contract/constants.ts';
import { type PostKindName, postKindNames } from '#contract/posts/post-kinds.ts';
import { idNumber, marked, timestamp } from '#contract/text.ts';
import {
  SEARCH_CHARACTERS,
  SEARCH_MOST_COUNTED,
  SEARCH_PAGES,
  SEARCH_PER_PAGE,
  SEARCH_SORTS,
  SUGGESTED_WORKS,
} from './search-rules.ts';

const FIRST_YEAR = 1900;
const LAST_YEAR = 2200;

const q = z
  .string({
    error: (issue) =>
      issue.input === undefined ? 'Kata pencarian wajib ada.' : 'Kata pencarian harus berupa satu teks.',
  })
  .trim()
  .max(SEARCH_CHARACTERS, { error: `Kata pencarian paling banyak ${SEARCH_CHARACTERS} karakter.` })
  .describe('The words as typed. "Quotes" ask for an exact phrase. Without any word nothing is found');

const wholeNumber = (label: string, [least, most]: readonly [number, number]) => {
  const error = `${label} harus berupa satu angka dari ${least} sampai ${most}.`;
  return z
    .string({ error })
    .regex(/^[1-9]\d{0,3}$/, { error })
    .transform(Number)
    .refine((value) => value >= least && value <= most, { error });
};

const filterId = (label: string) => {
  const error = `${label} harus berupa satu nomor.`;
  return z
    .string({ error })
    .regex(/^[1-9]\d{0,9}$/, { error })
    .transform(Number)
    .pipe(idNumber);
};

const oneOf = <const T extends readonly string[]>(label: string, options: T) =>
  z.enum(options, { error: `${label} harus salah satu dari: ${options.join(', ')}.` });

const kind = z.enum(postKindNames);

export const searchQuery = z.object({
  q,
  kind: oneOf('kind', postKindNames).optional().describe('Only works of this kind; counts names all kinds anyway'),
  year: wholeNumber('year', [FIRST_YEAR, LAST_YEAR]).optional().describe('Only works that were published in this year'),
  topic: filterId('topic').optional().describe('Id of a topic: only works that have it'),
  language: oneOf('language', LANGUAGES).optional().describe('Only works whose text is in this language'),
  author: filterId('author').optional().describe('Id of an author with a page of their own: only their works'),
  sort: oneOf('sort', SEARCH_SORTS).optional().describe('relevance (the default) or newest first'),
  page: wholeNumber('page', [1, SEARCH_PAGES]).optional().describe(`From 1 to ${SEARCH_PAGES}; 1 when left out`),
});

export const suggestQuery = z.object({ q: q.describe('The words as typed so far; the last one may be unfinished') });

const authors = z.array(marked).describe('The names as pages show them, in order');
const title = marked.describe('The whole title');

const searchResult = z.object({
  kind: kind.describe('What the work is; with id it makes the address of its page'),
  id: idNumber,
  title,
  snippet: marked.describe(
    'About 200 characters of the public text around the searched words; its beginning without any',
  ),
  authors,
  topics: z.array(z.object({ id: idNumber, slug: z.string(), name: marked })),
  keywords: z.array(marked).describe('Only the keywords with a searched word'),
  language: workFields.language,
  published_at: timestamp,
  notice: z.enum(NOTICES).nullable().describe('What stands above the work; null if nothing does'),
});

const count = z.object({
  total: z.number().int().describe(`How many works match, at most ${SEARCH_MOST_COUNTED}`),
  is_more: z
    .boolean()
    .describe('true: there are more than total, or there may be: words in very many works are not all counted'),
});

const counts = { all: count, article: count, blog: count } satisfies Record<PostKindName | 'all', typeof count>;

export const searchAnswer = z.object({
  results: z.array(searchResult).max(SEARCH_PER_PAGE).describe('The page of works that have all words'),
  counts: z.object(counts).describe('By kind, with all filters except kind'),
  others: z
    .array(searchResult)
    .describe('Works that have only some of the words, when fewer than ten have all. They are in no count'),
  replaced: z
    .array(z.object({ from: z.string(), to: z.string() }))
    .describe('Words that no work has, and the words that were searched instead'),
  suggestion: z.string().nullable().describe('Another spelling of q, if few works were found; null without one'),
  years: z.array(z.number().int()).describe('The years in which works were published, for the filter; newest first'),
  page: z.number().int().describe('As asked for'),
  per_page: z.number().int().describe('Works in a full page'),
  is_current: z
    .boolean()
    .describe(
      'false: the index does not have the latest changes yet, so works may be missing. Hidden works never show',
    ),
});

export const suggestAnswer = z.object({
  works: z
    .array(
      z.object({
        kind: kind.describe('What the work is; with id it makes the address of its page'),
        id: idNumber,
        title,
        authors,
      }),
    )
    .max(SUGGESTED_WORKS)
    .describe(`At most ${SUGGESTED_WORKS}, the best first`),
});
