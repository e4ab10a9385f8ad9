import { useState } from 'react';
import { ARTICLE_STAGES, STAGE_OF_STATUS, turnOf, type ArticleStage } from '#contract/article-status.ts';
import type { Article } from '#contract/articles.ts';
import { timeSince } from './waiting-since.ts';
import { inMoment } from '#web/monitoring/amounts.ts';

type Stage = Pick<Article, 'verifikasi_admin' | 'stage'>;
type Reviewed = Stage & Pick<Article, 'pending_version' | 'publish_at' | 'waiting_since'>;
/** The side that the reader of the line is on. */
type Side = 'author' | 'editors';

/** Returns the stage of an article that its author or an admin has loaded. */
export function stageOf({ verifikasi_admin, stage }: Stage): ArticleStage {
  return stage ?? STAGE_OF_STATUS[verifikasi_admin];
}

/** Says where an article stands, whose turn it is and since when: 'Perlu perbaikan · Giliran Anda · menunggu 3 hari'. */
export function StageLine({ article, side }: { article: Reviewed; side: Side }) {
  const stage = stageOf(article);
  const [now] = useState(() => new Date());
  const { waiting_since: since, publish_at: at } = article;
  const isRevised = typeof article.pending_version === 'number';
  const turn = turnOf({ stage, pending_version: article.pending_version ?? null });
  return (
    <span className="inline-flex flex-wrap gap-x-2 font-medium text-ink">
      {isRevised ? 'Terbit, dengan usulan perubahan' : ARTICLE_STAGES[stage].label}
      {turn !== 'none' && (
        <span className={turn === side ? 'font-semibold text-clay-text' : 'font-normal text-ink-soft'}>
          <span aria-hidden="true">· </span>
          {whoseTurn(turn, side)}
        </span>
      )}
      {turn !== 'none' && since && <Detail text={timeSince(since, now)} before="menunggu " />}
      {stage === 'scheduled' && at && <Detail text={`${inMoment(at)} WIB`} before="terbit " />}
    </span>
  );
}

function whoseTurn(turn: Side, side: Side): string {
  if (turn === 'editors') return 'Giliran redaksi';
  return side === 'author' ? 'Giliran Anda' : 'Giliran penulis';
}

function Detail({ before, text }: { before: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <span className="font-normal text-ink-soft">
      <span aria-hidden="true">· </span>
      {before}
      {text}
    </span>
  );
}
