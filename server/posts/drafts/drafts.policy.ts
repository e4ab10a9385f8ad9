import type { DraftSave } from '#contract/posts/drafts.ts';
import { type Caller, isAdmin } from '#server/callers.ts';
import type { Queries } from '#server/database/database.ts';
import { invalid, notAllowed } from '#server/errors.ts';
import { isAuthorOf } from './drafts.repository.ts';

/**
 * Checks that the caller may save drafts of this form. Any user may draft a new article, and changes and translations
 * of an own article. Only admins may send the other forms, so only admins may draft them. The owner of a draft needs
 * no check here: each query selects by owner, so that no role sees another user's draft.
 * @throws 403; 422 on `subject` for a translation of no article
 */
export async function requireForm(
  db: Queries,
  caller: Caller,
  { form, subject }: Pick<DraftSave, 'form' | 'subject'>,
): Promise<void> {
  if (form === 'translation' && subject === null) throw invalid('subject', 'Naskah asli wajib disebutkan.');
  if (isAdmin(caller)) return;
  if (form === 'article' && subject === null) return;
  const isOfArticle = form === 'article' || form === 'translation';
  if (isOfArticle && subject !== null && (await isAuthorOf(db, caller.id, subject))) return;
  throw notAllowed();
}
