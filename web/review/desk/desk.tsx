import { type ReactNode, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { QueueItem } from '#contract/articles/review-queue.ts';
import { articleEditAddress } from '#web/review/article-admin-actions.tsx';
import { CommentForm } from '#web/review/conversation/comment-form.tsx';
import type { Sent } from '#web/review/decision/decision.ts';
import { button } from '#web/ui/button.ts';
import { Link } from '#web/ui/link.tsx';
import { ArticleLine, ArticleTitle } from './article-head.tsx';
import { ArticlePane } from './article-pane.tsx';
import { DecisionPane } from './decision-pane.tsx';
import { useDesk } from './desk-context.ts';
import { ChangedElsewhere } from './elsewhere.tsx';
import { Key, useKeys, useWaitingKeys } from './keys.tsx';
import type { Article } from '#contract/articles/articles.ts';
import { Problem, Waiting } from './not-open.tsx';
import { BackLink, Pane } from './pane.tsx';
import { queueAddress } from './queue-view.ts';
import { type OpenArticleOptions, useOpenArticle } from './use-open-article.ts';

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
          <ArticlePart desk={desk} stamp={stamp} refusal={refusal} />
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
          >
            <Notes article={open.article} />
          </DecisionPane>
        )}
        {!instead && !loaded && <div aria-hidden="true" className="h-44 rounded-md bg-mist" />}
      </Pane>
    </>
  );
}

/** On a narrow screen the first change is scrolled into view, and the notice above it out of view. */
const CHANGED = 'Tulisan diubah saat Anda memutuskan. Baca dulu yang berubah.';

type ArticlePartProps = { desk: ReturnType<typeof useOpenArticle>; stamp: unknown; refusal: ReactNode };

function ArticlePart({
  desk: { open, look, compared, read, news, refused, reload },
  stamp,
  refusal,
}: ArticlePartProps) {
  const { view } = useDesk();
  if (!open || !look) return <Waiting />;
  return (
    <>
      <ArticleLine article={open.article} />
      {refusal && <div className="panes:hidden">{refusal}</div>}
      {news && <ChangedElsewhere event={news} onReload={reload} />}
      <ArticlePane
        {...{ open, look, compared, stamp }}
        others={read.others}
        onShown={read.isUnseen ? read.markSeen : undefined}
      />
      <div className="sticky bottom-0 z-10 mt-8 border-t border-line bg-paper py-3 panes:hidden">
        {refused?.hasNewText && <p className="mb-2 text-sm font-medium text-clay-text">{CHANGED}</p>}
        <Link to={queueAddress({ ...view, look: 'keputusan' })} className={`w-full ${button.primary}`}>
          Putuskan
        </Link>
      </div>
    </>
  );
}

function Notes({ article }: { article: Article }) {
  const { userId, showDecision } = useDesk();
  const notes = useRef<HTMLDetailsElement>(null);
  useKeys({
    n: () => {
      if (!notes.current) return;
      notes.current.open = true;
      const field = notes.current.querySelector('textarea');
      if (field?.offsetParent === null) showDecision(field.id);
      else field?.focus();
    },
  });
  return (
    <details ref={notes} className="border-t border-line pt-2">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between text-sm font-bold">
        Catatan dan pesan <Key name="n" />
      </summary>
      <CommentForm
        articleId={article.id}
        userId={userId}
        side={article.user_id === userId ? 'author' : 'editors'}
        firstTo="editors"
      />
    </details>
  );
}

type Open = Pick<ReturnType<typeof useOpenArticle>, 'open' | 'look' | 'compared'>;

/** The keys that show the article in another way, or in the editor. */
function useArticleKeys(id: number, { open, look, compared }: Open): void {
  const { view, say } = useDesk();
  const navigate = useNavigate();
  useKeys({
    d: () => {
      if (!open) return;
      if (!compared) return say('Artikel ini belum punya versi lain.');
      const next = look === 'perubahan' ? 'artikel' : 'perubahan';
      void navigate(queueAddress({ ...view, look: next }), { replace: true, preventScrollReset: true });
    },
    e: () => open && void navigate(articleEditAddress(id)),
  });
}
