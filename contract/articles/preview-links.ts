import { z } from 'zod';
import { articleWithoutReview } from './articles.ts';
import { PREVIEW_LINK_DAYS } from '#contract/rules.ts';
import { actor } from './reviews.ts';
import { idNumber, timestamp } from '#contract/text.ts';
import { byline } from '#contract/identity/users.ts';

/** Matches 32 random bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;

export const previewParams = z.object({ token: z.string().regex(TOKEN) });

const DAYS = { error: `Lama berlaku harus 1 sampai ${PREVIEW_LINK_DAYS} hari.` };

/** `days` is coerced because forms send numbers as text. */
export const previewLinkForm = z.object({
  days: z.coerce.number(DAYS).int(DAYS).min(1, DAYS).max(PREVIEW_LINK_DAYS, DAYS),
});

const link = z.object({
  id: idNumber,
  created_at: timestamp,
  expires_at: timestamp,
  actor: actor.describe('The admin who made it'),
});

export const previewLinkMade = z.object({
  message: z.string(),
  link,
  address: z.string().describe('The whole address. It is returned only once: the database stores only its hash.'),
});
export const previewLinksAnswer = z.object({ links: z.array(link) });

/** What a reader with the link gets: nothing about the review or the author's account, and no e-mail address. */
export const previewAnswer = z.object({
  artikel: articleWithoutReview.extend({ user: byline.omit({ is_unconfirmed: true }) }),
  is_proposal: z.boolean().describe('A proposed revision of an article that is public'),
  expires_at: timestamp,
});

export type PreviewLink = z.infer<typeof link>;
