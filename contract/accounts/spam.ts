import { z } from 'zod';
import { outcomes } from '#contract/articles/reviews.ts';
import { SPAM_AT_ONCE } from '#contract/rules.ts';
import { idNumber } from '#contract/text.ts';

export const spamRequest = z.object({
  ids: z
    .array(idNumber, { error: 'ids harus berupa daftar nomor pengguna.' })
    .min(1, { error: 'Pilih paling sedikit satu akun.' })
    .max(SPAM_AT_ONCE, { error: `Paling banyak ${SPAM_AT_ONCE} akun sekaligus.` })
    .refine((ids) => new Set(ids).size === ids.length, { error: 'Satu akun hanya boleh disebut sekali.' }),
});

/** The outcome `conflict` means, for example, that the account is an admin's or is restored too late. */
export const spamAnswer = z.object({
  message: z.string(),
  items: outcomes.describe('In the order of the request'),
});

export type SpamAnswer = z.infer<typeof spamAnswer>;
