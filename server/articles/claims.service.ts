import type { Caller } from '#server/callers.ts';
import type { System } from '#server/system.ts';
import { requireAuthorOrAdmin } from './article-access.ts';
import { deleteClaim, deletePastClaims, findClaims, upsertClaim } from './claims.repository.ts';

export { endClaimsOf } from './claims.repository.ts';

const CLAIM_MS = 30 * 60_000;

/**
 * Records for half an hour that an admin is reviewing an article. Replaces another admin's claim. A claim only informs:
 * other admins can still decide.
 * @throws 404
 */
export async function claimArticle({ db, clock }: System, caller: Caller, id: number) {
  await requireAuthorOrAdmin(db, caller, id);
  const now = clock.now();
  const until = new Date(now.getTime() + CLAIM_MS).toISOString();
  await upsertClaim(db, { article_id: id, user_id: caller.id, until });
  const [claim] = await findClaims(db, now.toISOString(), [id]);
  if (!claim) throw new Error(`The claim of article ${id} is gone`);
  return { message: 'Anda tercatat sedang meninjau artikel ini.', claim: toClaim(claim) };
}

/** Ends the caller's own claim, if there is one. @throws 404 */
export async function releaseArticle({ db }: System, caller: Caller, id: number): Promise<{ message: string }> {
  await requireAuthorOrAdmin(db, caller, id);
  await deleteClaim(db, id, caller.id);
  return { message: 'Anda tidak lagi tercatat sedang meninjau artikel ini.' };
}

export function toClaim({ user_id, nama_depan, nama_belakang, until }: Awaited<ReturnType<typeof findClaims>>[number]) {
  return { id: user_id, nama_depan, nama_belakang, until };
}

export async function removePastClaims({ db, clock }: System): Promise<void> {
  await deletePastClaims(db, clock.now().toISOString());
}
