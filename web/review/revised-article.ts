import type { Article } from '#contract/articles/articles.ts';
import { pickVersion } from '#contract/articles/version-fields.ts';
import { sessionApi } from '#web/session/session-api.ts';

/** A public article with the texts of its proposed revision, if it has one: what the author goes on from. */
export type RevisedArticle = Article & {
  /** Number of the version that the texts are from. */
  base: number;
  /** updated_at of the public article. The other one changes with the revision too, so that the form sees a conflict. */
  public_updated_at: string;
};

/** Loads what the author changes with a revision. @throws ApiError */
export async function loadRevised(id: number | string): Promise<RevisedArticle> {
  return await withRevision((await sessionApi('detailArtikel', { params: { id } })).artikel);
}

/** @throws ApiError */
export async function withRevision(artikel: Article): Promise<RevisedArticle> {
  const { id, updated_at, public_version = 1, pending_version } = artikel;
  const stored = { ...artikel, public_updated_at: updated_at, base: pending_version ?? public_version };
  if (typeof pending_version !== 'number') return stored;
  const { version } = await sessionApi('articleVersion', { params: { id, number: pending_version } });
  const { image_info, created_at } = version;
  const changedAt = created_at > updated_at ? created_at : updated_at;
  return { ...stored, ...pickVersion(version), image_info, updated_at: changedAt };
}
