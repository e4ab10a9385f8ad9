import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { QueueItem } from '#contract/articles/review-queue.ts';
import type { Sent } from '#web/review/decision/decision.ts';
import { ArticleTitle } from './article-head.tsx';
import { ArticlePane } from './article-pane.tsx';
import { DecisionPane } from './decision-pane.tsx';
import { useDesk } from './desk-context.ts';
import { ChangedElsewhere } from './elsewhere.tsx';
import { useKeys, useWaitingKeys } from './keys.tsx';
import { addressOf } from '#contract/routes.ts';
import { Problem } from './not-open.tsx';
import { BackLink, Pane } from './pane.tsx';
import { queueAddress } from './queue-view.ts';
import { type OpenArticleOptions, type OpenDesk, useOpenArticle } from './use-open-article.ts';

type DeskProps = OpenArticleOptions & {
  /** Whether React still renders the navigation to the view, which then moves the focus. */
  isArriving: boolean;
  /** What the list knows of the article; undefined for one that the list lacks. */
  item: QueueItem | undefined;
  /** Changes whenever the story of the article may have gone on. */
  stamp: unknown;
  /** Stands in place of the decision on this article. */
  instead: ReactNode;
  onSent: (sent: Sent) => void;
};

/** The open article and the decision on it. */
export function Desk({ isArriving, item, stamp, instead, onSent, ...options }: DeskProps) {
  const desk = useOpenArticle(options);
  const { loaded, open, read } = desk;
  useArticleKeys(options.id, desk);
  useWaitingKeys(isArriving || !loaded);

  const title = open?.text.title ?? item?.title;
  const refusal = desk.refused && <ChangedElsewhere {...desk.refused} />;
  return (
    <>
      <Pane part="article" label="Artikel">
        <BackLink to={{ id: undefined, look: undefined }}>‹ Antrean</BackLink>
        {title !== undefined && <ArticleTitle title={title} lang={open?.text.language === 'en' ? 'en' : undefined} />}
        {loaded && 'problem' in loaded ? (
          <Problem {...loaded} onRetry={desk.reload} hasTitle={title !== undefined} />
        ) : (
          <ArticlePane desk={desk} stamp={stamp} refusal={refusal} />
        )}
      </Pane>
      <Pane part="decision" label="Keputusan">
        <BackLink to={{ look: undefined }}>‹ Artikel</BackLink>
        {title !== undefined && <p className="mb-4 text-sm font-semibold wrap-anywhere panes:hidden">{title}</p>}
        {refusal}
        {instead}
        {!instead && open && read.mark !== undefined && (
          <DecisionPane
            open={open}
            mark={read.mark}
            isUnseen={read.isUnseen}
            onSent={(sent) => {
              onSent(sent);
              void desk.onOutcome(sent);
            }}
          />
        )}
        {!instead && !loaded && <div aria-hidden="true" className="h-44 rounded-md bg-mist" />}
      </Pane>
    </>
  );
}

/** The keys that show the article in another way, or in the editor. */
function useArticleKeys(id: number, { open, look, compared }: OpenDesk): void {
  const { view, say } = useDesk();
  const navigate = useNavigate();
  useKeys({
    d: () => {
      if (!open) return;
      if (!compared) return say('Artikel ini belum punya versi lain.');
      const next = look === 'perubahan' ? 'artikel' : 'perubahan';
      void navigate(queueAddress({ ...view, look: next }), { replace: true, preventScrollReset: true });
    },
    e: () => open && void navigate(addressOf('articleEdit', { id })),
  });
}
