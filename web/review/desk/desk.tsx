import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
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
  /** Shown instead of the form for the decision on this article. */
  instead: ReactNode;
  onSent: (sent: Sent) => void;
};

/** Shows the open article and the decision on it. */
export function Desk({ instead, onSent, ...options }: DeskProps) {
  const { id, shown, review } = options;
  const desk = useOpenArticle(options);
  const { loaded, open, read } = desk;
  useArticleKeys(id, desk);
  useWaitingKeys(shown.isArriving || !loaded);

  const title = open?.text.title ?? review.rows.find(({ item }) => item.id === id)?.item.title;
  const refusal = desk.refused && <ChangedElsewhere {...desk.refused} />;
  return (
    <>
      <Pane part="article" label="Artikel">
        <BackLink to={{ id: undefined, articleView: undefined }}>‹ Antrean</BackLink>
        {title !== undefined && <ArticleTitle title={title} lang={open?.text.language === 'en' ? 'en' : undefined} />}
        {loaded && 'problem' in loaded ? (
          <Problem {...loaded} onRetry={desk.reload} hasTitle={title !== undefined} />
        ) : (
          <ArticlePane desk={desk} stamp={review.loaded} refusal={refusal} />
        )}
      </Pane>
      <Pane part="decision" label="Keputusan">
        <BackLink to={{ articleView: undefined }}>‹ Artikel</BackLink>
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

/** Handles the keys that show the article's changes or open the article in the editor. */
function useArticleKeys(id: number, { open, articleView, compared }: OpenDesk): void {
  const { view, say } = useDesk();
  const navigate = useNavigate();
  useKeys({
    d: () => {
      if (!open) return;
      if (!compared) return say('Artikel ini belum punya versi lain.');
      const next = articleView === 'perubahan' ? 'artikel' : 'perubahan';
      void navigate(queueAddress({ ...view, articleView: next }), { replace: true, preventScrollReset: true });
    },
    e: () => open && void navigate(addressOf('articleEdit', { id })),
  });
}
