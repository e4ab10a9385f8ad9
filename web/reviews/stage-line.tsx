import { ARTICLE_STAGES, STAGE_OF_STATUS, turnOf, type ArticleStage } from '#contract/article-status.ts';
import type { Article } from '#contract/articles.ts';

type Reviewed = Pick<Article, 'verifikasi_admin' | 'stage' | 'pending_version'>;
/** The side that the reader of the line is on. */
type Side = 'author' | 'editors';

/** Returns the stage of an article that its author or an admin has loaded. */
export function stageOf({ verifikasi_admin, stage }: Reviewed): ArticleStage {
  return stage ?? STAGE_OF_STATUS[verifikasi_admin];
}

/** Says where an article stands, and whose turn it is: 'Perlu perbaikan · Giliran Anda'. */
export function StageLine({ article, side }: { article: Reviewed; side: Side }) {
  const stage = stageOf(article);
  const turn = turnOf({ stage, pending_version: article.pending_version ?? null });
  return (
    <span className="inline-flex flex-wrap gap-x-2 font-medium text-ink">
      {ARTICLE_STAGES[stage].label}
      {turn !== 'none' && (
        <span className={turn === side ? 'font-semibold text-clay-text' : 'font-normal text-ink-soft'}>
          <span aria-hidden="true">· </span>
          {whoseTurn(turn, side)}
        </span>
      )}
    </span>
  );
}

function whoseTurn(turn: Side, side: Side): string {
  if (turn === 'editors') return 'Giliran redaksi';
  return side === 'author' ? 'Giliran Anda' : 'Giliran penulis';
}
