import { READING_WORDS_A_MINUTE } from '#contract/constants.ts';
import type { FactsAnswer } from '#contract/articles/review-facts.ts';
import type { Caller } from '#server/callers.ts';
import { checkArticle } from '#server/articles/versions/checks.service.ts';
import { fromJson } from '#server/database/json-column.ts';
import type { System } from '#server/system.ts';
import { markUnconfirmed } from '#server/identity/users/bylines.ts';
import { requireAuthorOrAdmin } from '#server/articles/article-access.ts';
import { readVersionText } from '#server/articles/versions/versions.service.ts';
import { countByStage, findAuthor, findDecidedVersion } from './facts.repository.ts';
import { readDecisionMails } from '#server/articles/deciding/decision-mails.ts';
import { isLeftToOther } from '#server/articles/reviews.policy.ts';
import { findReview } from '#server/articles/reviews.repository.ts';

export { countByStage } from './facts.repository.ts';

/** Returns facts about an article and its author that help an admin to decide. @throws 404 */
export async function readArticleFacts(system: System, caller: Caller, id: number): Promise<FactsAnswer> {
  const { db } = system;
  const article = await requireAuthorOrAdmin(db, caller, id);
  const { public_version, pending_version } = await findReview(db, id);
  const version = pending_version ?? public_version;
  const { keywords, ...text } = await readVersionText(db, id, version);
  const { checks, words } = await checkArticle(system, id, { ...text, keywords: fromJson(keywords) });
  const counts = await countByStage(db, article.user_id);
  const { unconfirmed_since, ...author } = await findAuthor(db, article.user_id);
  const mails = await readDecisionMails(system, caller, [article.user_id]);
  return {
    author: {
      ...author,
      ...markUnconfirmed({ unconfirmed_since }),
      published: counts.published,
      declined: counts.declined,
      returned: counts.revise,
      waiting: counts.waiting + counts.scheduled,
    },
    mail: mails.get(article.user_id) ?? 'closed',
    is_own: caller.id === article.user_id,
    needs_other: isLeftToOther(system, caller, article),
    version,
    decided_version: pending_version === null ? await findDecidedVersion(db, id) : public_version,
    checks,
    words,
    minutes: Math.max(1, Math.round(words / READING_WORDS_A_MINUTE)),
  };
}
