import { z } from 'zod';
import { QUEUE_TABS, STAGES } from './article-status.ts';
import { DECISION_MAILS } from './decision-mail.ts';
import { listMeta, listQuery } from '#contract/lists.ts';
import { excerpt } from '#contract/posts/posts.ts';
import { actor, EVENT_KINDS } from './reviews.ts';
import { choice, idNumber, timestamp } from '#contract/text.ts';
import { namedUser, unconfirmed } from '#contract/identity/users.ts';

export const QUEUE_PER_PAGE = 50;

export const queueQuery = listQuery(['waiting_since'])
  .pick({ page: true, per_page: true, q: true })
  .extend({ tab: choice('tab', QUEUE_TABS).optional().describe('waiting unless given') });

const claim = namedUser.extend({ until: timestamp });

const queueItem = z.object({
  id: idNumber,
  title: z.string(),
  stage: z.enum(STAGES),
  public_version: z.number().int(),
  pending_version: z.number().int().nullable().describe('Number of the proposed revision, if there is one'),
  updated_at: timestamp,
  waiting_since: timestamp.describe(
    'When it came into its tab: submitted, sent again, reopened, proposed, returned to the author, or scheduled',
  ),
  publish_at: timestamp.nullable(),
  author: namedUser.extend({ is_unconfirmed: unconfirmed }),
  mail: z.enum(DECISION_MAILS).describe('What the author is mailed about a decision of the caller'),
  is_first: z.boolean().describe('The author has no approved article'),
  is_resubmitted: z.boolean().describe('The author has sent it again at least once'),
  is_own: z.boolean().describe('The caller is its author'),
  claim: claim.nullable().describe('Who is reviewing it, as a note'),
  excerpt,
});

export const queueAnswer = z.object({
  articles: z.array(queueItem).describe('The one that came first is first'),
  counts: z.record(z.enum(QUEUE_TABS), z.number().int()).describe('Articles in each tab, without regard to the search'),
  at: timestamp.describe('For `since` of reviewChanges'),
  meta: listMeta,
});

export const queueChangesQuery = z.object({
  since: z.iso.datetime({ offset: true, error: 'since harus berupa waktu, seperti 2026-11-21T03:00:00.000Z.' }),
});

export const queueChangesAnswer = z.object({
  at: timestamp.describe('For `since` of the next request. It lies a little back, so an event may be returned twice'),
  changes: z
    .array(
      z.object({
        event: idNumber,
        id: idNumber.describe('Of the article'),
        at: timestamp,
        kind: z.enum(EVENT_KINDS),
        actor: actor.describe('null for the system itself'),
      }),
    )
    .describe('The newest last, at most 100'),
  is_more: z.boolean().describe('There are earlier ones since that time, which are left out'),
  claims: z.array(claim.extend({ article: idNumber })).describe('All that stand now'),
});

export const claimAnswer = z.object({ message: z.string(), claim });

export type QueueItem = z.infer<typeof queueItem>;
export type QueueAnswer = z.infer<typeof queueAnswer>;
export type QueueChangesAnswer = z.infer<typeof queueChangesAnswer>;
export type Claim = z.infer<typeof claim>;
