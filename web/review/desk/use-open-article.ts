import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { usedState } from '#web/admin/use-list.ts';
import type { KnownState } from '#web/review/changes/known-states.ts';
import { type SeenText, useSeen, versionToDecide } from '#web/review/changes/use-seen.ts';
import { type Compared, lastVersionOf } from '#web/review/changes/version-changes.tsx';
import type { Sent } from '#web/review/decision/decision.ts';
import { loadOpenArticle, type OpenArticle } from '#web/review/load-article.ts';
import { loadTimeline } from '#web/review/timeline/load-timeline.ts';
import { useLoaded } from '#web/review/use-loaded.ts';
import { TITLE_ID } from './article-head.tsx';
import { useDesk } from './desk-context.ts';
import type { Elsewhere } from './elsewhere.tsx';
import { type Look, queueAddress, type QueueView } from './queue-view.ts';
import { useClaim } from './use-claim.ts';
import type { Change } from './use-review.ts';

export type OpenArticleOptions = {
  id: number;
  /** Identifies the entry of the history that has the view. */
  addressKey: string;
  /** What another admin did with the article while the screen was open. */
  change: Change | undefined;
  /** Changes when this person has done something with the article other than deciding here. */
  ownStamp: unknown;
  /** The text that was on the screen when the article was open before. */
  before: SeenText | undefined;
  /** Called with the state of the article whose text is on the screen. */
  onSeen: (state: KnownState) => void;
};

/** Loads the open article. Returns it with what was read of it, and with what happened to it elsewhere. */
export function useOpenArticle({ id, addressKey, change, ownStamp, before, onSeen }: OpenArticleOptions) {
  const { view, say } = useDesk();
  const [times, setTimes] = useState(0);
  const [readAt, setReadAt] = useState(ownStamp);
  if (readAt !== ownStamp) {
    setReadAt(ownStamp);
    setTimes(times + 1);
  }
  const loaded = useLoaded(times, () => loadOpenArticle(id));
  const open = loaded && 'article' in loaded ? loaded : undefined;
  const read = useSeen(open?.article, before);
  const compared = open && (read.since ?? comparedOf(open));
  const opened = useOpenedLook(addressKey, read, open?.article.pending_version ?? null);
  const look = open && (opened ?? lookOf(view, open, compared));
  const reportSeen = useEffectEvent(onSeen);
  useEffect(() => {
    if (!open || !read.text || read.isUnseen) return;
    const { updated_at, pending_version = null } = open.article;
    reportSeen({ updated_at, pending_version, text: read.text });
  }, [open, read.text, read.isUnseen]);
  useClaim(id, open !== undefined);

  const [seenEvent, setSeenEvent] = useState(change?.event ?? 0);
  const [refused, setRefused] = useState<Elsewhere & { mark: string | undefined }>();

  function reload(): void {
    setSeenEvent(change?.event ?? seenEvent);
    setRefused(undefined);
    setTimes((now) => now + 1);
  }

  /** A decision on another state of the article than the stored one changes nothing, and keeps what was typed. */
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
    look,
    reload,
    onOutcome,
    /** What happened elsewhere since the article was loaded. */
    news: change && change.event > seenEvent ? change : undefined,
    /** Why the last decision was refused. */
    refused: refused && { ...refused, hasNewText },
  };
}

export type OpenDesk = ReturnType<typeof useOpenArticle>;

/**
 * Opens the view that shows a changed text: what changed, or the article for fields that no version has. Returns it
 * until the address names it, and otherwise undefined.
 */
function useOpenedLook(
  addressKey: string,
  { mark, isUnseen, isOtherVersion }: ReturnType<typeof useSeen>,
  pending: number | null,
): Look | undefined {
  const { view } = useDesk();
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

/** Returns what changed since the last decision, or else the last two versions; undefined if there is only one. */
function comparedOf(open: OpenArticle): Compared | undefined {
  const to = lastVersionOf(open.article);
  return unreadOf(open) ?? (to > 1 ? { from: to - 1, to } : undefined);
}

/** Returns the view of the article: the chosen one, or what changed if the article has been decided on before. */
function lookOf({ look }: QueueView, open: OpenArticle, compared: Compared | undefined): Look {
  const usual = unreadOf(open) ? 'perubahan' : 'artikel';
  return look === undefined || look === 'keputusan' || (look === 'perubahan' && !compared) ? usual : look;
}

/** Returns the versions between which an article has changed since the last decision, if it has. */
function unreadOf({ article, facts }: OpenArticle): Compared | undefined {
  // Not the number in the facts, which were loaded at another moment: what is compared is what is decided on.
  const version = versionToDecide(article);
  if (!facts || facts.decided_version === null || facts.decided_version >= version) return undefined;
  return { from: facts.decided_version, to: version };
}
