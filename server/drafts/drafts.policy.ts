import type { DraftSave } from '#contract/drafts.ts';
import { type Caller, isAdmin } from '#server/callers/callers.ts';
import { notAllowed } from '#server/errors.ts';

/**
 * A signed-in person may draft a new article. Any other form is an admin's, like its call. A draft itself belongs to the
 * person who wrote it: queries always name the owner, and no role sees another person's.
 */
export function requireForm(caller: Caller, { form, subject }: Pick<DraftSave, 'form' | 'subject'>): void {
  if ((form === 'article' && subject === null) || isAdmin(caller)) return;
  throw notAllowed();
}
