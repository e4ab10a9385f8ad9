import type { DraftSave } from '#contract/posts/drafts.ts';
import { type Caller, isAdmin } from '#server/callers.ts';
import type { Queries } from '#server/database/database.ts';
import { notAllowed } from '#server/errors.ts';
import { isAuthorOf } from './drafts.repository.ts';

/**
 * A signed-in person may draft a new article, and change one of their own. Any other form is an admin's, like its call.
 * A draft itself belongs to the person who wrote it: queries always name the owner, and no role sees another person's.
 * @throws 403
 */
export async function requireForm(
  db: Queries,
  caller: Caller,
  { form, subject }: Pick<DraftSave, 'form' | 'subject'>,
): Promise<void> {
  if (isAdmin(caller)) return;
  if (form === 'article' && (subject === null || (await isAuthorOf(db, caller.id, subject)))) return;
  throw notAllowed();
}
