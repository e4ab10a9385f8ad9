import { z } from 'zod';
import { DECISION_MAILS } from './decision-mail.ts';
import { CHECK_CODES, CHECK_ITEMS_MAX } from './review-checks.ts';
import { timestamp } from '#contract/text.ts';
import { namedUser, unconfirmed } from '#contract/identity/users.ts';

const count = z.number().int();

export const factsAnswer = z.object({
  author: namedUser.extend({
    is_unconfirmed: unconfirmed,
    since: timestamp.describe('When the account was opened'),
    published: count.describe('Articles that are public now'),
    declined: count,
    returned: count.describe('Articles that the author is improving'),
    waiting: count.describe('Articles that wait or are scheduled, with this one'),
  }),
  mail: z.enum(DECISION_MAILS).describe('What the author is mailed about a decision of the caller'),
  is_own: z.boolean().describe('The caller is the author'),
  needs_other: z.boolean().describe('Another admin has to decide, by FOUR_EYES'),
  version: count.describe('Number of the version to decide on: the proposed revision, or the present text'),
  decided_version: count
    .nullable()
    .describe(
      'What to compare it with: the public text, or the last version that was decided on; null if there is none',
    ),
  checks: z
    .array(
      z.object({
        code: z.enum(CHECK_CODES),
        count,
        items: z.array(z.string()).describe(`At most ${CHECK_ITEMS_MAX}; what they are depends on the code`),
      }),
    )
    .describe('Facts about that version, never a verdict'),
  words: count,
  minutes: count.describe('Reading time'),
});

export type FactsAnswer = z.infer<typeof factsAnswer>;
