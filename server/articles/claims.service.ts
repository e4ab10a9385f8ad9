import type { Claim } from '#contract/articles/review-queue.ts';
import type { Caller } from '#server/callers.ts';
import type { Queries } from '#server/database/database.ts';
import type { System } from '#server/system.ts';
import { requireAuthorOrAdmin } from './article-access.ts';
import { deleteClaim, deleteClaimsOf, deletePastClaims, findClaims, upsertClaim } from './claims.repository.ts';

const CLAIM_MS = 30 * 60_000;

/**
 * Records that an admin is reviewing an article, for half an hour from now. It replaces the claim of another admin, and
 * locks nothing.
 * @throws 404
 */
export async function claimArticle(
  { db, clock }: System,
  caller: Caller,
  id: number,
): Promise<{ message: string; claim: Claim }> {
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

export async function endClaimsOf(db: Queries, userId: number): Promise<void> {
  await deleteClaimsOf(db, userId);
}
