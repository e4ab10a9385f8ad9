import { type ArticleStatus, DEFAULT_ARTICLE_STATUS, PUBLIC_ARTICLE_STATUS, ROLE_ADMIN } from '#contract/constants.ts';
import type { Queries } from '#server/database/database.ts';
import { articleApprovedMail, articleRejectedMail, articleSubmittedMail } from '#server/mail/mails.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { type Caller, isAdmin } from '#server/sessions/callers.ts';
import type { System } from '#server/system.ts';
import { findAdmins, findRecipient } from '#server/users/users.service.ts';

type Decided = { id: number; title: string; user_id: number; verifikasi_admin: ArticleStatus };

/**
 * To the author, when somebody else has just approved or rejected the article. `before` is the status of the locked
 * row, so that of two who decide the same at once only the first sends mail.
 */
export async function queueDecisionMail(
  system: System,
  db: Queries,
  caller: Caller,
  { id, title, user_id, verifikasi_admin: status }: Decided,
  before: ArticleStatus,
): Promise<void> {
  const { config } = system;
  if (!config.notifyAuthors || status === before || status === DEFAULT_ARTICLE_STATUS || user_id === caller.id) return;
  const author = await findRecipient(db, user_id);
  if (!author) return;
  const details = { nama_depan: author.nama_depan, id, title, publicUrl: config.publicUrl };
  const mail =
    status === PUBLIC_ARTICLE_STATUS
      ? articleApprovedMail(details)
      : articleRejectedMail({
          ...details,
          wasPublic: before === PUBLIC_ARTICLE_STATUS,
          isAdmin: author.role_type === ROLE_ADMIN,
        });
  await queueMail(system, db, { ...mail, recipient: author.email });
}

/** To every admin, when an author has sent in an article; what admins post themselves needs no word. */
export async function queueSubmissionMails(
  system: System,
  db: Queries,
  caller: Caller,
  article: { id: number; title: string },
): Promise<void> {
  const { config } = system;
  if (!config.notifyAdmins || isAdmin(caller)) return;
  const author = await findRecipient(db, caller.id);
  if (!author) return;
  for (const { nama_depan, email } of await findAdmins(db)) {
    const mail = articleSubmittedMail({ ...article, nama_depan, author, publicUrl: config.publicUrl });
    await queueMail(system, db, { ...mail, recipient: email });
  }
}
