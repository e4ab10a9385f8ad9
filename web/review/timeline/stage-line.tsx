import { type ReactNode, useState } from 'react';
import { ARTICLE_STAGES, STAGE_OF_STATUS, turnOf, type ArticleStage } from '#contract/articles/article-status.ts';
import type { Article } from '#contract/articles/articles.ts';
import { timeSince } from './waiting-since.ts';
import { inMoment, inShortMoment } from '#web/ui/format.ts';

type Stage = Pick<Article, 'verifikasi_admin' | 'stage'>;
type Reviewed = Stage & Pick<Article, 'pending_version' | 'publish_at' | 'waiting_since'>;
/** Whether the line is for the author or for editors. */
type Side = 'author' | 'editors';

/** Returns the stage of an article. Responses for visitors have no `stage`, so the status determines it. */
export function stageOf({ verifikasi_admin, stage }: Stage): ArticleStage {
  return stage ?? STAGE_OF_STATUS[verifikasi_admin];
}

/** The label of a withdrawn article on screens of admins. */
export const WITHDRAWN = 'Ditarik penulis';

export function stageLabel(stage: ArticleStage, side: Side): string {
  return stage === 'withdrawn' && side === 'editors' ? WITHDRAWN : ARTICLE_STAGES[stage].label;
}

/** Returns the text beside the status: 'Terjadwal 28 Nov, 09.00', 'Perlu perbaikan'; null if the status says enough. */
export function besideStatus(article: Stage & Pick<Article, 'publish_at'>): ReactNode {
  const stage = stageOf(article);
  const { label } = ARTICLE_STAGES[stage];
  const { publish_at: at } = article;
  if (stage === 'scheduled' && at) {
    return (
      <span className="font-medium text-ink">
        {label} <time dateTime={at}>{inShortMoment(at)}</time>
      </span>
    );
  }
  return stage === 'revise' || stage === 'declined' ? <span className="font-medium text-ink">{label}</span> : null;
}

/** Says the stage, whose turn it is and since when: 'Perlu perbaikan · Giliran Anda · menunggu 3 hari'. */
export function StageLine({ article, side }: { article: Reviewed; side: Side }) {
  const stage = stageOf(article);
  const [now] = useState(() => new Date());
  const { waiting_since: since, publish_at: at } = article;
  const isRevised = typeof article.pending_version === 'number';
  const turn = turnOf({ stage, pending_version: article.pending_version ?? null });
  return (
    <span className="inline-flex flex-wrap gap-x-2 font-medium text-ink">
      {isRevised ? 'Terbit, dengan usulan perubahan' : stageLabel(stage, side)}
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
