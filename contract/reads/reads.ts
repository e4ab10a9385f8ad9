import { z } from 'zod';
import { listMeta, listQuery } from '#contract/lists.ts';
import { idNumber, queryId } from '#contract/text.ts';
import { ALL_TIME, LINE_DAYS, MONTHS_SHOWN, READ_KINDS } from './read-rules.ts';

const kind = z.enum(READ_KINDS, { error: `kind harus salah satu dari: ${READ_KINDS.join(', ')}.` });

const month = z.string().describe('A month of Western Indonesian Time: 2026-11');

/** How often a work was read. */
const figures = z.object({
  total: z
    .number()
    .int()
    .describe('Readings, downloads included. A second one of the same reader within 30 seconds is not counted'),
  daily_unique: z.number().int().describe('Each reader once a day, added up'),
  downloads: z.number().int().describe('How many of the readings were downloads of a PDF'),
});

const line = z
  .array(z.number().int())
  .length(LINE_DAYS)
  .describe('Readings of each of the last 30 days, the oldest first');

const readWork = figures.extend({
  kind,
  id: idNumber,
  title: z.string().describe('Also of a work in the bin, until that work is removed for good'),
  address: z.string().nullable().describe('The public page of the work; null if it has none at present'),
  line,
});

const lineDays = z.object({
  from: z.string().describe('The first day of all lines: 2026-10-29'),
  to: z.string().describe('The last day of all lines, today'),
});

const { page, per_page } = listQuery(['-total']).shape;

export const readListQuery = z.object({
  page,
  per_page,
  kind: kind.optional().describe('Only works of this kind'),
  period: z
    .string({ error: 'period harus berupa satu teks.' })
    .regex(/^(?:all|\d{4}-(?:0[1-9]|1[0-2]))$/, { error: `period harus ${ALL_TIME}, atau bulan seperti 2026-11.` })
    .optional()
    .describe(`A month, or ${ALL_TIME}, which is the default`),
});

/** The query of the CSV file: a month, or all time. */
export const readsCsvQuery = readListQuery.pick({ period: true });

export const readListAnswer = z.object({
  works: z.array(readWork).describe('The most read ones first. Authors get their own articles, admins all works'),
  sum: figures.describe('Of all works of the kind in the period, those on other pages included'),
  line: line.nullable().describe('Of all works of all kinds; null for an author with more than 1,000 articles'),
  days: lineDays,
  months: z.array(month).max(MONTHS_SHOWN).describe('The months with readings, the newest first'),
  is_partial: z.boolean().describe('true: a CDN answers readers too (CDN_SECONDS), so the server counts only some'),
  meta: listMeta,
});

export const workReadsQuery = z.object({ kind, id: queryId });
export const workReadsAnswer = z.object({ work: readWork, days: lineDays });

export const publicReadsQuery = z.object({
  kind: z.enum(['article', 'blog'], { error: 'kind harus article atau blog.' }),
  id: queryId,
});
export const publicReadsAnswer = z.object({
  total: z
    .number()
    .int()
    .nullable()
    .describe('Readings until yesterday; null if the admins do not show them, or if the work is not public'),
});

export type ReadFigures = z.infer<typeof figures>;
export type ReadWork = z.infer<typeof readWork>;
export type ReadListQuery = z.infer<typeof readListQuery>;
export type ReadsCsvQuery = z.infer<typeof readsCsvQuery>;
export type ReadList = z.infer<typeof readListAnswer>;
