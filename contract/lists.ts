import { z } from 'zod';

/** The most rows that a caller can request in one page. Calls without paging return up to LIST_CAP rows (a setting). */
const MAX_PER_PAGE = 100;

const count = (label: string, max: number) =>
  z
    .string({ error: `${label} harus berupa satu angka.` })
    .regex(/^[1-9]\d{0,5}$/, { error: `${label} harus berupa angka mulai dari 1.` })
    .transform(Number)
    .refine((value) => value <= max, { error: `${label} paling besar ${max}.` });

/** The query options of every list. All are optional. A leading '-' in `sort` means descending. */
export const listQuery = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) =>
  z.object({
    page: count('page', 100_000).optional(),
    per_page: count('per_page', MAX_PER_PAGE).optional(),
    q: z
      .string({ error: 'Kata pencarian harus berupa satu teks.' })
      .trim()
      .max(200, { error: 'Kata pencarian paling banyak 200 karakter.' })
      .refine((text) => text.isWellFormed() && !text.includes('\0'), { error: 'Kata pencarian tidak dapat dibaca.' })
      .optional(),
    sort: z.enum(sorts, { error: `sort harus salah satu dari: ${sorts.join(', ')}.` }).optional(),
  });

/** `view=card` returns a short preview text instead of the content. */
export const cardView = z.enum(['card', 'full'], { error: 'view harus card atau full.' }).optional();

/** `counts=true` adds `meta.counts`: the number of rows in each status, regardless of the status filter. */
export const withCounts = z.enum(['true', 'false'], { error: 'counts harus true atau false.' }).optional();

/** How far `q` was searched in texts. */
const TEXT_COVERAGES = ['all', 'some', 'none'] as const;
export type FullTextCoverage = (typeof TEXT_COVERAGES)[number];

export const listMeta = z.object({
  total: z.number().int().describe('How many there are in all that the caller may see and that match'),
  page: z.number().int(),
  per_page: z.number().int().describe('Rows in a full page; for a bare call the cap of the server'),
  truncated: z
    .boolean()
    .optional()
    .describe('true where a bare call stopped after 5 MB of contents; ask for the rest by page, or with view=card'),
  text_search: z
    .enum(TEXT_COVERAGES)
    .optional()
    .describe('With q, for admins and in lists of own articles: were all texts searched, only some, or none'),
});

export const listMetaWithCounts = <const Statuses extends readonly [string, ...string[]]>(statuses: Statuses) =>
  listMeta.extend({
    counts: z.record(z.enum(statuses), z.number().int()).optional().describe('With counts=true: rows in each status'),
  });

export type ListMeta = z.infer<typeof listMeta>;
