import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { usedState } from '#web/admin/use-list.ts';
import { WorkText } from '#web/works/work-text.tsx';
import { PostContent } from '#web/posts/post-content.tsx';
import { Reading } from '#web/posts/reading.tsx';
import { readingMinutes } from '#web/posts/reading-time.ts';
import { loadTimeline } from '#web/review/timeline/load-timeline.ts';
import { StartOfText } from '#web/review/changes/start-of-text.tsx';
import { Timeline } from '#web/review/timeline/timeline.tsx';
import { lastVersionOf, VersionChanges } from '#web/review/changes/version-changes.tsx';
import { Link } from '#web/ui/link.tsx';
import { StyledLink } from '#web/ui/button.tsx';
import { NoticeLine } from '#web/review/notice-line.tsx';
import { PairLine } from '#web/review/pair-line.tsx';
import { ArticleLine } from './article-head.tsx';
import { useDesk } from './desk-context.ts';
import { ChangedElsewhere } from './elsewhere.tsx';
import { Key } from './keys.tsx';
import { Waiting } from './not-open.tsx';
import { type ArticleView, queueAddress } from './queue-view.ts';
import type { OpenDesk } from './use-open-article.ts';

/** Shown at the bottom of a narrow screen after a refused decision, because the notice at the top is out of view. */
const CHANGED = 'Tulisan diubah saat Anda memutuskan. Baca dulu yang berubah.';

type ArticlePaneProps = {
  desk: OpenDesk;
  /** Whenever this value changes, the timeline is reloaded. */
  stamp: unknown;
  /** The notice that says why the last decision was refused. */
  refusal: ReactNode;
};

/** Shows the open article in the chosen view: as readers will see it, its changes, or its timeline. */
export function ArticlePane({ desk, stamp, refusal }: ArticlePaneProps) {
  const { view } = useDesk();
  const { open, articleView, compared, read, news, refused, reload } = desk;
  if (!open || !articleView) return <Waiting />;
  const { article, text } = open;
  const onShown = read.isUnseen ? read.markSeen : undefined;
  return (
    <>
      <ArticleLine article={article} />
      <PairLine article={article} side="admin" className="mt-2" />
      <NoticeLine article={article} className="mt-3" />
      {refusal && <div className="panes:hidden">{refusal}</div>}
      {news && <ChangedElsewhere event={news} onReload={reload} />}
      <ViewLinks articleView={articleView} hasChanges={compared !== undefined} />
      {articleView === 'perubahan' && compared ? (
        <VersionChanges
          key={`${compared.from} ${compared.to}`}
          articleId={article.id}
          last={lastVersionOf(article)}
          open={compared}
          others={read.others}
          onShown={onShown}
        />
      ) : articleView === 'riwayat' ? (
        <Story articleId={article.id} stamp={stamp} />
      ) : (
        <>
          <StartOfText key={article.updated_at} others={read.others} onShown={onShown} />
          <Reading post={text} minutes={readingMinutes(text.content)}>
            <WorkText work={text}>
              <PostContent content={text.content} language={text.language} />
            </WorkText>
          </Reading>
        </>
      )}
      <div className="sticky bottom-0 z-10 mt-8 border-t border-line bg-paper py-3 panes:hidden">
        {refused?.hasNewText && <p className="mb-2 text-sm font-medium text-clay-text">{CHANGED}</p>}
        <StyledLink to={queueAddress({ ...view, articleView: 'keputusan' })} styles="primary" className="w-full">
          Putuskan
        </StyledLink>
      </div>
    </>
  );
}

/** Links to the views of the article. An article with a single version has no view of changes. */
function ViewLinks({ articleView, hasChanges }: { articleView: ArticleView; hasChanges: boolean }) {
  const { view } = useDesk();
  const tabs: readonly { articleView: ArticleView; label: string; keyName?: string }[] = [
    { articleView: 'artikel', label: 'Artikel' },
    ...(hasChanges ? [{ articleView: 'perubahan', label: 'Perubahan', keyName: 'd' } as const] : []),
    { articleView: 'riwayat', label: 'Riwayat' },
  ];
  return (
    <nav aria-label="Tampilan artikel" className="mt-5 overflow-x-auto border-b border-line [scrollbar-width:none]">
      <ul className="flex gap-x-6">
        {tabs.map((tab) => (
          <li key={tab.articleView}>
            <Link
              id={`tampilan-${tab.articleView}`}
              to={queueAddress({ ...view, articleView: tab.articleView })}
              replace
              preventScrollReset
              state={usedState(`tampilan-${tab.articleView}`)}
              aria-current={articleView === tab.articleView ? 'true' : undefined}
              aria-keyshortcuts={tab.keyName}
              className="inline-flex min-h-11 items-center gap-2 border-b-2 border-transparent text-sm font-medium whitespace-nowrap text-ink-soft outline-offset-[-3px] hover:text-ink aria-[current=true]:border-clay aria-[current=true]:font-semibold aria-[current=true]:text-ink"
            >
              {tab.label} {tab.keyName && <Key name={tab.keyName} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Story({ articleId, stamp }: { articleId: number; stamp: unknown }) {
  const { userId } = useDesk();
  const [loading, setLoading] = useState(() => loadTimeline(articleId));
  const loadedFor = useRef(stamp);
  // Loads in an effect: React repeats a render that waits for a promise, so loading while rendering would never end.
  useEffect(() => {
    if (loadedFor.current === stamp) return;
    loadedFor.current = stamp;
    startTransition(() => setLoading(loadTimeline(articleId)));
  }, [articleId, stamp]);
  return (
    <div className="mt-6">
      <Timeline articleId={articleId} userId={userId} loading={loading} canUndo />
    </div>
  );
}
