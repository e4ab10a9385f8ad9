import type { Article } from '#contract/articles/articles.ts';
import type { ArticleVersion } from '#contract/articles/versions.ts';
import { pickVersion } from '#contract/articles/version-fields.ts';
import { sessionApi } from '#web/session/session-api.ts';

/** What the author of a proposed revision suggests telling readers about the change. */
export type ProposedChange = Pick<ArticleVersion, 'change_kind' | 'change_note'>;

/** An article with the texts of its proposed revision, if it has one. */
export type RevisedArticle = Article & {
  /** The number of the version that the texts come from. */
  base: number;
  /** The public article's own `updated_at`. With a proposed revision, `updated_at` may be the revision's time. */
  public_updated_at: string;
  /** undefined if the article has no proposed revision. */
  proposed: ProposedChange | undefined;
};

/** Loads an article with the texts of its proposed revision. @throws ApiError */
export async function loadRevised(id: number | string): Promise<RevisedArticle> {
  return await withRevision((await sessionApi('detailArtikel', { params: { id } })).artikel);
}

/** @throws ApiError */
export async function withRevision(artikel: Article): Promise<RevisedArticle> {
  const { id, updated_at, public_version = 1, pending_version } = artikel;
  const stored = {
    ...artikel,
    public_updated_at: updated_at,
    proposed: undefined,
    base: pending_version ?? public_version,
  };
  if (typeof pending_version !== 'number') return stored;
  const { version } = await sessionApi('articleVersion', { params: { id, number: pending_version } });
  const { image_info, created_at, change_kind, change_note } = version;
  const changedAt = created_at > updated_at ? created_at : updated_at;
  const proposed = { change_kind, change_note };
  return { ...stored, ...pickVersion(version), image_info, updated_at: changedAt, proposed };
}
