import { ARTICLE_STATES, type ArticleStage } from '#contract/article-status.ts';
import { type ArticleStatus, ROLE_ADMIN } from '#contract/constants.ts';
import type { Caller } from '#server/callers/callers.ts';
import type { Change } from '#server/change.ts';
import {
  articleApprovedMail,
  articleRejectedMail,
  articleReviseMail,
  articleScheduledMail,
  decisionUndoneMail,
  type DecisionWords,
} from '#server/mail/mails.ts';
import { withdrawUnsentMail } from '#server/mail/outbox.ts';
import type { System } from '#server/system.ts';
import { findRecipient } from '#server/users/users.service.ts';
import { setEventMail } from './reviews.repository.ts';

type Article = { id: number; title: string; user_id: number };

export type Decided = {
  /** The status before the decision. */
  before: ArticleStatus;
  stage: ArticleStage;
  words?: DecisionWords;
  publishAt?: string | null;
  /** Whether the decision was about a proposed revision. */
  isRevision?: boolean;
};

/**
 * Queues a mail about a decision to the author, unless the author made it. It waits for DECISION_MAIL_SECONDS, so that
 * an undo can take it back. `caller`: undefined for the system itself.
 */
export async function tellDecision(
  { config }: System,
  tx: Change,
  caller: Caller | undefined,
  eventId: number,
  { id, title, user_id }: Article,
  { before, stage, words, publishAt, isRevision = false }: Decided,
): Promise<void> {
  if (!config.notifyAuthors || user_id === caller?.id || stage === 'waiting') return;
  const author = await findRecipient(tx.db, user_id);
  if (!author) return;
  const isForAdmin = author.role_type === ROLE_ADMIN;
  const details = { nama_depan: author.nama_depan, id, title, publicUrl: config.publicUrl, ...(words && { words }) };
  const write = () => {
    if (stage === 'published') return articleApprovedMail({ ...details, isRevision });
    if (stage === 'scheduled') {
      return articleScheduledMail({ ...details, publishAt: new Date(publishAt ?? tx.now), isAdmin: isForAdmin });
    }
    if (stage === 'revise') return articleReviseMail({ ...details, isRevision, isAdmin: isForAdmin });
    return articleRejectedMail({ ...details, wasPublic: ARTICLE_STATES[before].isPublic, isAdmin: isForAdmin });
  };
  const sendAt = new Date(tx.now.getTime() + config.decisionMailSeconds * 1000);
  await setEventMail(tx.db, eventId, await tx.mail({ ...write(), recipient: author.email, sendAt }));
}

/** Takes the mail about a decision back, or tells the author that the decision is undone if it may have been sent. */
export async function tellUndo(
  { config }: System,
  tx: Change,
  mailId: string | null,
  { id, title, user_id }: Article,
  status: ArticleStatus,
): Promise<void> {
  if (mailId === null || (await withdrawUnsentMail(tx.db, mailId)) || !config.notifyAuthors) return;
  const author = await findRecipient(tx.db, user_id);
  if (!author) return;
  const mail = decisionUndoneMail({
    ...{ nama_depan: author.nama_depan, id, title, publicUrl: config.publicUrl },
    ...{ status: ARTICLE_STATES[status].label, isAdmin: author.role_type === ROLE_ADMIN },
  });
  await tx.mail({ ...mail, recipient: author.email });
}
