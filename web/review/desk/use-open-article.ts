import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { usedState } from '#web/admin/use-list.ts';
import { useSeen, versionToDecide } from '#web/review/changes/use-seen.ts';
import { type Compared, lastVersionOf } from '#web/review/changes/version-changes.tsx';
import type { Sent } from '#web/review/decision/decision.ts';
import { loadOpenArticle, type OpenArticle } from '#web/review/load-article.ts';
import { loadTimeline } from '#web/review/timeline/load-timeline.ts';
import { useLoaded } from '#web/review/use-loaded.ts';
import { TITLE_ID } from './article-head.tsx';
import { useDesk } from './desk-context.ts';
import type { Elsewhere } from './elsewhere.tsx';
import { type ArticleView, queueAddress, type QueueView } from './queue-view.ts';
import { useClaim } from './use-claim.ts';
import type { Review } from './use-review.ts';
import type { Selection } from './use-selection.ts';
import type { useView } from './use-view.ts';

export type OpenArticleOptions = {
  id: number;
  shown: ReturnType<typeof useView>;
  review: Review;
  selection: Selection;
};

/** Loads the open article. Also returns whether the user has seen its text, and what other users changed. */
export function useOpenArticle({ id, shown, review, selection }: OpenArticleOptions) {
  const { view, say } = useDesk();
  const change = review.changes.get(id);
  const [times, setTimes] = useState(0);
  // Reloads the article whenever the router has reloaded the queue, for example after the user has sent a comment.
  const [readAt, setReadAt] = useState(review.byPage);
  if (readAt !== review.byPage) {
    setReadAt(review.byPage);
    setTimes(times + 1);
  }
  const loaded = useLoaded(times, () => loadOpenArticle(id));
  const open = loaded && 'article' in loaded ? loaded : undefined;
  const read = useSeen(open?.article, selection.seenText(id));
  const compared = open && (read.since ?? comparedOf(open));
  const opened = useOpenedView(shown.addressKey, read, open?.article.pending_version ?? null);
  const articleView = open && (opened ?? articleViewOf(view, open, compared));
  const reportSeen = useEffectEvent(selection.learn);
  useEffect(() => {
    if (!open || !read.text || read.isUnseen) return;
    const { updated_at, pending_version = null } = open.article;
    reportSeen(id, { updated_at, pending_version, text: read.text });
  }, [id, open, read.text, read.isUnseen]);
  useClaim(id, open !== undefined);

  const [seenEvent, setSeenEvent] = useState(change?.event ?? 0);
  const [refused, setRefused] = useState<Elsewhere & { mark: string | undefined }>();

  function reload(): void {
    setSeenEvent(change?.event ?? seenEvent);
    setRefused(undefined);
    setTimes((now) => now + 1);
  }

  /** Reloads the article if the server has refused the decision, and says why. The form keeps what was typed. */
  async function onOutcome({ failed }: Sent): Promise<void> {
    const found = failed.find((one) => one.id === id);
    if (!found) return;
    reload();
    const timeline = await loadTimeline(id);
    const event = timeline?.events.find(({ kind }) => kind !== 'comment');
    setRefused({ mark: read.mark, message: found.message, event });
    say(found.message);
  }

  const hasNewText = refused !== undefined && read.mark !== undefined && refused.mark !== read.mark;
  return {
    loaded,
    open,
    read,
    compared,
    articleView,
    reload,
    onOutcome,
    /** The last change since the article was loaded that was not made by this user. */
    news: change && change.event > seenEvent ? change : undefined,
    /** Why the last decision was refused. */
    refused: refused && { ...refused, hasNewText },
  };
}

export type OpenDesk = ReturnType<typeof useOpenArticle>;

/**
 * When the text has changed, opens the view that shows the change: the comparison of versions, or the article if only
 * fields outside of the version history changed. Returns that view until the navigation to it begins, else undefined.
 */
function useOpenedView(
  addressKey: string,
  { mark, isUnseen, isOtherVersion }: ReturnType<typeof useSeen>,
  pending: number | null,
): ArticleView | undefined {
  const { view } = useDesk();
  const [opened, setOpened] = useState<{ mark: string; addressKey: string; articleView: ArticleView }>();
  if (mark !== undefined && isUnseen && opened?.mark !== mark) {
    setOpened({ mark, addressKey, articleView: isOtherVersion || pending !== null ? 'perubahan' : 'artikel' });
  }
  const navigate = useNavigate();
  const open = useEffectEvent((articleView: ArticleView) => {
    const state = usedState(TITLE_ID);
    void navigate(queueAddress({ ...view, articleView }), { replace: true, preventScrollReset: true, state });
  });
  useEffect(() => {
    if (opened) open(opened.articleView);
  }, [opened]);
  return opened?.addressKey === addressKey ? opened.articleView : undefined;
}

/** Returns the two versions to compare: the change to decide on, or else the last two. */
function comparedOf(open: OpenArticle): Compared | undefined {
  const to = lastVersionOf(open.article);
  return unreadOf(open) ?? (to > 1 ? { from: to - 1, to } : undefined);
}

/** Returns the chosen view of the article. The default is the change to decide on, or else the article. */
function articleViewOf({ articleView }: QueueView, open: OpenArticle, compared: Compared | undefined): ArticleView {
  const usual = unreadOf(open) ? 'perubahan' : 'artikel';
  return articleView === undefined || articleView === 'keputusan' || (articleView === 'perubahan' && !compared)
    ? usual
    : articleView;
}

/** Returns the change to decide on: from the last decided version to the current one. Undefined if there is none. */
function unreadOf({ article, facts }: OpenArticle): Compared | undefined {
  // Reads the version from the article: the facts come from another request and may be about an older version.
  const version = versionToDecide(article);
  if (!facts || facts.decided_version === null || facts.decided_version >= version) return undefined;
  return { from: facts.decided_version, to: version };
}
