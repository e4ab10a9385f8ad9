import { z } from 'zod';
import { listMeta, listQuery } from '#contract/lists.ts';
import { idNumber, requiredLine, requiredText, timestamp } from '#contract/text.ts';
import { REDIRECT_CHARACTERS, REDIRECT_FILE_BYTES, REDIRECT_LINES } from './redirect-rules.ts';

const redirect = z.object({
  id: idNumber,
  address: z.string().describe('In lower case, without a final slash: /2019/06/air-bersih, or /?p=123'),
  target: z.string().describe('A path of this site, or an http(s) address'),
  created_at: timestamp,
  is_imported: z.boolean().describe('true: an import has added it'),
});

export const redirectListQuery = listQuery(['-created_at', 'address']);
export const redirectListAnswer = z.object({ redirects: z.array(redirect), meta: listMeta });

export const redirectForm = z.object({
  address: requiredLine('Alamat lama', REDIRECT_CHARACTERS).describe('A path, or the whole address on this site'),
  target: requiredLine('Alihkan ke', REDIRECT_CHARACTERS).describe('A path of this site, or an http(s) address'),
});

export const redirectFile = z.object({
  csv: requiredText('Berkas CSV', REDIRECT_FILE_BYTES).describe(
    `At most ${REDIRECT_LINES} lines with the columns dari and ke; the heading may be missing`,
  ),
});
export const redirectFileAnswer = z.object({
  message: z.string(),
  added: z.number().int(),
  unchanged: z.number().int().describe('Lines whose redirect is there already'),
  wrong: z
    .array(z.object({ line: z.number().int(), reason: z.string() }))
    .describe('The first hundred lines that were left out'),
  wrong_total: z.number().int(),
});

const missingPage = z.object({
  address: z.string(),
  count: z.number().int().describe('How often visitors requested it'),
  last_at: timestamp,
});
export const missingPagesAnswer = z.object({ pages: z.array(missingPage).describe('The most frequent ones first') });
export const missingPageForm = z.object({ address: requiredLine('Alamat', REDIRECT_CHARACTERS) });

export type Redirect = z.infer<typeof redirect>;
export type RedirectForm = z.infer<typeof redirectForm>;
export type RedirectListQuery = z.infer<typeof redirectListQuery>;
export type RedirectFileAnswer = z.infer<typeof redirectFileAnswer>;
export type MissingPage = z.infer<typeof missingPage>;
