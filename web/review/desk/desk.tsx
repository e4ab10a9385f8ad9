import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { QueueItem } from '#contract/articles/review-queue.ts';
import { usedState } from '#web/admin/use-list.ts';
import { articleEditAddress } from '#web/review/article-admin-actions.tsx';
import { CommentForm } from '#web/review/conversation/comment-form.tsx';
import { loadTimeline } from '#web/review/timeline/load-timeline.ts';
import { type SeenText, useSeen } from '#web/review/changes/use-seen.ts';
import { button } from '#web/ui/button.ts';
import { Link } from '#web/ui/link.tsx';
import { ArticleLine, ArticleTitle, TITLE_ID } from './article-head.tsx';
import { ArticlePane } from './article-pane.tsx';
import type { Sent } from '#web/review/decision/decide-form.tsx';
import { DecisionPane } from './decision-pane.tsx';
import { ChangedElsewhere, type Elsewhere } from './elsewhere.tsx';
import { Key, useKeys, useWaitingKeys } from './keys.tsx';
import type { KnownState } from '#web/review/changes/known-states.ts';
import { loadArticle, type LoadedArticle } from './load-article.ts';
import { comparedOf, lookOf } from '#web/review/changes/looks.ts';
import { backLink, Pane } from './pane.tsx';
import { type Look, queueAddress, type QueueView } from './queue-view.ts';
import { useClaim } from './use-claim.ts';
import type { Change } from './use-review.ts';

type DeskProps = {
  view: QueueView & { id: number };
  /** Identifies the entry of the history that has the view. */
  addressKey: string;
  /** Whether React still renders the navigation to the view, which then moves the focus. */
  isArriving: boolean;
  /** What the list knows of the article; undefined for one that the list lacks. */
  item: QueueItem | undefined;
  userId: number;
  /** What another admin did with the article while the screen was open. */
  change: Change | undefined;
  /** Changes whenever the story of the article may have gone on. */
  stamp: unknown;
  /** Changes when this person has done something with the article other than deciding here. */
  ownStamp: unknown;
  /** Stands in place of the decision on this article. */
  instead: ReactNode;
  /** The text that was on the screen when the article was open before. */
  before: SeenText | undefined;
  /** Called with the state of the article whose text is on the screen. */
  onSeen: (state: KnownState) => void;
  onSent: (sent: Sent) => void;
  onShowDecision: (id: string) => void;
  say: (text: string) => void;
};

/** On a narrow screen the first change is scrolled into view, and the notice above it out of view. */
const CHANGED = 'Tulisan diubah saat Anda memutuskan. Baca dulu yang berubah.';

/** The open article and the decision on it. */
export function Desk({
  view,
  addressKey,
  isArriving,
  item,
  userId,
  change,
  stamp,
  ownStamp,
  instead,
  before,
  ...on
}: DeskProps) {
  const { id } = view;
  const { onSent, onShowDecision, onSeen, say } = on;
  const [loaded, setLoaded] = useState<LoadedArticle>();
  const [wanted, setWanted] = useState({ id });
  const [readAt, setReadAt] = useState(ownStamp);
  if (readAt !== ownStamp) {
    setReadAt(ownStamp);
    setWanted({ id });
  }
  const [conflict, setConflict] = useState<Elsewhere & { mark: string | undefined }>();
  const [seen, setSeen] = useState(change?.event ?? 0);
  const notes = useRef<HTMLDetailsElement>(null);
  const navigate = useNavigate();

  useEffect(() => {
    let isCurrent = true;
    void loadArticle(wanted.id).then((article) => isCurrent && setLoaded(article));
    return () => {
      isCurrent = false;
    };
  }, [wanted]);

  const open = loaded && 'article' in loaded ? loaded : undefined;
  const read = useSeen(open?.article, before);
  const compared = open && (read.since ?? comparedOf(open));
  const opened = useOpenedLook(view, addressKey, read, open?.article.pending_version ?? null);
  const look = open && (opened ?? lookOf(view, open, compared));
  const tellSeen = useEffectEvent(onSeen);
  useEffect(() => {
    if (!open || !read.text || read.isUnseen) return;
    const { updated_at, pending_version = null } = open.article;
    tellSeen({ updated_at, pending_version, text: read.text });
  }, [open, read.text, read.isUnseen]);
  useClaim(id, open !== undefined);

  function reload(): void {
    setSeen(change?.event ?? seen);
    setConflict(undefined);
    setWanted({ id });
  }

  /** A decision on another state of the article than the stored one changes nothing, and keeps what was typed. */
  async function onOutcome(sent: Sent): Promise<void> {
    onSent(sent);
    const failed = sent.failed.find((one) => one.id === id);
    if (!failed) return;
    reload();
    const timeline = await loadTimeline(id);
    setConflict({
      mark: read.mark,
      message: failed.message,
      event: timeline?.events.find(({ kind }) => kind !== 'comment'),
    });
    say(failed.message);
  }

  useKeys({
    d: () => {
      if (!open) return;
      if (!compared) return say('Artikel ini belum punya versi lain.');
      const next = look === 'perubahan' ? 'artikel' : 'perubahan';
      void navigate(queueAddress({ ...view, look: next }), { replace: true, preventScrollReset: true });
    },
    e: () => open && void navigate(articleEditAddress(id)),
    n: () => {
      if (!notes.current) return;
      notes.current.open = true;
      const field = notes.current.querySelector('textarea');
      if (field?.offsetParent === null) onShowDecision(field.id);
      else field?.focus();
    },
  });

  useWaitingKeys(isArriving || !loaded);

  const title = open?.text.title ?? item?.title;
  const news = change && change.event > seen ? { event: change } : undefined;
  const hasNewText = conflict !== undefined && read.mark !== undefined && conflict.mark !== read.mark;
  const refusal = conflict && <ChangedElsewhere {...conflict} userId={userId} hasNewText={hasNewText} />;
  return (
    <>
      <Pane part="article" view={view} label="Artikel">
        <Link to={queueAddress({ ...view, id: undefined, look: undefined })} className={`panes:hidden ${backLink}`}>
          ‹ Antrean
        </Link>
        {title !== undefined && <ArticleTitle title={title} lang={open?.text.language === 'en' ? 'en' : undefined} />}
        {open && look ? (
          <>
            <ArticleLine article={open.article} />
            {refusal && <div className="panes:hidden">{refusal}</div>}
            {news && <ChangedElsewhere {...news} userId={userId} onReload={reload} />}
            <ArticlePane
              view={view}
              look={look}
              {...{ open, compared, userId, stamp }}
              others={read.others}
              onShown={read.isUnseen ? read.markSeen : undefined}
            />
            <div className="sticky bottom-0 z-10 mt-8 border-t border-line bg-paper py-3 panes:hidden">
              {hasNewText && <p className="mb-2 text-sm font-medium text-clay-text">{CHANGED}</p>}
              <Link to={queueAddress({ ...view, look: 'keputusan' })} className={`w-full ${button.primary}`}>
                Putuskan
              </Link>
            </div>
          </>
        ) : loaded && 'problem' in loaded ? (
          <Problem
            text={loaded.problem}
            onRetry={loaded.canRetry ? reload : undefined}
            hasTitle={title !== undefined}
          />
        ) : (
          <Waiting />
        )}
      </Pane>
      <Pane part="decision" view={view} label="Keputusan">
        <Link to={queueAddress({ ...view, look: undefined })} className={`panes:hidden ${backLink}`}>
          ‹ Artikel
        </Link>
        {title !== undefined && <p className="mb-4 text-sm font-semibold wrap-anywhere panes:hidden">{title}</p>}
        {refusal}
        {instead ??
          (open && read.mark !== undefined ? (
            <DecisionPane
              open={open}
              mark={read.mark}
              isUnseen={read.isUnseen}
              userId={userId}
              onSent={(sent) => void onOutcome(sent)}
              onShow={onShowDecision}
              say={say}
            >
              <details ref={notes} className="border-t border-line pt-2">
                <summary className="flex min-h-11 cursor-pointer items-center justify-between text-sm font-bold">
                  Catatan dan pesan <Key name="n" />
                </summary>
                <CommentForm
                  articleId={id}
                  userId={userId}
                  side={open.article.user_id === userId ? 'author' : 'editors'}
                  firstTo="editors"
                />
              </details>
            </DecisionPane>
          ) : (
            !loaded && <div aria-hidden="true" className="h-44 rounded-md bg-mist" />
          ))}
      </Pane>
    </>
  );
}

/**
 * Opens the view that shows a changed text: what changed, or the article for fields that no version has. Returns it
 * until the address names it, and otherwise undefined.
 */
function useOpenedLook(
  view: QueueView,
  addressKey: string,
  { mark, isUnseen, isOtherVersion }: ReturnType<typeof useSeen>,
  pending: number | null,
): Look | undefined {
  const [opened, setOpened] = useState<{ mark: string; addressKey: string; look: Look }>();
  if (mark !== undefined && isUnseen && opened?.mark !== mark) {
    setOpened({ mark, addressKey, look: isOtherVersion || pending !== null ? 'perubahan' : 'artikel' });
  }
  const navigate = useNavigate();
  const open = useEffectEvent((look: Look) => {
    const state = usedState(TITLE_ID);
    void navigate(queueAddress({ ...view, look }), { replace: true, preventScrollReset: true, state });
  });
  useEffect(() => {
    if (opened) open(opened.look);
  }, [opened]);
  return opened?.addressKey === addressKey ? opened.look : undefined;
}

type ProblemProps = { text: string; onRetry: (() => void) | undefined; hasTitle: boolean };

function Problem({ text, onRetry, hasTitle }: ProblemProps) {
  return (
    <div className="mt-6">
      {!hasTitle && (
        <h2 id={TITLE_ID} tabIndex={-1} className="sr-only">
          Artikel
        </h2>
      )}
      <p role="alert" className="text-lg font-semibold">
        {text}
      </p>
      {onRetry && (
        <button type="button" onClick={onRetry} className={`mt-4 ${button.small}`}>
          Coba lagi
        </button>
      )}
    </div>
  );
}

function Waiting() {
  return (
    <div className="mt-4">
      <p role="status" className="sr-only">
        Memuat artikel…
      </p>
      <div aria-hidden="true" className="animate-pulse motion-reduce:animate-none">
        <div className="h-6 w-3/5 rounded-sm bg-mist" />
        <div className="mt-8 h-64 rounded-md bg-mist" />
      </div>
    </div>
  );
}
