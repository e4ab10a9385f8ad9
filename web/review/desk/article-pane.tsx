import { startTransition, useEffect, useRef, useState } from 'react';
import { usedState } from '#web/admin/use-list.ts';
import { WorkText } from '#web/works/work-text.tsx';
import { PostContent } from '#web/posts/post-content.tsx';
import { Reading } from '#web/posts/reading.tsx';
import { readingMinutes } from '#web/posts/reading-time.ts';
import { loadTimeline } from '#web/review/timeline/load-timeline.ts';
import type { FieldChange } from '#web/review/changes/other-fields.ts';
import { StartOfText } from '#web/review/changes/start-of-text.tsx';
import { Timeline } from '#web/review/timeline/timeline.tsx';
import { type Compared, lastVersionOf, VersionChanges } from '#web/review/changes/version-changes.tsx';
import { Link } from '#web/ui/link.tsx';
import { useDesk } from './desk-context.ts';
import { Key } from './keys.tsx';
import type { OpenArticle } from '#web/review/load-article.ts';
import { type Look, queueAddress } from './queue-view.ts';

type ArticlePaneProps = {
  open: OpenArticle;
  look: Look;
  /** What to compare; undefined if the article has one version only. */
  compared: Compared | undefined;
  /** Changes whenever the story of the article may have gone on. */
  stamp: unknown;
  /** What changed besides the text since it was on the screen. */
  others: readonly FieldChange[];
  /** Called once the text is on the screen; undefined if it was already. */
  onShown: (() => void) | undefined;
};

/** The open article: as readers will see it, what changed in it, or its story. */
export function ArticlePane({ open, look, compared, stamp, others, onShown }: ArticlePaneProps) {
  const { view } = useDesk();
  const { article, text } = open;
  const tabs: readonly { look: Look; label: string; keyName?: string }[] = [
    { look: 'artikel', label: 'Artikel' },
    ...(compared ? [{ look: 'perubahan', label: 'Perubahan', keyName: 'd' } as const] : []),
    { look: 'riwayat', label: 'Riwayat' },
  ];
  return (
    <>
      <nav aria-label="Tampilan artikel" className="mt-5 overflow-x-auto border-b border-line [scrollbar-width:none]">
        <ul className="flex gap-x-6">
          {tabs.map((tab) => (
            <li key={tab.look}>
              <Link
                id={`tampilan-${tab.look}`}
                to={queueAddress({ ...view, look: tab.look })}
                replace
                preventScrollReset
                state={usedState(`tampilan-${tab.look}`)}
                aria-current={look === tab.look ? 'true' : undefined}
                aria-keyshortcuts={tab.keyName}
                className="inline-flex min-h-11 items-center gap-2 border-b-2 border-transparent text-sm font-medium whitespace-nowrap text-ink-soft outline-offset-[-3px] hover:text-ink aria-[current=true]:border-clay aria-[current=true]:font-semibold aria-[current=true]:text-ink"
              >
                {tab.label} {tab.keyName && <Key name={tab.keyName} />}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {look === 'perubahan' && compared ? (
        <VersionChanges
          key={`${compared.from} ${compared.to}`}
          articleId={article.id}
          last={lastVersionOf(article)}
          open={compared}
          others={others}
          onShown={onShown}
        />
      ) : look === 'riwayat' ? (
        <Story articleId={article.id} stamp={stamp} />
      ) : (
        <>
          <StartOfText key={article.updated_at} others={others} onShown={onShown} />
          <Reading post={text} minutes={readingMinutes(text.content)}>
            <WorkText work={text}>
              <PostContent content={text.content} />
            </WorkText>
          </Reading>
        </>
      )}
    </>
  );
}

function Story({ articleId, stamp }: { articleId: number; stamp: unknown }) {
  const { userId } = useDesk();
  const [loading, setLoading] = useState(() => loadTimeline(articleId));
  const loadedFor = useRef(stamp);
  // Not during a render: React repeats one that waits for a promise, and each repetition would load again, without end.
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
