import type { ArticleStatus } from '#contract/constants.ts';
import { lockArticle, type LockedArticle } from '#server/articles/article.ts';
import { addPublicVersion } from '#server/articles/public-versions/publishing.service.ts';
import type { Change } from '#server/change.ts';
import { updatePost } from '#server/posts/post-changes.service.ts';
import { articleKind } from '#server/posts/post-kind.ts';
import type { SourceWork } from './source.ts';
import type { Lose } from './work-input.ts';

/**
 * Brings back the retraction or the statement of concern that stands above an article of our own export, as a public
 * version after the first. Reports the other public versions: the file has no texts for them.
 */
export async function addStatement(tx: Change, id: number, { own, status }: SourceWork, lose: Lose): Promise<void> {
  if (!own) return;
  const { statement, public_versions = 1 } = own;
  if (status !== 'public') {
    if (statement) await lose('statement', `The ${statement.kind} of an article that is not public.`);
    return;
  }
  if (statement) {
    const article = await lockArticle(tx.db, id);
    const { kind, note, at } = statement;
    const now = at > tx.now.toISOString() ? tx.now : new Date(at);
    const columns = await addPublicVersion({ db: tx.db, now }, article, { kind, note });
    await updatePost<ArticleStatus, LockedArticle>(tx.db, articleKind, article, columns);
  }
  const lost = public_versions - (statement ? 2 : 1);
  if (lost > 0)
    await lose('versions', `${lost} earlier public versions: public-versions.jsonl of the export has them.`);
}
