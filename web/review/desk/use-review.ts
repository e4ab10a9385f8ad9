import { useState } from 'react';
import type { Claim, QueueChangesAnswer, QueueItem } from '#contract/articles/review-queue.ts';
import { undoDecisions } from '#web/review/decision/undo-decision.tsx';
import { keepUnsentDecision } from '#web/review/decision/use-decision.ts';
import { orNotify } from '#web/session/optional-answer.ts';
import { notify } from '#web/ui/notify.ts';
import type { Sent } from '#web/review/decision/decision.ts';
import { loadQueue, type LoadedQueue } from './load-queue.ts';
import { mergeRows, type Row, toRows } from './queue-rows.ts';
import type { QueueView } from './queue-view.ts';
import { useChanges } from './use-changes.ts';

export type Change = QueueChangesAnswer['changes'][number];

/** Decisions that the user has sent in one request. */
export type Act = Sent & {
  at: number;
  /** The queue that the screen had loaded when the decisions were sent. */
  before: LoadedQueue;
  /** The ids of the articles whose decision was undone; undefined until the user tries an undo. */
  undone: ReadonlySet<number> | undefined;
};

/** Holds the queue, this user's decisions and changes by other users. `byPage`: the queue that the route has loaded. */
export function useReview(byPage: LoadedQueue, view: QueueView, userId: number) {
  const [later, setLater] = useState<LoadedQueue>();
  const loaded = later?.key === byPage.key && later.now > byPage.now ? later : byPage;
  const rows = useRows(loaded);
  const [acts, setActs] = useState<readonly Act[]>([]);
  const [changes, setChanges] = useState<ReadonlyMap<number, Change>>(new Map());
  const [claims, setClaims] = useState<ReadonlyMap<number, Claim>>();
  const [said, setSaid] = useState('');

  /** Reloads the queue without the router: a navigation to the next article would cancel a router revalidation. */
  async function refresh(): Promise<void> {
    const next = await loadQueue(view);
    if (next.queue) setLater(next);
  }

  useChanges(loaded.queue?.at, (answer) => {
    setClaims(new Map(answer.claims.map((claim) => [claim.article, claim])));
    const foreign = answer.changes.filter(({ id, event, actor, kind }) => {
      return actor?.id !== userId && kind !== 'comment' && (changes.get(id)?.event ?? 0) < event;
    });
    if (foreign.length === 0) return;
    setChanges(new Map([...changes, ...foreign.map((change) => [change.id, change] as const)]));
    void refresh();
  });

  function actOf(id: number): Act | undefined {
    return acts.findLast(({ undone, done }) => !undone?.has(id) && done.some((item) => item.id === id));
  }

  /** Whether the article of a row still needs a decision, as far as this screen knows. */
  function isOpen({ item: { id }, isListed }: Row): boolean {
    const act = actOf(id);
    if (act) return isListed && act.before !== loaded;
    return isListed || !changes.has(id);
  }

  function claimOf(item: QueueItem): Claim | undefined {
    const claim = claims ? claims.get(item.id) : item.claim;
    return claim && claim.id !== userId && Date.parse(claim.until) > Date.now() ? claim : undefined;
  }

  function add(sent: Sent): void {
    setActs([...acts, { ...sent, at: Date.now(), before: loaded, undone: undefined }]);
    void refresh();
  }

  /** Undoes decisions that were sent together. If all are undone, restores the message in the form and returns true. */
  async function undo(act: Act): Promise<boolean> {
    const { event, batch } = act;
    const undoing = undoDecisions(event === undefined ? { batch } : { event });
    const answer = await orNotify(undoing, 'Keputusan tidak dapat diurungkan. Coba lagi.');
    if (!answer) return false;
    const failed = answer.items.find(({ outcome }) => outcome !== 'done');
    const undone = new Set(answer.items.filter(({ outcome }) => outcome === 'done').map(({ id }) => id));
    setActs((now) => now.map((one) => (one.batch === batch ? { ...one, undone } : one)));
    setSaid(answer.message);
    if (failed) notify('error', failed.message);
    if (!failed && act.unsent) keepUnsentDecision(userId, act.subject, act.unsent);
    void refresh();
    return !failed;
  }

  return {
    byPage,
    loaded,
    rows,
    counts: loaded.queue?.counts,
    total: loaded.queue?.meta.total ?? 0,
    changes,
    said,
    say: setSaid,
    isOpen,
    actOf,
    claimOf,
    add,
    undo,
    lastAct: acts.findLast(({ undone }) => undone === undefined),
  };
}

export type Review = ReturnType<typeof useReview>;

function useRows(loaded: LoadedQueue): readonly Row[] {
  const [kept, setKept] = useState(() => ({ loaded, rows: toRows(loaded.queue?.articles ?? []) }));
  if (kept.loaded === loaded) return kept.rows;
  const articles = loaded.queue?.articles ?? [];
  const rows = kept.loaded.key === loaded.key ? mergeRows(kept.rows, articles) : toRows(articles);
  setKept({ loaded, rows });
  return rows;
}
